import type { ConversationStatus } from './conversation.ts';

/** How an enquiry stands, as its parent reads it: nothing of who does what (product: Accounts). */
export const enquiryStandings = {
  received: 'We have it',
  taken: 'We are on it',
  later: 'We will get back to you',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type EnquiryStanding = keyof typeof enquiryStandings;

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
export function standingForParents(
  conversation: Conversation | undefined,
  sentAt: string | null = null,
): EnquiryStanding {
  if (!conversation || conversation.isUnchecked || conversation.status === 'spam') return 'received';
  const { status, waitingSince } = conversation;
  if (status === 'done') return 'closed';
  if (isAnswered(status, waitingSince, sentAt)) return status === 'snoozed' ? 'later' : 'answered';
  return status === 'new' ? 'received' : 'taken';
}

/** The same in words, where only the status is known. */
export function enquiryForParents(status: ConversationStatus | undefined): string {
  return enquiryStandings[standingForParents(status && { status })];
}

function isAnswered(
  status: ConversationStatus,
  waitingSince: string | null | undefined,
  sentAt: string | null,
): boolean {
  if (waitingSince === undefined) return status === 'open' || status === 'snoozed';
  return waitingSince === null || (sentAt !== null && sentAt < waitingSince);
}
