import { textOfRichText } from './html-text.ts';

/** Words per minute on a phone, for a parent with a child in the arm. */
const wordsPerMinute = 200;

/** A word of any script: without combining marks a Hindi one would be split. Hyphens and apostrophes join. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’\u200c\u200d][\p{L}\p{M}\p{N}]+)*/gu;

/** The number of words of a cleaned text. */
export function countWords(html: string): number {
  return textOfRichText(html).match(word)?.length ?? 0;
}

/** The reading time of so many words, in whole minutes, at least one; 0 for none. */
export function minutesOfWords(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute));
}

/** The reading time of cleaned texts, in whole minutes, at least one; 0 where they have no words. */
export function readingMinutes(...texts: string[]): number {
  return minutesOfWords(texts.reduce((sum, html) => sum + countWords(html), 0));
}
