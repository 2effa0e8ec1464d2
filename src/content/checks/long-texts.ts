import { textOfRichText } from '../kinds/text-of-rich-text.ts';
import type { Check, Finding } from './finding.ts';

/** Words. */
const longParagraph = 180;
const longWithoutHeading = 600;

/** Texts that are hard to read on a phone: a wall of words, or a long way without a heading. */
export const longTexts: Check = (looked) =>
  looked.richTexts.flatMap((field) => {
    const { html, blocks, headings } = looked.markup(field);
    // Items of lists hold other lists, so that what is counted by blocks would count twice.
    const words = countWords(textOfRichText(html));
    const found: Finding[] = [];
    if (words > longWithoutHeading && headings.length === 0) {
      found.push({
        ...{ check: 'no-headings', weight: 'hint', field, show: 'Show it' },
        name: 'A long text without headings',
        says: `It has ${words.toLocaleString('en-IN')} words. Most parents skim on a phone: a heading now and then shows them where to stop.`,
      });
    }
    const paragraph = blocks.find(({ name, text }) => name === 'p' && countWords(text) > longParagraph);
    if (paragraph) {
      found.push({
        ...{ check: 'long-paragraph', weight: 'hint', field, show: 'Show it' },
        about: `${paragraph.text.slice(0, 60)}…`,
        name: 'A very long paragraph',
        says: `It has ${countWords(paragraph.text)} words, which fills more than a phone’s screen. Two or three paragraphs read better.`,
      });
    }
    return found;
  });

const countWords = (text: string) => (text === '' ? 0 : text.split(/\s+/).length);
