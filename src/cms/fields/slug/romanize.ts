// Romanises Indic scripts as people in India type them. In Unicode these scripts have the same layout, so one table
// serves nine of them: a letter has the same offset in each block.

/** The size of a block, and the start of some. */
const blockSize = 0x80;
const [devanagari, bengali, gurmukhi, gujarati, odia, tamil] = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80];
const indicWord = /[\u0900-\u0963\u0966-\u0d7f]+/g;

const consonants = byOffset(
  0x15,
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h',
);
const vowels = byOffset(0x05, 'a aa i i u u ri l e e e ai o o o au');
const vowelSigns = byOffset(0x3e, 'a i i u u ri ri e e e ai o o o au');
const [chandrabindu, anusvara, visarga, nukta, virama] = [0x01, 0x02, 0x03, 0x3c, 0x4d];
const [tippi, addak] = [0xa70, 0xa71];
const digits = 0x66;
/** The effect of a nukta (dot below) on a consonant. */
const dotted: Readonly<Record<string, string>> = { k: 'q', j: 'z', ph: 'f', s: 'sh' };
const dottedInTheEast: Readonly<Record<string, string>> = { d: 'r', dh: 'rh' };
/** Characters of one script only. */
const scriptSpecific: Readonly<Record<string, string>> = {
  ...{ ऄ: 'a', ॲ: 'a', ॐ: 'om', ৎ: 't', ৰ: 'r', ৱ: 'v', ੴ: 'ik onkar', ૐ: 'om', ୱ: 'v', ௐ: 'om' },
  ...{ ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k' },
};

/** A consonant with its vowel; either can be empty. */
interface Sound {
  consonant: string;
  vowel: string;
  /** Whether the vowel is the inherent a of a consonant without a vowel sign. */
  isInherent: boolean;
}

/** Romanises the Indic words of a text; everything else stays. */
export function romanize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/([\u0900-\u0d7f])[\u200c\u200d]+/g, '$1')
    .replace(/[।॥]/g, ' ')
    .replace(indicWord, (word) =>
      // A compound of "karan" keeps both of its vowels, as in टीकाकरण.
      word
        .replace(/([ाी])(करण)/, '$1 $2')
        .split(' ')
        .map(romanizedWord)
        .join(''),
    );
}

function romanizedWord(word: string): string {
  const block = word.charCodeAt(0) - (word.charCodeAt(0) % blockSize);
  const sounds = soundsOf(block === devanagari ? word.replaceAll('ज्ञ', 'ग्य') : word, block);
  const isHindiLike = block === devanagari || block === gurmukhi || block === gujarati;
  if (isHindiLike || block === bengali) dropAtEnd(sounds, isHindiLike);
  if (isHindiLike) dropWithin(sounds);
  return sounds.map(({ consonant, vowel }) => consonant + vowel).join('');
}

function soundsOf(word: string, block: number): Sound[] {
  const sounds: Sound[] = [];
  const add = (consonant: string, vowel = '', isInherent = false) =>
    sounds.push({ consonant, vowel, isInherent });
  const signs = [...word];
  for (const [index, sign] of signs.entries()) {
    const code = sign.charCodeAt(0);
    const offset = code % blockSize;
    const next = signs[index + 1]?.charCodeAt(0) ?? 0;
    const nextConsonant = consonants.get(next % blockSize) ?? '';
    const [consonant, vowel, vowelSign] = [consonants, vowels, vowelSigns].map((signs) => signs.get(offset));
    const last = sounds.at(-1);
    if (scriptSpecific[sign] !== undefined) add(scriptSpecific[sign]);
    else if (consonant !== undefined) {
      const hasDot = next % blockSize === nukta;
      add((hasDot && withDot(consonant, block)) || consonant, 'a', true);
    } else if (vowel !== undefined) add('', vowel);
    else if (vowelSign !== undefined || offset === virama) {
      if (last) Object.assign(last, { vowel: vowelSign ?? '', isInherent: false });
    } else if (code === addak) add(nextConsonant.startsWith('c') ? 'ch' : nextConsonant.charAt(0));
    else if (offset === chandrabindu || offset === anusvara || code === tippi) {
      add(nasal({ block, nextConsonant, isLast: next === 0, isHalf: offset === chandrabindu }));
    } else if (offset === visarga) add('h');
    else if (offset >= digits && offset < digits + 10) add(String(offset - digits));
  }
  return sounds;
}

function withDot(consonant: string, block: number): string | undefined {
  const isEastern = block === bengali || block === odia;
  return (isEastern ? dottedInTheEast : dotted)[consonant];
}

interface Nasal {
  block: number;
  nextConsonant: string;
  isLast: boolean;
  /** Written as chandrabindu, which only nasalises the vowel. */
  isHalf: boolean;
}

function nasal({ block, nextConsonant, isLast, isHalf }: Nasal): string {
  if (isHalf && isLast) return '';
  if (/^[pbm]/.test(nextConsonant)) return 'm';
  if (block === bengali && !isHalf) return 'ng';
  return isLast && block >= tamil ? 'm' : 'n';
}

/** The sonority of a consonant; a final vowel after a falling sonority can be dropped: फिल्म, but मित्र. */
const openness = (consonant: string) =>
  ['nm', 'l', 'r', 'vy'].findIndex((group) => group.includes(consonant));

/** Drops the inherent vowel at the end of a word, if the word can be pronounced without it. */
function dropAtEnd(sounds: Sound[], afterClusters: boolean): void {
  const last = sounds.at(-1);
  const before = sounds.at(-2);
  if (!last?.isInherent || !before) return;
  const isCluster = before.vowel === '' && before.consonant !== '';
  if (isCluster && (!afterClusters || openness(last.consonant) > openness(before.consonant))) return;
  if (last.consonant === 'y' && /^(?:i|u|ri)$/.test(before.vowel)) return;
  last.vowel = '';
}

/** Drops it between single consonants with a vowel on both sides, from the end: बचपन is bachpan. */
function dropWithin(sounds: Sound[]): void {
  for (let index = sounds.length - 2; index > 0; index--) {
    const [before, sound, after] = [sounds[index - 1], sounds[index], sounds[index + 1]];
    if (sound?.isInherent && before?.vowel && after?.consonant && after.vowel) sound.vowel = '';
  }
}

/** Maps consecutive letters by their offset within a block. */
function byOffset(from: number, names: string): Map<number, string> {
  return new Map(names.split(' ').map((name, index) => [from + index, name]));
}
