import { createDayFormatter } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { ArrivedEnquiry } from '../api.ts';
import type { ConversationStatus } from './conversation.ts';

/** The status of an enquiry, as its parent reads it, without names of staff (product: Accounts). */
export const enquiryStatuses = {
  received: 'Received',
  taken: 'In progress',
  later: 'We will get back to you',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type EnquiryStatus = keyof typeof enquiryStatuses;

interface Conversation {
  status: ConversationStatus;
  isUnchecked?: boolean;
  /** ISO, UTC; null: the parent does not wait; absent: only the status is known. */
  waitingSince?: string | null;
}

/**
 * The status that a parent sees of one enquiry. Spam and unchecked enquiries count as received, so that a spammer does not learn
 * what passes.
 *
 * @param conversation undefined: it has been deleted
 * @param sentAt ISO, UTC: enquiries from before the present wait have been answered
 */
export function statusForParents(
  conversation: Conversation | undefined,
  sentAt: string | null = null,
): EnquiryStatus {
  if (!conversation || conversation.isUnchecked || conversation.status === 'spam') return 'received';
  const { status, waitingSince } = conversation;
  if (status === 'done') return 'closed';
  if (isAnswered(status, waitingSince, sentAt)) return status === 'snoozed' ? 'later' : 'answered';
  return status === 'new' ? 'received' : 'taken';
}

/** The same in words, where only the status is known. */
export function statusTextForParents(status: ConversationStatus | undefined): string {
  return enquiryStatuses[statusForParents(status && { status })];
}

function isAnswered(
  status: ConversationStatus,
  waitingSince: string | null | undefined,
  sentAt: string | null,
): boolean {
  if (waitingSince === undefined) return status === 'open' || status === 'snoozed';
  return waitingSince === null || (sentAt !== null && sentAt < waitingSince);
}

/**
 * Fills in the placeholders of a text of the settings from an enquiry: {name}, {city}, {date} (its day of arrival in the site's
 * time zone) and {site}, the name of the brand.
 */
export function fillPlaceholders(
  { name, city, createdAt }: Pick<ArrivedEnquiry, 'name' | 'city' | 'createdAt'>,
  text: string,
  { timeZone, siteName }: { timeZone: string; siteName: string },
): string {
  const date = formatDay(createDayFormatter(timeZone)(new Date(createdAt)));
  const placeholders = new Map(Object.entries({ name, city, date, site: siteName }));
  // In one pass: a parent may be called {city}.
  return text.replace(/\{(\w+)\}/g, (open, word: string) => placeholders.get(word) ?? open);
}
