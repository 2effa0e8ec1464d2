// The approximate sound of a word in Latin letters: नींद, neend and nind are the same, as typed in Hindi on an English keyboard,
// and so are vaccine and वैक्सीन.

const consonants: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'j', ञ: 'n' },
  ...{ ट: 't', ठ: 't', ड: 'd', ढ: 'd', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n' },
  ...{ प: 'p', फ: 'f', ब: 'b', भ: 'b', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h' },
};
const vowels: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ए: 'e', ऐ: 'e', ओ: 'o', औ: 'o', ऋ: 'ri' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'े': 'e', 'ै': 'e', 'ो': 'o', 'ौ': 'o', 'ृ': 'ri' },
};
const virama = '्';
/** At the end of a word only the vowel is heard: माँ is maa. */
const nasal = 'ं';

/** Spellings of English and of romanised Hindi, applied in this order; capitals mark finished replacements. */
const spellings: readonly [RegExp, string][] = [
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/sch/g, 'sk'],
  [/t?ch+|cch+/g, 'C'],
  [/c+C|C+/g, 'C'],
  [/[ts]ion/g, 'san'],
  [/cc(?=[eiy])/g, 'ks'],
  [/igh/g, 'i'],
  [/ph/g, 'f'],
  [/([kgjtdbs])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/(?<![aeiou]|^)h/g, ''],
  [/(?:ae|oe)/g, 'e'],
  [/(?:ee|ea|ie|ii)/g, 'i'],
  [/(?:oo|uu|ou)/g, 'u'],
  [/(?:ai|ei|ay|ey)/g, 'e'],
  [/(?:au|ow|oa)/g, 'o'],
  [/y(?![aeiou])/g, 'i'],
];

const isLatin = (word: string) => /^[a-z]+$/.test(word);
export const isDevanagari = (word: string) => /^[\u0900-\u097f]+$/.test(word);

/** The sound of a word in Latin letters or Devanagari; '' for other scripts and numbers. */
export function soundOf(word: string): string {
  const plain = isLatin(word) ? spokenLatin(word) : isDevanagari(word) ? spokenDevanagari(word) : '';
  return plain.replace(/m(?=[pb])/g, 'n').replace(/(.)\1+/g, '$1');
}

function spokenLatin(word: string): string {
  return spellings.reduce((spoken, [spelling, sound]) => spoken.replace(spelling, sound), word);
}

function spokenDevanagari(word: string): string {
  let spoken = '';
  const signs = [...word.replaceAll('ज्ञ', 'ग्य')];
  for (const [index, sign] of signs.entries()) {
    const consonant = consonants[sign];
    const next = signs[index + 1] ?? '';
    if (consonant) {
      const isOpen = next !== virama && !(next >= 'ा' && next <= 'ौ');
      // The short a at the end is neither written nor spoken.
      spoken += isOpen && next !== '' ? `${consonant}a` : consonant;
    } else if (sign === nasal) spoken += next ? 'n' : '';
    else spoken += vowels[sign] ?? '';
  }
  return spoken;
}

/** The sound without the short a's inside, which are written inconsistently: bachpan is बचपन. */
export function firmSound(sound: string): string {
  return sound.replace(/(?<=.)a(?=.)/g, '');
}

/** The consonants of a sound; an initial vowel counts as one. */
export function skeletonOf(sound: string): string {
  return sound
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)[aeiou]/g, '')
    .replace(/(?<=.)y/g, '');
}

// The stem of a word, so that `vaccinations` finds `vaccinated` and बच्चों finds बच्चे. This is no grammar: words that only look
// alike may share a stem, which adds results and never removes one.

/** English endings, longer before shorter, with the minimum length of the rest. */
const english: readonly [ending: RegExp, put: string, left: number][] = [
  [/(?:ations?|ating|ated|ates?)$/, '', 4],
  [/i(?:es|ed)$/, 'i', 2],
  [/(?:ings?|ed)$/, '', 3],
  [/(?<=[xs]|ch|sh)es$/, '', 3],
  [/(?<!s|u|i)s$/, '', 3],
];

/** Hindi endings, likewise. */
const hindi = /(?:ियों|ियां|ाओं|ाएं|ुओं|ों|ें|ओं|एं|ना|ने|नी|ता|ते|ती|ां|ीं|[ािीुूेैोौं])$/;

const irregular = new Map(
  Object.entries({
    teeth: 'tooth',
    feet: 'foot',
    children: 'child',
    slept: 'sleep',
    fed: 'feed',
    ate: 'eat',
    eaten: 'eat',
    bitten: 'bite',
    taught: 'teach',
  }),
);

/** The stem that a word shares with words that differ only in their endings. */
export function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return stemOfEnglish(irregular.get(word) ?? word);
  const stem = word.replace(hindi, '');
  return stem.length >= 2 ? stem : word;
}

function stemOfEnglish(word: string): string {
  let stem = word;
  for (const [ending, put, left] of english) {
    const cut = stem.replace(ending, put);
    if (cut === stem || cut.length < left) continue;
    stem = cut;
    break;
  }
  // Unifies British and American spellings.
  const british = stem.replace(/ae|oe/g, 'e').replace(/our/g, 'or').replace(/z/g, 's');
  const bare = british.replace(/(?<=[a-z]{2})e$/, '').replace(/(?<=[a-z])y$/, 'i');
  return bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** Words without meaning for a search; of romanised Hindi, those that are not English words. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any are as at be been being but by can could did do does doing for from get gets had has have having he her
  hers him his how i if in into is it its just let lets may me might mine must my no need needs not of off on one or other others our ours out
  shall she should so some such than that the their theirs them then there these they this those to too up us very was
  we were what when where which while who whom whose why will with would you your yours s t don doesn isn
  का के की को में से पर है हैं हो और या यह ये वह वे इस उस इन उन कि जो तो ही भी ने नहीं न था थे थी हूं हम मेरा मेरे मेरी
  अपना अपने अपनी क्या क्यों कैसे कैसा कैसी कब कहां कौन कितना कितने कितनी एक कर करें करे करना करने करता करती करते रहा रहे
  रही हुआ हुई हुए होता होती होते लिए साथ जब तक अगर सकता सकते सकती दें दे बारे
  ka ke ki ko mein se par hai hain aur kya kyu kyun kyon kaise kaisa kaisi kab kahan kaun kitna kitne kitni ho hota hoti
  hote mera mere meri apne apna apni nahi nahin liye karna karne kare karen karta karti raha rahi rahe tha thi bhi toh
  agar jab tak wala wale wali`
    .split(/\s+/)
    .filter(Boolean),
);
