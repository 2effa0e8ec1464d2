/** Characters that show nothing by themselves: soft hyphens, zero-width spaces, joiners, marks of direction. */
export const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Those of them that a plain text does without. Joiners shape words (क्‍ष) and emoji, and single marks of direction put
 * punctuation on its side; an override or isolate would stay open where the text is cut.
 */
const dispensable = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text on one line, with single spaces; control characters count as spaces. */
export function oneLine(text: string): string {
  return text
    .replace(dispensable, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The lines of a text, one at a time: whoever has read too many asks for no more. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

/** Those of some lines that say something, without the blanks around them: one at a time as well. */
export function* filledOf(lines: Iterable<string>): Generator<string> {
  for (const one of lines) {
    const line = one.trim();
    if (line !== '') yield line;
  }
}

/**
 * A text whose lines end as a text box has them and as they are kept, in a line feed. Forms send two signs for it
 * (CRLF), so a text of many lines would count as longer than the box that took it says, and be refused.
 */
export function withLineFeeds(text: string): string {
  // Looked for first, because a text may have megabytes of pictures: an expression takes ten times as long to find nothing.
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * Binds a number to the word before it, as in “Sector 45”, and a title to the name after it, as in “Dr. Rao”: no line ends
 * between them.
 */
export function bindWords(text: string): string {
  return text.replace(/([\p{L}\p{M}]) (?=\d)/gu, '$1\u00a0').replace(/^([\p{L}\p{M}]{1,4}\.) /u, '$1\u00a0');
}

/** Made when it is first needed: see decision 68. */
let graphemes: Intl.Segmenter | undefined;

/** At most so many characters, as a reader counts them, and '...' where something was cut off (product: Limits). */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  // No further than to the end: the rest may be a whole article.
  for (const { index } of graphemes.segment(text))
    if (count++ === length) return `${text.slice(0, index)}...`;
  return text;
}
