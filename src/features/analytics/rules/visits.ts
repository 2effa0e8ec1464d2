/**
 * Visits: page views and searches without results. The server counts them by page and day and stores nothing about
 * visitors (product: Visits).
 */

/** The periods that staff can choose, in days. */
export const visitSpans = [7, 28, 90] as const;
export type VisitSpan = (typeof visitSpans)[number];
export const defaultSpan: VisitSpan = 28;

/** Upper limit of a stored search, in characters; longer texts are not searches. */
const maxSearchLength = 60;
const maxWords = 5;
/** This many digits may be a telephone number, in any script. */
const fewDigits = 4;

/**
 * Normalises a search without results for storage. @returns undefined if it may contain personal data: a message, an
 * email address or a number
 */
export function normaliseSearch(typed: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isWord = /\p{L}{2}/u.test(text);
  const isShort = text.length <= maxSearchLength && text.split(' ').length <= maxWords;
  const isAddress = /[@＠/\\]|www\.|\.(?:com|in|org|net)\b/.test(text);
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  // Control characters and bidirectional controls would garble the list for its readers.
  const isPlain = !/[\p{Cc}\p{Cs}\p{Bidi_C}]/u.test(text);
  return isWord && isShort && !isAddress && digits < fewDigits && isPlain ? text : undefined;
}

/** Number of times that a search must occur before staff see it, so that a search of one person stays private. */
export const minOccurrences = 2;

/** The change in whole percent; undefined if there was nothing before. */
export function changeInPercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
