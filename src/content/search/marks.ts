import type { TextPiece } from './found.ts';
import { placedWords } from './words.ts';

/** Whether a word, folded, is one that was looked for. */
export type IsMatch = (word: string) => boolean;

/** How long an excerpt is, and how much of it stands before what was found, in UTF-16 units. */
const excerptLength = 180;
const before = 60;

/** A text in pieces, with what was looked for in pieces of its own. */
export function marked(text: string, isMatch: IsMatch): TextPiece[] {
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

/**
 * Some words of a text around what was found first, cut between words; its beginning where that is not in it.
 *
 * @param readTo how much of the text is looked through, in UTF-16 units
 */
export function excerptOf(text: string, isMatch: IsMatch, readTo = text.length): TextPiece[] {
  const first = firstMatch(text.slice(0, readTo), isMatch) ?? 0;
  const start = first <= before ? 0 : wordAfter(text, first - before);
  const end = start + excerptLength >= text.length ? text.length : wordBefore(text, start + excerptLength);
  const pieces = marked(text.slice(start, end).trim(), isMatch);
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (end < text.length) pieces.push({ text: ' …', isMatch: false });
  return joined(pieces);
}

function firstMatch(text: string, isMatch: IsMatch): number | undefined {
  for (const { word, start } of placedWords(text)) if (isMatch(word)) return start;
  return undefined;
}

/** Where a word begins, there or a little later. */
function wordAfter(text: string, place: number): number {
  const space = text.indexOf(' ', place);
  return space === -1 || space > place + before ? wholeSign(text, place) : space + 1;
}

/** Where a word has ended, there or a little earlier. */
function wordBefore(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place);
  return space < place - before ? wholeSign(text, place) : space;
}

/** Not between the halves of a sign that takes two units. */
function wholeSign(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
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
