import { setImmediate as turn } from 'node:timers/promises';
import { readingMinutes } from '../../../content/reading-time.ts';
import { type FittedText, fitRichText } from '../../ui/fit-rich-text.ts';
import { type Heading, headingNames, listedHeadings } from './headings.ts';

/** What a page of reading shows of its texts. Loaders make it: browsers need nothing of how. */
export interface ReadingText {
  /** The texts, in the order they were given, with headings that an address can lead to. */
  texts: FittedText[];
  /** Those that its list of contents shows; none where there is no need of one. */
  headings: Heading[];
  minutes: number;
}

/**
 * They may be long: between the steps, and before the page is made of it, everything else has its turn.
 *
 * @param htmls as they were cleaned before they were stored, in the order in which they are read
 */
export async function readingText(...htmls: string[]): Promise<ReadingText> {
  const names = headingNames();
  const texts: FittedText[] = [];
  for (const html of htmls) {
    const named = names.give(html);
    await turn();
    texts.push(fitRichText(named));
    await turn();
  }
  const minutes = readingMinutes(...htmls);
  await turn();
  return { texts, headings: listedHeadings(names.headings()), minutes };
}
