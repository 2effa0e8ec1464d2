import type { Judged } from './queries.ts';

// Queries of parents in one language for content in the other, or in other words. Written before the words of
// features/search/rules/meanings, and unknown to their authors; each set is tested on a site of its own.

const sleep = [
  'The Gentle Bedtime: Better Sleep for Toddlers, Without a Battle',
  'Sleep Without Tears: Calm Evenings with Your Toddler',
];
export const fever = [
  'Fever at Home: What Helps, and When to See the Doctor',
  'Talk: What a fever wants to tell you',
];
export const vaccination = [
  'Brave Together: Making Vaccination Day Easier',
  'Demonstration: How to hold a child for a vaccination',
];
export const anger = [
  'The Storm in the Supermarket: Understanding Tantrums',
  'Big Feelings: Calm Parenting from One to Five',
  'Big Feelings, Small People: Handling Tantrums Kindly',
];
export const eating = [
  'Two Bites and Done: Living Happily with a Picky Eater',
  'On the radio: “My child does not eat anything”',
  'The Family Table: Feeding Without Fights',
];
export const screens = [
  'Screens Without Tears: A Family Plan That Lasts',
  'Panel: Childhood between two screens',
];
const teeth = ['Brushing the very first teeth'];
const washing = ['Wash, wash, wash your hands', 'Clean Hands Week in Twelve Schools'];
const school = [
  'Small Shoes, Big Day: Starting School Without Fear',
  'Ready for School: A Weekend Workshop for Families',
  'Learning Through Play: Ready for School',
];
const stories = [
  'Read It Again: Why Ten Minutes of Stories Matter',
  'Stories in two languages',
  'Ten picture books for a rainy afternoon',
];
const safety = ['Safe at Home: Prevention and First Aid'];
export const solids = [
  'First Foods the Indian Way: Starting Solids with Confidence',
  'First foods: thick, thin, lumpy',
];

/** For the demo content, which is in English. */
export const ofDemo: readonly Judged[] = [
  ['neend', sleep],
  ['नींद', sleep],
  ['raat ko sota nahi', sleep],
  ['bachche ko sulana', sleep],
  ['bukhar', fever],
  ['बुखार', fever],
  ['tez bukhar kya kare', fever],
  ['tika', vaccination],
  ['टीका', vaccination],
  ['teekakaran', vaccination],
  ['jab', vaccination],
  ['zid', anger],
  ['gussa', anger],
  ['गुस्सा', anger],
  ['khana nahi khata', eating],
  ['खाना नहीं खाता', eating],
  ['mobile', screens],
  ['मोबाइल की लत', screens],
  ['tv', screens],
  ['daant', teeth],
  ['दांत साफ करना', teeth],
  ['haath dhona', washing],
  ['school ka pehla din', school],
  ['स्कूल', school],
  ['padhai', [...school, ...stories]],
  ['kahani', stories],
  ['कहानी', stories],
  ['lori', ['An Evening of Lullabies']],
  ['chhota bhai', ['When Two Become Three: Helping Your First Child Welcome the Second']],
  ['pita', ['Podcast: The fathers in the room']],
  ['papa', ['Podcast: The fathers in the room']],
  ['saans', ['Breathe with the bubble']],
  ['barish', ['A rainy day in one room', 'Ten picture books for a rainy afternoon']],
  ['pratham upchar', safety],
  ['chot', safety],
  ['navjat shishu', ['The First Hundred Days']],
  ['doodh pilana', ['The First Hundred Days']],
  ['khel', ['Learning Through Play: Ready for School']],
  ['thos aahar', solids],
];

/** For the English half of the corpus. */
export const ofEnglish: readonly Judged[] = [
  [
    'neend',
    ['Sleep in the first three months', 'Gentle sleep for tired parents', 'Why your toddler wakes at night'],
  ],
  ['बुखार', ['Fever: when to worry', 'Febrile seizures']],
  [
    'टीका',
    [
      'Vaccination day without tears',
      'The Indian immunisation schedule explained',
      'Do vaccines cause autism?',
    ],
  ],
  ['doodh kam hai', ['Is my baby getting enough milk?']],
  ['stanpan', ['Breastfeeding: the first week', 'Breastfeeding from birth to weaning']],
  ['khansi', ['Cough and cold in babies']],
  ['सर्दी जुकाम', ['Cough and cold in babies']],
  ['ulti', ['Diarrhoea and vomiting: keep them drinking', 'Reflux and spitting up']],
  ['dast', ['Diarrhoea and vomiting: keep them drinking']],
  ['loose motion', ['Diarrhoea and vomiting: keep them drinking']],
  ['pet dard', ['School refusal', 'Colic and endless crying']],
  ['kabz', ['Constipation in toddlers']],
  ['daant nikalna', ['Teething: what helps']],
  ['garbh', ['Pregnancy and birth preparation']],
  ['garbhavastha', ['Pregnancy and birth preparation']],
  ['zid karna', ['Tantrums in the supermarket']],
  ['gussa', ['Anger: helping big feelings']],
  ['pareeksha', ['Exam stress and how parents can help', 'Radio talk on exam pressure']],
  ['mobile ki lat', ['Screen time by age', 'Getting a teenager off the phone']],
  ['dama', ['Wheezing and asthma in preschoolers', 'Flu shots for children with asthma']],
  ['peeliya', ['Jaundice in newborns']],
  ['machhar', ['Dengue and mosquitoes']],
  ['जूं', ['Head lice without panic']],
  ['kaan dard', ['Ear infections']],
  ['bistar geela', ['Bedwetting after five']],
  ['khujli', ['Eczema: caring for itchy skin']],
  ['jal gaya', ['Burns and scalds']],
  ['motapa', ['Childhood obesity']],
  ['bolna', ['Speech delay']],
  ['jhooth', ['When your child lies']],
  ['angutha chusna', ['Thumb sucking and pacifiers']],
  ['malish', ['Infant massage step by step']],
  ['dadi', ['Grandparents and different rules']],
  ['rona', ['Colic and endless crying']],
  ['pet ke keede', ['Worms and deworming']],
  ['pradushan', ['Children and air pollution']],
  ['temperature', ['Fever: when to worry', 'Febrile seizures']],
  ['diaper rash', ['Nappy rash, and how to be rid of it']],
  ['dummy', ['Thumb sucking and pacifiers']],
  ['fits', ['Febrile seizures']],
  ['nits', ['Head lice without panic']],
  ['bache ki chamdi par daane', ['Rashes that need a doctor', 'Eczema: caring for itchy skin']],
];

