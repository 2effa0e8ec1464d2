import { yieldToEventLoop } from '#core/promises.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { readingMinutes } from '#core/text/reading-time.ts';
import { type FittedText, fitRichText } from '#core/ui/fit-rich-text.ts';

/** A heading of a text, and its id. */
export interface Heading {
  id: string;
  text: string;
  /** Whether it belongs to the last heading that is not a sub-heading. */
  isSub: boolean;
}

/** With fewer, a table of contents takes more space than it saves. */
const minListed = 3;
/** With more, headings of the second level hide the others. */
const maxWithSubs = 30;
/** A longer list is not useful, and it is in the page twice. */
const maxListed = 60;
/** Characters: messengers cut long URLs. */
const longestId = 60;

/** Cleaned markup has no unescaped ">" in attributes, and every element is closed. */
const heading = /<h([1-3])\b([^>]*)>(.*?)<\/h\1>/gs;

/**
 * Gives the headings of cleaned texts unique ids across all of them. They are created on rendering and never stored, and stay the
 * same while the headings are the same. They begin with "h-", which no id of the page itself does.
 */
export function createHeadingIds() {
  const used: UsedIds = new Map();
  const found: (Heading & { level: number })[] = [];
  return {
    /** @returns the text with ids */
    addIds: (html: string): string =>
      html.replace(heading, (whole, level: string, attributes: string, inner: string) => {
        const text = textOfRichText(inner);
        if (!/[\p{L}\p{N}]/u.test(text)) return whole;
        const id = uniqueId(idOf(text), used);
        found.push({ id, text, level: Number(level), isSub: false });
        return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
      }),
    /** The headings with words, of all texts so far. */
    headings(): Heading[] {
      const highest = found.reduce((least, { level }) => Math.min(least, level), 3);
      return found.map(({ level, ...one }) => ({ ...one, isSub: level > highest }));
    },
  };
}

/** The headings for the table of contents; empty where there are too few. */
export function listedHeadings(headings: Heading[]): Heading[] {
  if (headings.length < minListed) return [];
  const listed = headings.length > maxWithSubs ? headings.filter(({ isSub }) => !isSub) : headings;
  return (listed.length < minListed ? headings : listed).slice(0, maxListed);
}

/** Keeps letters of every script with their marks, which carry the vowels of Devanagari; everything else separates words. */
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
  // Cutting inside a surrogate pair would leave half a character.
  return id.slice(0, longestId).replace(/[\ud800-\udbff]$/, '');
}

/** The ids in use, each with its last number: a text may have thousands of equal headings. */
type UsedIds = Map<string, number>;

function uniqueId(id: string, used: UsedIds): string {
  let count = used.get(id) ?? 0;
  let free = id;
  while (used.has(free)) free = `${id}-${++count + 1}`;
  if (free !== id) used.set(id, count);
  used.set(free, 0);
  return free;
}

/** The texts of a reading page. Created by loaders, so that browsers do not need this code. */
export interface ReadingText {
  /** The texts in the given order, with ids on their headings. */
  texts: FittedText[];
  /** The headings for the table of contents; empty: none is needed. */
  headings: Heading[];
  minutes: number;
}

/**
 * Prepares texts. They may be long, so it yields to other requests between the steps, and before the page is rendered.
 *
 * @param htmls cleaned texts, in reading order
 */
export async function readingText(...htmls: string[]): Promise<ReadingText> {
  const headingIds = createHeadingIds();
  const texts: FittedText[] = [];
  for (const html of htmls) {
    const withIds = headingIds.addIds(html);
    await yieldToEventLoop();
    texts.push(fitRichText(withIds));
    await yieldToEventLoop();
  }
  const minutes = readingMinutes(...htmls);
  await yieldToEventLoop();
  return { texts, headings: listedHeadings(headingIds.headings()), minutes };
}
