import { stopWords } from './stop-words.ts';
import { placedWords } from './words.ts';

/** In UTF-16 units; what is longer is read to there. */
export const longestQuery = 200;
/** Of those that say something, the first ones. */
const mostWords = 6;

/** What somebody has typed. */
export interface Query {
  words: string[];
  /** The word at the end, which may still be being typed. */
  begun: string | undefined;
}

/** Reads what was typed, whatever it is. */
export function readQuery(text: string): Query {
  const typed = Array.from(placedWords(text.slice(0, longestQuery)), ({ word }) => word);
  const telling = typed.filter((word) => !stopWords.has(word));
  const words = [...new Set(telling.length > 0 ? telling : typed)].slice(0, mostWords);
  const last = typed.at(-1);
  return { words, begun: last !== undefined && last.length > 1 && words.includes(last) ? last : undefined };
}

/**
 * What was typed with another word in the place of some, or that word alone where nobody may type so much.
 *
 * @param typed words as `readQuery` has them
 */
export function withOther(text: string, typed: readonly string[], other: string): string {
  const read = text.slice(0, longestQuery);
  let written = '';
  let from = 0;
  for (const { word, start, end } of placedWords(read)) {
    if (!typed.includes(word)) continue;
    written += read.slice(from, start) + other;
    from = end;
  }
  written += read.slice(from);
  return written.length > longestQuery ? other : written;
}
