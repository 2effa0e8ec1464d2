// All enquiries of one parent, and the actions of staff on them. Pure: used by the server and by the screens.
import type { Action, ConversationSummary } from '../api.ts';

/** The statuses of a conversation (product: Front desk). */
export const conversationStatuses = {
  /** Not taken up yet. */
  new: 'New',
  /** Taken up, and the parent waits for an answer. */
  waiting: 'Waiting for us',
  /** The parent has been answered, and the conversation continues. */
  open: 'Open',
  /** Postponed to a day. */
  snoozed: 'Follow-up set',
  done: 'Done',
  spam: 'Spam',
} as const;
export type ConversationStatus = keyof typeof conversationStatuses;

/** The tabs of the inbox: each is one question of the front desk. */
export const conversationTabs = {
  new: 'New',
  mine: 'Mine',
  waiting: 'Waiting',
  today: 'Follow-up today',
  done: 'Done',
  check: 'To check',
} as const;
export type ConversationTab = keyof typeof conversationTabs;

export type ActionType = Action['kind'];

/** The kinds of events in a timeline. */
export const conversationEvents = [
  ...(['assign', 'call', 'whatsapp', 'mail', 'note', 'followUp', 'done', 'reopen'] as const),
  ...(['spam', 'genuine', 'split', 'undone', 'arrived'] as const),
  /** An email that staff wrote on the screen. */
  'reply',
  /** The site reopened it: its follow-up day has come, or the parent has written again. */
  'returned',
] as const;
export type ConversationEventKind = (typeof conversationEvents)[number];

/** A stranger can send any number of enquiries in a parent's name: the maximum that is read at once. */
export const maxShown = { enquiries: 100, timeline: 500 };

/** Maximum days ahead: a later follow-up is probably a mistyped year, and the parent would be forgotten. */
export const maxFollowUpDays = 366;

/** Maximum characters of a note, or of a reply to a parent. */
export const maxNoteLength = 5000;

/** Whether it counts as a parent's: neither spam nor unchecked. */
export function isFromParent({
  isUnchecked,
  status,
}: Pick<ConversationSummary, 'isUnchecked' | 'status'>): boolean {
  return !isUnchecked && status !== 'spam';
}

/** Whether an action is a human contact, which alone ends a wait as answered (product: Front desk). */
export function isContact(action: Action): boolean {
  return action.kind === 'whatsapp' || action.kind === 'mail' || (action.kind === 'call' && action.isReached);
}

/** The record name of emails that notify staff of several parents at once. */
export const frontDeskEmails = 'front-desk';
