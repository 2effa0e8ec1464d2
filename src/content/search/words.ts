// What a word is to the search, in every script: the same code cuts what is stored and what somebody types.

/** Letters, digits and the marks that belong to them; what joins or breaks letters without being seen stands inside. */
const wordSigns = /[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]+/gu;
const unseen = /[\u00ad\u200c\u200d]/g;
/** Accents of Latin letters, and the dots (nukta) below letters of the scripts of India. */
const dropped = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c]/g;
/** A nasal that is written out before a stop: हिन्दी is हिंदी. */
const writtenNasal = /[ङञणनम]्(?=[कखगघचछजझटठडढतथदधपफबभ])/g;
/** Where no word goes on. */
const otherSign = /[^\p{L}\p{N}\p{M}\u00ad\u200c\u200d]/gu;
/** ASCII, and the dashes, quotation marks and dots that English texts have beside it: only its case is to be folded. */
const plain = /^[\0-\x7f\u2010-\u2027]*$/;

/** In UTF-16 units. Nobody means a longer word, and each would be a row of the vocabulary. */
export const longestWord = 40;

/** Signs that are written one for the other: दाँत and दांत, डॉक्टर and डाक्टर. */
const variants: Readonly<Record<string, string>> = {
  ...{ '\u0901': '\u0902', '\u0911': '\u0906', '\u0949': '\u093e', '\u090d': '\u090f', '\u0945': '\u0947' },
};

/** A word as it is compared: without case, accents and the ways of writing that mean the same. */
export function folded(word: string): string {
  const text = foldedText(word);
  return text.length > longestWord ? text.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '') : text;
}

/** All words of a text likewise, however long, with what stands between them. */
export function foldedText(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .replace(unseen, '')
    .normalize('NFD')
    .replace(dropped, '')
    .normalize('NFC')
    .replace(/[\u0901\u0911\u0949\u090d\u0945]/g, (sign) => variants[sign] ?? sign)
    .replace(writtenNasal, 'ं')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
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
  for (const { 0: found, index } of text.matchAll(wordSigns)) {
    const word = folded(found);
    if (word) yield { word, start: index, end: index + found.length };
  }
}

/** Where a text can be cut so that no word is, there or later. */
export function wordEnd(text: string, place: number): number {
  otherSign.lastIndex = place;
  return otherSign.exec(text)?.index ?? text.length;
}

/** The words of a text, each once, as many as there may be. */
export function distinctWords(text: string, most: number): Set<string> {
  const words = new Set<string>();
  // As they stand in the text first: to compare them takes a fraction of what it takes to fold them.
  for (const written of new Set(text.toLowerCase().match(wordSigns))) {
    if (words.size >= most) break;
    const word = folded(written);
    if (word) words.add(word);
  }
  return words;
}
