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
