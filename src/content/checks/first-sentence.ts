import { textOfRichText } from '../kinds/text-of-rich-text.ts';
import type { Markup } from './markup.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The first sentence of a text, and the next where both are short: an excerpt that somebody can go on from.
 *
 * @param most characters
 * @returns empty where the text has no words
 */
export function firstSentence({ html, blocks }: Markup, most: number): string {
  const start = blocks.find(({ name, text }) => name === 'p' && text)?.text ?? textOfRichText(html);
  let excerpt = '';
  for (const { segment } of sentences.segment(start.slice(0, 4 * most))) {
    if (excerpt && (excerpt + segment).trimEnd().length > most) break;
    excerpt += segment;
    if (excerpt.length > most / 2) break;
  }
  const whole = excerpt.trim();
  if (whole.length <= most) return whole;
  let cut = '';
  for (const { segment } of words.segment(whole)) {
    if (cut.length + segment.length >= most) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
