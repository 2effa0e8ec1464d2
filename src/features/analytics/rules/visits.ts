/**
 * Visits: how often pages were seen, and what was searched for in vain. They are counted by the server, by page and day;
 * nothing of a visitor is kept (product: Visits).
 */

/** Over how many days staff may look. */
export const visitSpans = [7, 28, 90] as const;
export type VisitSpan = (typeof visitSpans)[number];
export const usualSpan: VisitSpan = 28;

/** How often a page was seen. */
export interface PageVisits {
  /** A path of the site. */
  page: string;
  /** What staff call it; empty where there is no such page any more. */
  title: string;
  count: number;
  /** In as many days before. */
  before: number;
}

/** How the site did in some days, the last of which is today. */
export interface VisitFigures {
  from: string;
  to: string;
  total: number;
  /** In as many days before those. */
  before: number;
  /** Every day, the oldest first. */
  days: { day: string; count: number }[];
  /** How many pages were seen at all; `pages` may be the first of them. */
  seenPages: number;
  /** The one that was seen most first. */
  pages: PageVisits[];
  /** What was searched for and not found, what was most wanted first. */
  searches: { text: string; count: number }[];
}

/** Characters of a search that is noted; what is longer is no search but a story. */
const longestSearch = 60;
const maxWords = 5;
/** So many digits may be a telephone number, in whatever script. */
const fewDigits = 4;

/**
 * What is noted of a search that found nothing: its words in one spelling, or undefined where somebody may have typed what
 * is nobody's business: a letter, an e-mail address, a number.
 */
export function notedSearch(typed: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isWord = /\p{L}{2}/u.test(text);
  const isShort = text.length <= longestSearch && text.split(' ').length <= maxWords;
  const isAddress = /[@＠/\\]|www\.|\.(?:com|in|org|net)\b/.test(text);
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  // Control characters and signs that turn lines around would disturb whoever reads the list.
  const isPlain = !/[\p{Cc}\p{Cs}\p{Bidi_C}]/u.test(text);
  return isWord && isShort && !isAddress && digits < fewDigits && isPlain ? text : undefined;
}

/** How often something must have been searched for before staff see it: what one person typed once stays theirs. */
export const oftenEnough = 2;

/** By how much there was more than before, in whole percent; undefined where there was nothing to compare with. */
export function changeInPercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
