// What a word sounds like, roughly, in Latin letters: नींद, neend and nind are one to whoever types Hindi on an English
// keyboard, and so are vaccine and वैक्सीन.

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
/** At the end of a word it is heard in the vowel alone: माँ is maa. */
const nasal = 'ं';

/** The spellings of English and of romanised Hindi, in this order; capitals stand for what is done. */
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

/** The sound of a word in Latin letters or Devanagari; nothing for other scripts and for numbers. */
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
  for (const [place, sign] of signs.entries()) {
    const consonant = consonants[sign];
    const next = signs[place + 1] ?? '';
    if (consonant) {
      const isOpen = next !== virama && !(next >= 'ा' && next <= 'ौ');
      // The short a at the end is written nowhere and spoken by nobody.
      spoken += isOpen && next !== '' ? `${consonant}a` : consonant;
    } else if (sign === nasal) spoken += next ? 'n' : '';
    else spoken += vowels[sign] ?? '';
  }
  return spoken;
}

/** The same without the short a's inside, which people write or leave out as they like: bachpan is बचपन. */
export function firmSound(sound: string): string {
  return sound.replace(/(?<=.)a(?=.)/g, '');
}

/** The consonants of a sound; a vowel at the beginning counts as one. */
export function skeletonOf(sound: string): string {
  return sound
    .replace(/^[aeiou]+/, 'a')
    .replace(/(?<=.)[aeiou]/g, '')
    .replace(/(?<=.)y/g, '');
}
