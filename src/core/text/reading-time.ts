import { textOfRichText } from './html-text.ts';

/** Words that are read in a minute, on a phone, by somebody with a child on the arm. */
const wordsPerMinute = 200;

/** A word of any script: without its marks a Hindi one would fall into several. Hyphens and apostrophes join. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’\u200c\u200d][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a cleaned text. */
export function countWords(html: string): number {
  return textOfRichText(html).match(word)?.length ?? 0;
}

/** How long so many words take to read, in whole minutes, at least one; 0 for none. */
export function minutesOfWords(words: number): number {
  return words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute));
}

/** How long cleaned texts take to read, in whole minutes, at least one; 0 where they have no words. */
export function readingMinutes(...texts: string[]): number {
  return minutesOfWords(texts.reduce((sum, html) => sum + countWords(html), 0));
}
