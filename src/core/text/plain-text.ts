/** Characters that show nothing by themselves: soft hyphens, zero-width spaces, joiners, marks of direction. */
export const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Those of them that are removed from a plain text. Joiners shape words (क्‍ष) and emoji, and single marks of direction
 * put punctuation on its side; an override or isolate would stay open where the text is cut.
 */
const dispensable = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text on one line, with single spaces; control characters count as spaces. */
export function oneLine(text: string): string {
  return text
    .replace(dispensable, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The lines of a text, as a generator: a caller can stop early. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

/** The non-blank lines, trimmed, as a generator too. */
export function* nonBlankLines(lines: Iterable<string>): Generator<string> {
  for (const one of lines) {
    const line = one.trim();
    if (line !== '') yield line;
  }
}

/**
 * A text with line feeds only, as text boxes and the database have them. Forms send CRLF, so that a text of many lines
 * would exceed the maximum of its text box, and be refused.
 */
export function withLineFeeds(text: string): string {
  // Tested first, because a text may have megabytes of pictures: the regular expression takes ten times as long to find
  // nothing.
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * Joins a number to the word before it, as in “Sector 45”, and a title to the name after it, as in “Dr. Rao”, with a
 * non-breaking space.
 */
export function bindWithNbsp(text: string): string {
  return text.replace(/([\p{L}\p{M}]) (?=\d)/gu, '$1\u00a0').replace(/^([\p{L}\p{M}]{1,4}\.) /u, '$1\u00a0');
}

/** Created on first use: see decision 68. */
let graphemes: Intl.Segmenter | undefined;

/**
 * At most so many characters, as a reader counts them, and '...' where a text was cut (product: Limits): between words,
 * except in a word that takes more than half of them.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  // Stops at the maximum: the rest may be a whole article.
  for (const { index } of graphemes.segment(text)) {
    if (count++ !== length) continue;
    const words = wholeWords(text, index);
    return `${words.length * 2 < index ? text.slice(0, index).trimEnd() : words}...`;
  }
  return text;
}

/** The whole words of a text before a position, without punctuation that announces more. */
export function wholeWords(text: string, end: number): string {
  const cut = text.slice(0, end);
  const words = /\s/.test(text.charAt(end)) ? cut : cut.replace(/\s+\S*$/, '');
  return words.replace(/[\s,;:–—-]+$/, '');
}
