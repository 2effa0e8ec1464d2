import type { ContentName } from '#cms/records/registry.ts';

// Typical content of this site, shortened: type, title and text. Written for the judged queries.

export type Entry = readonly [kind: ContentName, title: string, text: string];

export const english: readonly Entry[] = [
  [
    'blog',
    'Sleep in the first three months',
    'Newborns sleep sixteen hours a day, in short stretches. Day and night mean nothing to them yet. Safe sleep: on the back, on a firm mattress, without pillows.',
  ],
  [
    'blog',
    'Why your toddler wakes at night',
    'Waking is normal at two. Hunger, teeth, a dream, or simply checking that you are there. A calm bedtime routine helps more than anything.',
  ],
  [
    'blog',
    'A bedtime routine that works',
    'Bath, book, song, dark room. The same order every evening tells a small child what comes next. Start half an hour earlier than you think.',
  ],
  [
    'blog',
    'Dropping the afternoon nap',
    'Most children give up the nap between three and five years. A quiet hour with books keeps the evening peaceful.',
  ],
  [
    'blog',
    'Night terrors and nightmares',
    'A child with a night terror screams and does not know you. Do not wake her. A nightmare is remembered and needs comfort.',
  ],
  [
    'blog',
    'Vaccination day without tears',
    'Hold your baby upright, feed during the injection, and let the leg move afterwards. A sore thigh and mild fever pass within two days.',
  ],
  [
    'blog',
    'The Indian immunisation schedule explained',
    'BCG at birth, polio drops, pentavalent at six, ten and fourteen weeks, measles and rubella at nine months. What each one protects against, and what to do about a missed dose.',
  ],
  [
    'blog',
    'Do vaccines cause autism?',
    'No. The study that said so was a fraud and was withdrawn. What really is known about side effects of vaccines.',
  ],
  [
    'blog',
    'Flu shots for children with asthma',
    'Influenza is hard on wheezing lungs. The yearly flu shot is given from six months of age.',
  ],
  [
    'blog',
    'Fever: when to worry',
    'Above 38 degrees is fever. Under three months of age it is always a reason to see a doctor. Look at the child and not at the thermometer.',
  ],
  [
    'blog',
    'Paracetamol dose by weight',
    'Fifteen milligrams per kilogram, every six hours, four times a day at most. How to measure syrup with a syringe.',
  ],
  [
    'blog',
    'Febrile seizures',
    'A convulsion with high temperature looks terrible and is nearly always harmless. Lay the child on the side, look at the clock, call for help after five minutes.',
  ],
  [
    'blog',
    'Cough and cold in babies',
    'Saline drops, honey after the first birthday, no cough syrup. Fast breathing and chest indrawing are danger signs.',
  ],
  [
    'blog',
    'Wheezing and asthma in preschoolers',
    'Inhalers with a spacer work better than syrups. Triggers are viruses, smoke and dust.',
  ],
  [
    'blog',
    'Diarrhoea and vomiting: keep them drinking',
    'Oral rehydration solution, a spoon every two minutes, zinc for fourteen days. Signs of dehydration: no tears, dry mouth, no urine.',
  ],
  [
    'blog',
    'Constipation in toddlers',
    'Painful stools make children hold back. Water, fruit, fibre, and time on the toilet after meals.',
  ],
  [
    'blog',
    'Rashes that need a doctor',
    'Most spots are viral. Purple spots that do not fade under a glass are an emergency.',
  ],
  [
    'blog',
    'Eczema: caring for itchy skin',
    'Moisturise three times a day, short lukewarm baths, cotton clothes, and cream from the doctor for flares.',
  ],
  [
    'blog',
    'Nappy rash, and how to be rid of it',
    'Air, zinc cream, and changing often. Red dots at the edges mean a fungus.',
  ],
  [
    'blog',
    'Head lice without panic',
    'Wet combing every third day for two weeks. School children get lice again and again; it says nothing about hygiene.',
  ],
  [
    'blog',
    'Ear infections',
    'Ear pain at night, fever, pulling at the ear. Many get well without antibiotics.',
  ],
  [
    'blog',
    'Breastfeeding: the first week',
    'Feed eight to twelve times in a day. A deep latch does not hurt. Colostrum is enough for a newborn stomach.',
  ],
  [
    'blog',
    'Sore nipples and mastitis',
    'Most pain comes from a shallow latch. A hot, red breast with fever needs treatment, and feeding goes on.',
  ],
  [
    'blog',
    'Is my baby getting enough milk?',
    'Six wet nappies a day, a satisfied child after feeds, weight that rises. Crying alone says little about milk supply.',
  ],
  [
    'blog',
    'Pumping milk and going back to work',
    'Breast milk keeps four hours in a room, four days in the fridge, six months frozen. Begin two weeks before your leave ends.',
  ],
  [
    'blog',
    'Choosing a formula',
    'All formulas on the market feed a child well. Expensive words on the tin mean little. Clean water and right measure matter.',
  ],
  [
    'blog',
    'Starting solid food at six months',
    'Mashed dal, rice, banana, egg. One new food at a time, from the family pot, without salt and sugar.',
  ],
  [
    'blog',
    'Baby-led weaning or the spoon?',
    'Both are fine. Gagging is part of learning; choking is silent. Iron comes first.',
  ],
  [
    'blog',
    'Picky eaters at the family table',
    'You decide what is served, the child decides how much. Twelve tries may pass before a vegetable is liked.',
  ],
  [
    'blog',
    'Food allergies: egg, peanut, milk',
    'Offer them early and often. Hives and swelling within two hours are signs. Keep an adrenaline pen where it was prescribed.',
  ],
  [
    'blog',
    'Iron, and why children are pale',
    'Anaemia makes children tired and slow to learn. Lentils, greens, meat, jaggery with lemon, and drops where the doctor says so.',
  ],
  [
    'blog',
    'Vitamin D and sunshine',
    'Four hundred units a day through the first year. Rickets is back in our cities.',
  ],
  [
    'blog',
    'Healthy tiffin ideas for school',
    'Paratha rolls, idli, sprouts, fruit. A lunch box that comes home empty.',
  ],
  [
    'blog',
    'Tantrums in the supermarket',
    'Stay near, say little, keep everybody safe. A tantrum ends sooner without an audience.',
  ],
  [
    'blog',
    'Hitting and biting',
    'Stop the hand, name the feeling, show what to do instead. Small children bite when words are missing.',
  ],
  [
    'blog',
    'Saying no and staying kind',
    'Limits make children feel safe. Few rules, said once, kept always.',
  ],
  ['blog', 'When your child lies', 'Lying is a step of growing up. Make it easy to tell the truth.'],
  [
    'blog',
    'Sibling rivalry: a new baby at home',
    'The elder child loses a throne. Ten minutes alone with you every day are worth more than presents.',
  ],
  [
    'blog',
    'Separation anxiety at nursery',
    'A short goodbye, always the same. Tears usually end before you have reached the gate.',
  ],
  [
    'blog',
    'Shy children',
    'Shyness is a temperament and no fault. Prepare, arrive early, never push forward.',
  ],
  [
    'blog',
    'Anger: helping big feelings',
    'Breathe together, name it, move. Anger management for children from four years on.',
  ],
  [
    'blog',
    'Bedwetting after five',
    'It runs in families and is nobody’s fault. Alarms work, scolding does not.',
  ],
  [
    'blog',
    'Toilet training in a week? Take your time',
    'Ready is when she stays dry for two hours and tells you. Potty, praise, patience, and no punishment.',
  ],
  [
    'blog',
    'Thumb sucking and pacifiers',
    'Most stop by four. Teeth care only if it goes on when the second ones come.',
  ],
  ['blog', 'Teething: what helps', 'A cold ring, a finger, patience. Teething causes no high fever.'],
  [
    'blog',
    'Brushing small teeth',
    'Twice a day from the first tooth, a smear of fluoride paste, first dentist visit at one.',
  ],
  [
    'blog',
    'Screen time by age',
    'None under two but video calls, one hour up to five, and never at meals. What mobile phones and tablets do to attention.',
  ],
  [
    'blog',
    'Getting a teenager off the phone',
    'Agree together, charge phones outside bedrooms, be an example. Social media and sleep do not mix.',
  ],
  [
    'blog',
    'Video games: how much is too much',
    'Watch for lost friends, lost sleep, lost school work. Addiction is rare; habits are not.',
  ],
  [
    'blog',
    'Starting school: the first day',
    'Visit before, pack the bag together, say a clear goodbye. Tired evenings are normal for weeks.',
  ],
  [
    'blog',
    'School refusal',
    'Stomach ache on Monday mornings. Find the worry behind it, and keep going to school.',
  ],
  [
    'blog',
    'Bullying: signs and first steps',
    'Torn clothes, missing things, silence. Listen first, write down, talk to the teacher.',
  ],
  [
    'blog',
    'Homework without fights',
    'A fixed place, a fixed time, short breaks. Help to begin and not to finish.',
  ],
  [
    'blog',
    'Dyslexia: when reading does not come',
    'Clever and still not reading at eight. Tests, rights in exams, and what helps.',
  ],
  [
    'blog',
    'ADHD or just lively?',
    'Restless, forgetful, interrupting, in two places and for six months. Who diagnoses it and what treatment does.',
  ],
  [
    'blog',
    'Early signs of autism',
    'No pointing at fourteen months, no words at sixteen, little eye contact. Why an early assessment matters.',
  ],
  [
    'blog',
    'Speech delay',
    'Fewer than fifty words at two is a reason to test hearing. Talk, sing, read, and see a therapist.',
  ],
  [
    'blog',
    'Two languages at home',
    'Bilingual children mix and sort out later. Nobody was ever confused by a second mother tongue.',
  ],
  [
    'blog',
    'Milestones: sitting, crawling, walking',
    'Wide ranges are normal. Some never crawl. Walking by eighteen months.',
  ],
  ['blog', 'Tummy time for babies', 'A few minutes several times a day strengthen neck and shoulders.'],
  [
    'blog',
    'Colic and endless crying',
    'Three hours a day, three days a week, and it ends at three months. Never shake a baby. Carry, rock, take turns.',
  ],
  ['blog', 'Reflux and spitting up', 'A laundry problem in happy babies. Green vomit is not.'],
  [
    'blog',
    'Jaundice in newborns',
    'Yellow skin on the first day needs a doctor at once. Later it fades with feeding and light.',
  ],
  ['blog', 'Caring for the umbilical cord', 'Dry and open to the air. It falls off in two weeks.'],
  [
    'blog',
    'Bathing a newborn',
    'Warm room, everything ready, one hand always on the baby. Oil massage before or after.',
  ],
  ['blog', 'Premature babies come home', 'Corrected age, kangaroo care, and follow-up of eyes and ears.'],
  [
    'blog',
    'Postnatal depression',
    'Sadness that lasts, no joy, frightening thoughts. It is an illness and can be treated. Fathers have it too.',
  ],
  [
    'blog',
    'Fathers: being there from day one',
    'Skin to skin, nights, nappies. Children with involved dads do better.',
  ],
  [
    'blog',
    'Grandparents and different rules',
    'Talk about what matters, let go of the rest. Love has room for two ways.',
  ],
  ['blog', 'Divorce: telling the children', 'Together, simply, more than once. It is not their fault.'],
  ['blog', 'Grief: when somebody dies', 'Say died, not sleeping. Children mourn in puddles, in and out.'],
  [
    'blog',
    'Talking about good and bad touch',
    'Names for body parts, secrets and surprises, and whom to tell.',
  ],
  [
    'blog',
    'Puberty for girls: the first period',
    'Before it comes, with pads in the school bag. Pain and mood.',
  ],
  [
    'blog',
    'Choking: first aid for babies and children',
    'Five blows on the back, five thrusts. Learn it before you need it.',
  ],
  ['blog', 'Burns and scalds', 'Twenty minutes of cool running water. No toothpaste, no ice, no butter.'],
  [
    'blog',
    'Making your home safe for a crawler',
    'Sockets, stairs, cupboards, hot tea. Lie on the floor and look.',
  ],
  ['blog', 'Car seats and two-wheelers', 'Rear facing as long as possible. A helmet for every head.'],
  ['blog', 'Dengue and mosquitoes', 'Nets, sleeves, no standing water. Warning signs when the fever falls.'],
  [
    'blog',
    'Worms and deworming',
    'Twice a year from the age of one. Itching at night and a tablet that tastes of strawberry.',
  ],
  ['blog', 'Children and air pollution', 'Masks that fit, purifiers, and days to stay inside.'],
  ['blog', 'Childhood obesity', 'Less sweet drink, more play, the whole family. Never diet alone.'],
  [
    'blog',
    'Growth charts: is my child too small?',
    'The curve matters more than the point. Height of the parents, weight for height.',
  ],
  [
    'course',
    'Gentle sleep for tired parents',
    'Six lessons from newborn to preschool. Bedtime, night feeds, naps, early rising.',
  ],
  [
    'course',
    'Positive discipline',
    'Tantrums, limits, praise, and repairing after a shout. Four weeks with exercises.',
  ],
  ['course', 'First aid for parents', 'Choking, burns, seizures, resuscitation, with a doll at home.'],
  ['course', 'Pregnancy and birth preparation', 'Breathing, stages of labour, hospital bag, the first hour.'],
  ['course', 'Breastfeeding from birth to weaning', 'Latch, supply, pumping, and stopping gently.'],
  [
    'webinar',
    'Ask the paediatrician: winter illnesses',
    'Live questions about cough, flu, pneumonia and when antibiotics help.',
  ],
  [
    'webinar',
    'Raising readers',
    'Picture books, stories at bedtime, libraries. For parents of children from one to six.',
  ],
  [
    'webinar',
    'Exam stress and how parents can help',
    'Sleep, breaks, expectations. With a school counsellor.',
  ],
  ['webinar', 'Safe on the internet', 'Privacy, strangers, passwords, parental controls.'],
  ['videoupload', 'How to swaddle a newborn', 'Two minutes with a cotton cloth. Hips need room.'],
  ['videoupload', 'Infant massage step by step', 'Warm oil, slow strokes, legs first.'],
  ['videoupload', 'Using an inhaler with a spacer', 'Shake, seal, six breaths.'],
  ['community', 'Mothers’ circle in Pune', 'Tea and talk every second Saturday, babies welcome.'],
  ['community', 'Dads’ walk in the park', 'Prams, toddlers and no agenda.'],
  ['team', 'Dr. Kavita Deshpande', 'Paediatric neurologist. Epilepsy, development, headaches.'],
  ['team', 'Dr. Farhan Qureshi', 'Neonatologist. Premature and newborn babies.'],
  ['team', 'Sunita Menon', 'Lactation consultant. Fifteen years of helping mothers feed.'],
  [
    'media',
    'Radio talk on exam pressure',
    'What schools and parents can take away from children, and what not.',
  ],
  [
    'media',
    'Why Indian mothers stop nursing early',
    'An article in a national newspaper about breastfeeding at work.',
  ],
];