/** For the Hindi half. */
export const ofHindi: readonly Judged[] = [
  ['sleep', ['बच्चे की नींद: रात भर कैसे सोए']],
  ['fever', ['बुखार में क्या करें']],
  ['vaccination', ['टीकाकरण की पूरी जानकारी', 'वैक्सीन पर सवाल जवाब']],
  ['cough', ['खाँसी और ज़ुकाम के घरेलू उपाय']],
  ['breastfeeding', ['स्तनपान: माँ का दूध ही क्यों']],
  ['breast milk', ['स्तनपान: माँ का दूध ही क्यों']],
  ['teething', ['दाँत निकलना: दर्द और राहत']],
  ['anger', ['बच्चों का गुस्सा और ज़िद']],
  ['tantrums', ['बच्चों का गुस्सा और ज़िद']],
  ['constipation', ['कब्ज़ से राहत']],
  ['pregnancy diet', ['गर्भावस्था में खानपान']],
  ['jaundice', ['पीलिया: नवजात में कब चिंता करें']],
  ['worms', ['पेट के कीड़े']],
  ['bedwetting', ['बिस्तर गीला करना']],
  ['massage', ['नवजात की मालिश और नहलाना']],
  ['diarrhoea', ['दस्त और उल्टी: ओआरएस कैसे दें']],
  ['first day at school', ['स्कूल का पहला दिन']],
  ['phone addiction', ['मोबाइल की लत कैसे छुड़ाएँ']],
  ['picky eater', ['बच्चा खाना नहीं खाता']],
  ['crying', ['शिशु बहुत रोता है']],
];

/** For the English half again: written after the ones above were found, and before these were. */
export const ofEnglishLater: readonly Judged[] = [
  [
    'nind nahi aati',
    ['Sleep in the first three months', 'Gentle sleep for tired parents', 'Why your toddler wakes at night'],
  ],
  ['bukhaar', ['Fever: when to worry', 'Febrile seizures']],
  ['bukhr', ['Fever: when to worry', 'Febrile seizures']],
  ['teeka lagwana', ['Vaccination day without tears', 'The Indian immunisation schedule explained']],
  ['dudh', ['Is my baby getting enough milk?', 'Pumping milk and going back to work']],
  ['khaansi', ['Cough and cold in babies']],
  ['ultiyan', ['Diarrhoea and vomiting: keep them drinking', 'Reflux and spitting up']],
  ['bachcha rota hai', ['Colic and endless crying']],
  ['maa ka doodh', ['Breastfeeding: the first week', 'Is my baby getting enough milk?']],
  ['garbhwati', ['Pregnancy and birth preparation']],
  ['stanpaan', ['Breastfeeding: the first week', 'Breastfeeding from birth to weaning']],
  ['ziddi bachcha', ['Tantrums in the supermarket']],
  ['mobail', ['Screen time by age', 'Getting a teenager off the phone']],
  ['kabj', ['Constipation in toddlers']],
  ['dant', ['Teething: what helps', 'Brushing small teeth']],
  ['बोलने में देरी', ['Speech delay']],
  ['दादा दादी', ['Grandparents and different rules']],
  ['तलाक', ['Divorce: telling the children']],
  ['मच्छर', ['Dengue and mosquitoes']],
  ['सिर में जूं', ['Head lice without panic']],
  ['त्वचा', ['Eczema: caring for itchy skin', 'Rashes that need a doctor']],
  ['कान में दर्द', ['Ear infections']],
  ['diaper', ['Nappy rash, and how to be rid of it']],
  ['peeing in bed', ['Bedwetting after five']],
  ['throwing up', ['Diarrhoea and vomiting: keep them drinking', 'Reflux and spitting up']],
  ['soother', ['Thumb sucking and pacifiers']],
  ['grandma', ['Grandparents and different rules']],
  ['mum at work', ['Pumping milk and going back to work']],
  ['high temperature', ['Fever: when to worry', 'Febrile seizures']],
  ['pehla din school', ['Starting school: the first day']],
  ['nahlana', ['Bathing a newborn']],
  ['saans phoolna', ['Wheezing and asthma in preschoolers']],
  ['pareeksha ka tanav', ['Exam stress and how parents can help']],
  ['jhoot bolna', ['When your child lies']],
  ['maar peet', ['Hitting and biting']],
  ['awaaz', ['Speech delay']],
];
