/** Made when it is first needed: see decision 68. */
let graphemes: Intl.Segmenter | undefined;

/** At most so many characters, as a reader counts them, and '...' where something was cut off (product: Limits). */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`;
}

/**
 * The whole words before a place, and '...'. Where that leaves less than half, as of one long word or in a script without
 * spaces, the text ends at the place itself.
 */
export function cutAtWord(text: string, end: number): string {
  const space = text.slice(0, end + 1).search(/\s\S*$/);
  return `${text.slice(0, space > end / 2 ? space : end).trimEnd()}...`;
}
