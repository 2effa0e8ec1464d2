import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import type { JsonLd } from './json-ld.ts';

/** So many make a page of questions; a single one is a turn of phrase. */
const fewest = 2;
const heading = /<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs;

/** The questions of an article: headings that end with a question mark, and the text below each up to the next heading. */
export function faqPage(address: string, html: string): JsonLd | undefined {
  const headings = [...html.matchAll(heading)];
  const questions = headings.flatMap((match, index): JsonLd[] => {
    const name = textOfRichText(match[2] ?? '');
    const text = textOfRichText(html.slice(match.index + match[0].length, headings[index + 1]?.index));
    if (!/[?？]$/.test(name) || !text) return [];
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }];
  });
  if (questions.length < fewest) return undefined;
  return { '@type': 'FAQPage', '@id': `${address}#questions`, mainEntity: questions };
}
