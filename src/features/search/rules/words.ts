import { foldedText } from '#core/text/fold.ts';

// The tokens of an entry in the index: its words, those of its title again with one sign before them, and the name of its type
// with two. Words never contain that sign.
const sign = '·';

export const titleToken = (word: string): string => sign + word;
export const kindToken = (kind: string): string => sign + sign + kind;

/** A query of the index. `prefix`: any token with that prefix. */
export type Match =
  | { token: string }
  | { prefix: string }
  | { all: readonly Match[] }
  | { any: readonly Match[] };

/** All of them; undefined, which matches nothing, if one is. */
export function allOf(parts: readonly (Match | undefined)[]): Match | undefined {
  const whole = parts.filter((part) => part !== undefined);
  if (whole.length < parts.length || whole.length === 0) return undefined;
  return whole.length === 1 ? whole[0] : { all: whole };
}

/** At least one of them; undefined, which matches nothing, if there is none. */
export function anyOf(parts: readonly (Match | undefined)[]): Match | undefined {
  const some = parts.filter((part) => part !== undefined);
  if (some.length === 0) return undefined;
  return some.length === 1 ? some[0] : { any: some };
}

// The definition of a word, in every script: the same code splits stored texts and typed ones.

/** The names of English letters in Hindi: ओ.आर.एस. is ORS. */
const characterNames = 'ए|बी|सी|डी|ई|एफ|जी|एच|आई|जे|के|एल|एम|एन|ओ|पी|क्यू|आर|एस|टी|यू|वी|डब्ल्यू|एक्स|वाई|ज\u093cेड|जेड';
const character = `(?:${characterNames}|\\p{L})`;
/** Single letters with dots between them are one word: O.R.S. is ORS. */
const abbreviation = String.raw`${character}(?:\.${character})+(?![\p{L}\p{N}\p{M}])`;
/** A pictograph is a word of its own, and so is a pair of regional indicators (a flag). */
export const pictograph = String.raw`(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}|\p{RI}\p{RI}`;
/** Letters, digits and their marks, and invisible joiners between them. */
const characters = String.raw`[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]+`;
const wordSigns = new RegExp(`${pictograph}|${characters}`, 'gu');
const withAbbreviations = new RegExp(`${abbreviation}|${wordSigns.source}`, 'gu');
const abbreviations = new RegExp(abbreviation, 'gu');
/** Searching each text for abbreviations would take half as long again. */
const mayAbbreviate = /\.\p{L}/u;
const signsOf = (text: string) => (mayAbbreviate.test(text) ? withAbbreviations : wordSigns);
/** The separators inside a character that stands for several letters, such as a whole phrase. */
const noWordSign = /(?![\p{Extended_Pictographic}\p{RI}])[^\p{L}\p{N}\p{M}\u2044]/gu;
/** A character that ends a word. */
const otherSign = /[^\p{L}\p{N}\p{M}.\u00ad\u200c\u200d]/gu;

/** UTF-16 units. Longer words are not meant, and each would be a row of the vocabulary. */
export const maxWordLength = 40;

/** A word in the form in which words are compared. */
export function foldedWord(word: string): string {
  const text = foldedText(word).replace(noWordSign, '');
  return text.length > maxWordLength ? text.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '') : text;
}

/** All words of a text in that form, at any length, with the characters between them. */
export function foldedSearchText(text: string): string {
  if (!mayAbbreviate.test(text)) return foldedText(text);
  return foldedText(text.replace(abbreviations, (found) => found.replaceAll('.', '')));
}

export interface PlacedWord {
  /** Folded. */
  word: string;
  /** Its position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** The words of a text with their positions. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: found, index } of text.matchAll(signsOf(text))) {
    const word = foldedWord(found);
    if (word) yield { word, start: index, end: index + found.length };
  }
}

/** The first position at or after `index` that is not inside a word. */
export function wordEnd(text: string, index: number): number {
  otherSign.lastIndex = index;
  return otherSign.exec(text)?.index ?? text.length;
}

/** The words of a text, each once, up to a maximum. */
export function distinctWords(text: string, most: number): Set<string> {
  const words = new Set<string>();
  // Unique unfolded words first: comparing them is much faster than folding them.
  for (const written of new Set(text.toLowerCase().match(signsOf(text)))) {
    if (words.size >= most) break;
    const word = foldedWord(written);
    if (word) words.add(word);
  }
  return words;
}
