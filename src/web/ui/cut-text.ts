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
