import type { TextPiece } from './searchable.ts';
import { foldedWords, longestWord, pictograph, placedWords, wordEnd } from './words.ts';

/** What was looked for, as it is marked where it stands. */
export interface Sought {
  /** Whether a word, folded, is one that was looked for. */
  isMatch(word: string): boolean;
  /** Whether one stands in a text, folded: that takes a part of the time of asking its words one by one. */
  isIn(text: string): boolean;
}

const wordSign = '[\\p{L}\\p{N}\\p{M}]';
const nothing = /(?!)/;

/**
 * @param words folded
 * @param begun what counts where a word begins with it
 */
export function soughtOf(words: Iterable<string>, begun?: string): Sought {
  const all = new Set(words);
  const expression = expressionOf(all, begun);
  return {
    isMatch: (word) => all.has(word) || (begun !== undefined && word.startsWith(begun)),
    isIn: (text) => expression.test(text),
  };
}

const isPictograph = new RegExp(`^(?:${pictograph})$`, 'u');

/** Words hold no sign that means anything in an expression: letters, digits and marks, or a picture. */
function expressionOf(words: ReadonlySet<string>, begun: string | undefined): RegExp {
  // A word of that length was cut, and may go on; between the halves of a sign it was cut one earlier.
  const isWhole = (word: string) => word.length < longestWord - 1;
  // A picture ends a word wherever it stands.
  const pictures = [...words].filter((word) => isPictograph.test(word));
  const whole = [...words].filter((word) => isWhole(word) && !isPictograph.test(word));
  const beginnings = [...words].filter((word) => !isWhole(word)).concat(begun ?? []);
  const parts = whole.length > 0 ? [`(?:${whole.join('|')})(?!${wordSign})`, ...beginnings] : beginnings;
  const all = parts.length > 0 ? [`(?<!${wordSign})(?:${parts.join('|')})`, ...pictures] : pictures;
  return all.length > 0 ? new RegExp(all.join('|'), 'u') : nothing;
}

/** How long an excerpt is, and how much of it stands before what was found, in UTF-16 units. */
const excerptLength = 180;
const before = 60;
/** So much of a text is looked at word by word where something of it was looked for, in UTF-16 units. */
const partLength = 1000;

/** A text in pieces, with what was looked for in pieces of its own. */
export function marked(text: string, { isMatch }: Sought): TextPiece[] {
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

/** Where what was looked for stands first. All of a text is read, and word by word one part of it at most. */
export function firstMatch(text: string, { isMatch, isIn }: Sought): number | undefined {
  for (let start = 0; start < text.length; ) {
    const end = wordEnd(text, start + partLength);
    const part = text.slice(start, end);
    if (isIn(foldedWords(part)))
      for (const { word, start: index } of placedWords(part)) if (isMatch(word)) return start + index;
    start = end;
  }
  return undefined;
}

/** Some words of a text around a place, cut between words. @param first 0: its beginning */
export function excerptOf(text: string, first: number, sought: Sought): TextPiece[] {
  const start = first <= before ? 0 : wordAfter(text, first - before);
  const end = start + excerptLength >= text.length ? text.length : wordBefore(text, start + excerptLength);
  const pieces = marked(text.slice(start, end).trim(), sought);
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (end < text.length) pieces.push({ text: ' …', isMatch: false });
  return joined(pieces);
}

/** Where a word begins, there or a little later. */
function wordAfter(text: string, index: number): number {
  const space = text.indexOf(' ', index);
  return space === -1 || space > index + before ? wholeSign(text, index) : space + 1;
}

/** Where a word has ended, there or a little earlier. */
function wordBefore(text: string, index: number): number {
  const space = text.lastIndexOf(' ', index);
  return space < index - before ? wholeSign(text, index) : space;
}

/** Not between the halves of a sign that takes two units. */
function wholeSign(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/** Neighbours of one sort are one piece. */
function joined(pieces: TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && !last.isMatch && !piece.isMatch) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}