export const hindi: readonly Entry[] = [
  [
    'blog',
    'बच्चे की नींद: रात भर कैसे सोए',
    'छोटे बच्चे की नींद छोटी होती है। रोज़ एक ही समय पर सुलाएँ, कमरा अँधेरा रखें और लोरी सुनाएँ।',
  ],
  ['blog', 'टीकाकरण की पूरी जानकारी', 'जन्म पर बीसीजी, फिर पोलियो की बूँदें। टीके के बाद हल्का बुखार सामान्य है।'],
  ['blog', 'बुखार में क्या करें', 'शिशु को तेज़ बुखार हो तो डॉक्टर को दिखाएँ। पानी पिलाएँ और हल्के कपड़े पहनाएँ।'],
  ['blog', 'खाँसी और ज़ुकाम के घरेलू उपाय', 'भाप, शहद और गुनगुना पानी। साँस तेज़ चले तो अस्पताल जाएँ।'],
  ['blog', 'दस्त और उल्टी: ओआरएस कैसे दें', 'हर दो मिनट में एक चम्मच घोल पिलाएँ। पानी की कमी के लक्षण पहचानें।'],
  ['blog', 'स्तनपान: माँ का दूध ही क्यों', 'पहले छह महीने केवल माँ का दूध। दूध बढ़ाने के तरीके।'],
  ['blog', 'छह महीने बाद ठोस आहार', 'दाल का पानी, खिचड़ी, केला। धीरे धीरे नया खाना दें।'],
  ['blog', 'बच्चा खाना नहीं खाता', 'ज़बरदस्ती न करें। परिवार के साथ बैठाकर खिलाएँ, टीवी बंद रखें।'],
  ['blog', 'दाँत निकलना: दर्द और राहत', 'मसूड़ों की मालिश, ठंडा खिलौना। तेज़ बुखार दाँतों से नहीं होता।'],
  ['blog', 'बच्चों का गुस्सा और ज़िद', 'शांत रहें, भावना का नाम बताएँ, नियम कम रखें।'],
  ['blog', 'मोबाइल की लत कैसे छुड़ाएँ', 'खाने के समय फ़ोन नहीं। खेल, कहानी और बाहर घूमना।'],
  ['blog', 'स्कूल का पहला दिन', 'साथ में बस्ता सजाएँ, जल्दी विदा लें। रोना सामान्य है।'],
  ['blog', 'बिस्तर गीला करना', 'डाँटें नहीं। रात को सोने से पहले पेशाब कराएँ।'],
  ['blog', 'नवजात की मालिश और नहलाना', 'हल्का गरम तेल, धीरे हाथ। नाभि सूखी रखें।'],
  ['blog', 'पीलिया: नवजात में कब चिंता करें', 'पहले दिन पीली त्वचा हो तो तुरंत डॉक्टर के पास जाएँ।'],
  ['blog', 'बच्चा देर से बोलता है', 'दो साल में पचास शब्द। सुनने की जाँच कराएँ, बातें करें, गाएँ।'],
  ['blog', 'पढ़ाई में मन नहीं लगता', 'छोटे हिस्से, तय समय, शाबाशी। परीक्षा का डर कम करें।'],
  ['blog', 'गर्भावस्था में खानपान', 'आयरन, कैल्शियम, हरी सब्ज़ी और आराम।'],
  ['blog', 'कब्ज़ से राहत', 'पानी, फल और रेशा। शौच का समय तय करें।'],
  ['blog', 'पेट के कीड़े', 'साल में दो बार दवा। हाथ धोने की आदत।'],
  ['blog', 'बच्चों को मच्छर और डेंगू से बचाएँ', 'मच्छरदानी, पूरी बाँह के कपड़े, रुका पानी नहीं।'],
  ['blog', 'शिशु बहुत रोता है', 'भूख, गैस, थकान। गोद में लें, झुलाएँ, कभी झकझोरें नहीं।'],
  ['blog', 'भाई बहन का झगड़ा', 'तुलना न करें, बारी तय करें।'],
  ['blog', 'दादी के नुस्खे और डॉक्टर की सलाह', 'काजल, घुट्टी और शहद: क्या ठीक है और क्या नहीं।'],
  ['course', 'माता पिता के लिए सकारात्मक अनुशासन', 'चार सप्ताह, हिंदी में। सीमाएँ और प्यार।'],
  ['webinar', 'वैक्सीन पर सवाल जवाब', 'डॉक्टर से सीधे पूछें, हिंदी में।'],
  ['videoupload', 'बच्चे को कंगारू देखभाल', 'कम वज़न के शिशु को छाती से लगाएँ।'],
];

export const corpus: readonly Entry[] = [...english, ...hindi];
