// The folded form of texts for every search: without case, accents, and spellings that mean the same. The repositories
// do the same in SQL, with the same characters (cms/records/untyped-rows.ts).
import { plainDigits } from './phone-number.ts';

/** Apostrophes of keyboards and programs. */
const apostrophes = '‘’‛ʼʻ′`´＇';

/**
 * Removed characters, as the content of a bracket expression: accents of Latin letters, the dots (nukta) below letters
 * of Indian scripts, and invisible characters.
 */
export const removedCharacters =
  '\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20e3\ufe00-\ufe0f\ufeff';

/** A nasal that is written out before a stop: हिन्दी is हिंदी. */
export const writtenNasal = '[ङञणनम]्(?=[कखगघचछजझटठडढतथदधपफबभ])';
export const shortNasal = 'ं';

/** Characters and their replacements, by position: दाँत is दांत, डॉक्टर is डाक्टर, and digits are digits. */
const [nationalDigits, asciiDigits] = plainDigits;
export const characterVariants = {
  before: { from: apostrophes, to: "'".repeat(apostrophes.length) },
  after: { from: `ँऑॉऍॅıøłđςيك${nationalDigits}`, to: `ंआाएेioldσیک${asciiDigits}` },
};
/** Characters with replacements of two. */
export const twoCharacterReplacements: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
];

const [apostrophe, variant, double] = [
  mapped(characterVariants.before),
  mapped(characterVariants.after),
  new Map(twoCharacterReplacements),
];
const expressions = {
  apostrophe: new RegExp(`[${apostrophes}]`, 'g'),
  dropped: new RegExp(`[${removedCharacters}]`, 'g'),
  writtenNasal: new RegExp(writtenNasal, 'g'),
  other: /[^\0-\x7f]/gu,
};
/** ASCII, and the dashes, quotation marks and dots of English texts: only the case has to be folded. */
const plain = /^[\0-\x7f\u2010-\u2027]*$/;

/** The folded form of a text: texts that mean the same to a searcher are equal. */
export function foldedText(text: string): string {
  const lower = text.toLowerCase().replace(expressions.apostrophe, (sign) => apostrophe.get(sign) ?? sign);
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(expressions.dropped, '')
    .normalize('NFC')
    .replace(expressions.other, (sign) => variant.get(sign) ?? double.get(sign) ?? sign)
    .replace(expressions.writtenNasal, shortNasal);
}

function mapped({ from, to }: { from: string; to: string }): Map<string, string> {
  const others = [...to];
  return new Map([...from].map((sign, index) => [sign, others[index] ?? '']));
}
