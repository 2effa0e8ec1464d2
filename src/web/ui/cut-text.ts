/** Made when it is first needed: see decision 68. */
let graphemes: Intl.Segmenter | undefined;

/** At most so many characters, as a reader counts them, and '...' where something was cut off (product: Limits). */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`;
}
