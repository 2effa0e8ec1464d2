import type { TextPiece } from './searchable.ts';
import { foldedSearchText, maxWordLength, pictograph, placedWords, wordEnd } from './words.ts';

/** Recognises the words of a search in texts. */
export interface WordMatcher {
  /** Whether a folded word matches. */
  isMatch(word: string): boolean;
  /** Whether a folded text contains a match: much faster than testing its words one by one. */
  isIn(text: string): boolean;
}

const wordSign = '[\\p{L}\\p{N}\\p{M}]';
const matchesNothing = /(?!)/;

/**
 * @param words folded
 * @param prefix a prefix that matches too
 */
export function createWordMatcher(words: Iterable<string>, prefix?: string): WordMatcher {
  const all = new Set(words);
  const expression = expressionOf(all, prefix);
  return {
    isMatch: (word) => all.has(word) || (prefix !== undefined && word.startsWith(prefix)),
    isIn: (text) => expression.test(text),
  };
}

const isPictograph = new RegExp(`^(?:${pictograph})$`, 'u');

/** The words need no escaping: they consist of letters, digits and marks, or are pictographs. */
function expressionOf(words: ReadonlySet<string>, prefix: string | undefined): RegExp {
  // A word of maximum length was truncated, so the text may continue; inside a surrogate pair it was cut one unit earlier.
  const isWhole = (word: string) => word.length < maxWordLength - 1;
  // A pictograph is a word of its own anywhere in a text.
  const pictures = [...words].filter((word) => isPictograph.test(word));
  const whole = [...words].filter((word) => isWhole(word) && !isPictograph.test(word));
  const beginnings = [...words].filter((word) => !isWhole(word)).concat(prefix ?? []);
  const parts = whole.length > 0 ? [`(?:${whole.join('|')})(?!${wordSign})`, ...beginnings] : beginnings;
  const all = parts.length > 0 ? [`(?<!${wordSign})(?:${parts.join('|')})`, ...pictures] : pictures;
  return all.length > 0 ? new RegExp(all.join('|'), 'u') : matchesNothing;
}

/** The length of an excerpt, and of its part before the match, in UTF-16 units. */
const excerptLength = 180;
const contextBefore = 60;
/** The size of the parts that are tested as a whole before their words are tested one by one, in UTF-16 units. */
const partLength = 1000;

/** Splits a text into pieces, with each match in a piece of its own. */
export function highlight(text: string, { isMatch }: WordMatcher): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { word, start, end } of placedWords(text)) {
    if (!isMatch(word)) continue;
    if (start > done) pieces.push({ text: text.slice(done, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}

/** The position of the first match. The whole text is tested, and at most one part of it word by word. */
export function firstMatch(text: string, { isMatch, isIn }: WordMatcher): number | undefined {
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start + partLength);
    const part = text.slice(start, end);
    if (isIn(foldedSearchText(part)))
      for (const { word, start: index } of placedWords(part)) if (isMatch(word)) return start + index;
    start = end;
  }
  return undefined;
}

/** An excerpt of a text around a position, cut between words. @param first 0: the beginning */
export function excerptOf(text: string, first: number, matcher: WordMatcher): TextPiece[] {
  const start = first <= contextBefore ? 0 : wordAfter(text, first - contextBefore);
  const end = start + excerptLength >= text.length ? text.length : wordBefore(text, start + excerptLength);
  const pieces = highlight(text.slice(start, end).trim(), matcher);
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (end < text.length) pieces.push({ text: ' …', isMatch: false });
  return mergePieces(pieces);
}

/** The beginning of a word at or after a position. */
function wordAfter(text: string, index: number): number {
  const space = text.indexOf(' ', index);
  return space === -1 || space > index + contextBefore ? wholeSign(text, index) : space + 1;
}

/** The end of a word at or before a position. */
function wordBefore(text: string, index: number): number {
  const space = text.lastIndexOf(' ', index);
  return space < index - contextBefore ? wholeSign(text, index) : space;
}

/** Moves a position out of a surrogate pair. */
function wholeSign(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/** Joins adjacent pieces of one kind. */
function mergePieces(pieces: TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && !last.isMatch && !piece.isMatch) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
