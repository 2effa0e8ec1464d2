import type { TextPiece } from './found.ts';
import type { Sought } from './sought.ts';
import { foldedWords, placedWords, wordEnd } from './words.ts';

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
      for (const { word, start: place } of placedWords(part)) if (isMatch(word)) return start + place;
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
