import { calendarOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { ArrivedEnquiry, ConversationStatus } from './conversation.ts';

/** How an enquiry stands, as its parent reads it: nothing of who does what (product: Accounts). */
export const enquiryStatuses = {
  received: 'We have it',
  taken: 'We are on it',
  later: 'We will get back to you',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type EnquiryStatus = keyof typeof enquiryStatuses;

interface Conversation {
  status: ConversationStatus;
  isUnchecked?: boolean;
  /** ISO, UTC; null: nobody waits; absent: only the status is known. */
  waitingSince?: string | null;
}

/**
 * What a parent is told of one of their enquiries. What was taken for spam, or nobody has looked at, has been received:
 * whoever tries out what gets through learns nothing.
 *
 * @param conversation undefined: nobody keeps that any more
 * @param sentAt ISO, UTC: what came before the parent began to wait again has been answered
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
export function enquiryForParents(status: ConversationStatus | undefined): string {
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
 * A text of the settings with what it leaves open filled in from an enquiry: {name}, {city}, {date} (the day on which
 * it came, in the site's time zone) and {site}.
 */
export function filledFor(
  { name, city, createdAt }: Pick<ArrivedEnquiry, 'name' | 'city' | 'createdAt'>,
  text: string,
  timeZone: string,
): string {
  const date = formatDay(calendarOf(timeZone)(new Date(createdAt)));
  const known = new Map(Object.entries({ name, city, date, site: 'Ananta' }));
  // In one go: a parent may be called {city}.
  return text.replace(/\{(\w+)\}/g, (open, word: string) => known.get(word) ?? open);
}
