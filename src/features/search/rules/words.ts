import { foldedText } from '#core/text/fold.ts';

// How an entry stands in the index: as its words, those of its title a second time with a sign before them, and the name
// of its type with two. No word holds that sign.
const sign = '·';

export const titleToken = (word: string): string => sign + word;
export const kindToken = (kind: string): string => sign + sign + kind;

/** What is asked of the index. `begins`: any token that begins so. */
export type Match =
  | { token: string }
  | { begins: string }
  | { all: readonly Match[] }
  | { any: readonly Match[] };

/** All of them; undefined, which nothing matches, where one is. */
export function all(parts: readonly (Match | undefined)[]): Match | undefined {
  const whole = parts.filter((part) => part !== undefined);
  if (whole.length < parts.length || whole.length === 0) return undefined;
  return whole.length === 1 ? whole[0] : { all: whole };
}

/** One of them at least; undefined, which nothing matches, where there is none. */
export function any(parts: readonly (Match | undefined)[]): Match | undefined {
  const some = parts.filter((part) => part !== undefined);
  if (some.length === 0) return undefined;
  return some.length === 1 ? some[0] : { any: some };
}

// What a word is to the search, in every script: the same code cuts what is stored and what somebody types.
/** The names of the letters of the alphabet in Hindi: ओ.आर.एस. is ORS. */
const emailNames = 'ए|बी|सी|डी|ई|एफ|जी|एच|आई|जे|के|एल|एम|एन|ओ|पी|क्यू|आर|एस|टी|यू|वी|डब्ल्यू|एक्स|वाई|ज\u093cेड|जेड';
const character = `(?:${emailNames}|\\p{L})`;
/** Single letters with dots between them are one word: O.R.S. is ORS. */
const abbreviation = String.raw`${character}(?:\.${character})+(?![\p{L}\p{N}\p{M}])`;
/** A picture is a word of its own, and so are the two letters of a flag. */
export const pictograph = String.raw`(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}|\p{RI}\p{RI}`;
/** Letters, digits and the marks that belong to them; what joins or breaks letters without being seen stands inside. */
const characters = String.raw`[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]+`;
const wordSigns = new RegExp(`${pictograph}|${characters}`, 'gu');
const withAbbreviations = new RegExp(`${abbreviation}|${wordSigns.source}`, 'gu');
const abbreviations = new RegExp(abbreviation, 'gu');
/** To look for abbreviations in every text takes half as long again. */
const mayAbbreviate = /\.\p{L}/u;
const signsOf = (text: string) => (mayAbbreviate.test(text) ? withAbbreviations : wordSigns);
/** What is left between letters where a sign stands for several, such as a whole phrase. */
const noWordSign = /(?![\p{Extended_Pictographic}\p{RI}])[^\p{L}\p{N}\p{M}\u2044]/gu;
/** Where no word goes on. */
const otherSign = /[^\p{L}\p{N}\p{M}.\u00ad\u200c\u200d]/gu;

/** In UTF-16 units. Nobody means a longer word, and each would be a row of the vocabulary. */
export const longestWord = 40;

/** A word as it is compared. */
export function folded(word: string): string {
  const text = foldedText(word).replace(noWordSign, '');
  return text.length > longestWord ? text.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '') : text;
}

/** All words of a text as they are compared, however long, with what stands between them. */
export function foldedWords(text: string): string {
  if (!mayAbbreviate.test(text)) return foldedText(text);
  return foldedText(text.replace(abbreviations, (found) => found.replaceAll('.', '')));
}

export interface PlacedWord {
  /** Folded. */
  word: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** The words of a text in their places, one by one. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: found, index } of text.matchAll(signsOf(text))) {
    const word = folded(found);
    if (word) yield { word, start: index, end: index + found.length };
  }
}

/** Where a text can be cut so that no word is, there or later. */
export function wordEnd(text: string, index: number): number {
  otherSign.lastIndex = index;
  return otherSign.exec(text)?.index ?? text.length;
}

/** The words of a text, each once, as many as there may be. */
export function distinctWords(text: string, most: number): Set<string> {
  const words = new Set<string>();
  // As they stand in the text first: to compare them takes a fraction of what it takes to fold them.
  for (const written of new Set(text.toLowerCase().match(signsOf(text)))) {
    if (words.size >= most) break;
    const word = folded(written);
    if (word) words.add(word);
  }
  return words;
}
