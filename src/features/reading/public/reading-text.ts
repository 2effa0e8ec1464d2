import { yieldToEventLoop } from '#core/promises.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { readingMinutes } from '#core/text/reading-time.ts';
import { type FittedText, fitRichText } from '#core/ui/fit-rich-text.ts';

/** A heading of a text, and the name by which an address leads to it. */
export interface Heading {
  id: string;
  text: string;
  /** Whether it stands under the one before it that is not. */
  isSub: boolean;
}

/** With fewer, a list of them is longer than the way to them. */
const fewestListed = 3;
/** With more, those of the second level only hide the others. */
const maxWithSubs = 30;
/** Of whatever length a text is, nobody reads a longer list; and it is in the page twice. */
const maxListed = 60;
/** Characters: an address is sent on by messengers, which cut long ones. */
const longestId = 60;

/** No attribute of cleaned markup holds a ">" that is not escaped, and what is opened in it is closed. */
const heading = /<h([1-3])\b([^>]*)>(.*?)<\/h\1>/gs;

/**
 * Gives the headings of cleaned texts, one after the other, an `id` each, unique among all of them: made when they are
 * shown and never stored, the same as long as the headings are the same. They begin with "h-", which no id of the pages'
 * own does.
 */
export function headingNames() {
  const taken: Taken = new Map();
  const found: (Heading & { level: number })[] = [];
  return {
    /** @returns the text with its names */
    give: (html: string): string =>
      html.replace(heading, (whole, level: string, attributes: string, inner: string) => {
        const text = textOfRichText(inner);
        if (!/[\p{L}\p{N}]/u.test(text)) return whole;
        const id = unique(idOf(text), taken);
        found.push({ id, text, level: Number(level), isSub: false });
        return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
      }),
    /** Those of all texts so far that have words. */
    headings(): Heading[] {
      const highest = found.reduce((least, { level }) => Math.min(least, level), 3);
      return found.map(({ level, ...one }) => ({ ...one, isSub: level > highest }));
    },
  };
}

/** What a list of contents shows of the headings; nothing where there are too few for one. */
export function listedHeadings(headings: Heading[]): Heading[] {
  if (headings.length < fewestListed) return [];
  const listed = headings.length > maxWithSubs ? headings.filter(({ isSub }) => !isSub) : headings;
  return (listed.length < fewestListed ? headings : listed).slice(0, maxListed);
}

/** Letters of every script with their marks, which carry the vowels of Devanagari; all else parts words. */
function idOf(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let id = 'h';
  for (const word of words) {
    const longer = `${id}-${word}`;
    if (longer.length > longestId && id !== 'h') break;
    id = longer;
  }
  // Half of a letter would be left of one beyond the first 65,536 that lies across the end.
  return id.slice(0, longestId).replace(/[\ud800-\udbff]$/, '');
}

/** The names that are given away, each with the last number that was put behind it: a text may have thousands of one. */
type Taken = Map<string, number>;

function unique(id: string, taken: Taken): string {
  let count = taken.get(id) ?? 0;
  let free = id;
  while (taken.has(free)) free = `${id}-${++count + 1}`;
  if (free !== id) taken.set(id, count);
  taken.set(free, 0);
  return free;
}

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
    await yieldToEventLoop();
    texts.push(fitRichText(named));
    await yieldToEventLoop();
  }
  const minutes = readingMinutes(...htmls);
  await yieldToEventLoop();
  return { texts, headings: listedHeadings(names.headings()), minutes };
}
