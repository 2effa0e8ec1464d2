// All enquiries of one parent, and the actions of staff on them. Pure: used by the server and by the screens.

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

/** The actions of staff on a conversation. */
export type Action =
  | { kind: 'assign'; ownerId: string }
  /** An unanswered call ends no wait. */
  | { kind: 'call'; isReached: boolean; text?: string }
  | { kind: 'whatsapp'; text?: string }
  | { kind: 'mail'; text?: string }
  | { kind: 'note'; text: string }
  /** A calendar day in the site's time zone; null removes it. */
  | { kind: 'followUp'; day: string | null }
  | { kind: 'done' }
  | { kind: 'reopen' }
  | { kind: 'spam' }
  /** Marks an unchecked enquiry or spam as from a parent. */
  | { kind: 'genuine' }
  /** Separates the enquiries of that enquiry's sender into a conversation of their own. */
  | { kind: 'split'; enquiryId: string }
  /** Undoes the last action completely. With the id of an own note, withdraws that note only. */
  | { kind: 'undo'; noteId?: string };
export type ActionType = Action['kind'];

/** The kinds of events in a timeline. */
export type ConversationEventKind =
  | Exclude<ActionType, 'undo'>
  | 'undone'
  | 'arrived'
  /** An email that staff wrote on the screen. */
  | 'reply'
  /** The site reopened it: its follow-up day has come, or the parent has written again. */
  | 'returned';

/** One event of a timeline, which is oldest first. Times are ISO, UTC. */
export interface TimelineEntry {
  id: string;
  kind: ConversationEventKind | 'email';
  at: string;
  /** The name of the actor; empty for the parent or the site. */
  by: string;
  /** The note, the spoken or the written words. */
  text: string;
  /** A small flat object, such as `{ ownerName }`, `{ day }`, `{ isReached }`; for emails `{ email, outcome, said }`. */
  details: Readonly<Record<string, string | number | boolean>>;
}

/** An enquiry, as a timeline shows it. */
export interface ArrivedEnquiry {
  _id: string;
  name: string;
  email: string;
  /** Ten digits. */
  contact: string;
  city: string;
  message: string;
  /** ISO, UTC. */
  createdAt: string;
}

/** A conversation as lists show it. */
export interface ConversationSummary {
  id: string;
  status: ConversationStatus;
  /** Whether it was sent without a captcha, and is not checked yet. */
  isUnchecked: boolean;
  /** The id of an account; empty: no owner. */
  ownerId: string;
  ownerName: string;
  /** A calendar day, or null. */
  followUpOn: string | null;
  /** Since when the parent waits for a human contact (ISO, UTC), or null. */
  waitingSince: string | null;
  /** Rises by one with each change; an action names the revision that was seen. */
  revision: number;
  /** The newest enquiry of the parent, and the number of enquiries. */
  latest: ArrivedEnquiry;
  enquiryCount: number;
  /** Whether an email to the parent bounced or could not be sent. */
  hasUndelivered: boolean;
  /** Whether it came from more than one address or number: the newest may be a stranger's. */
  hasSeveralSenders: boolean;
}

/** A conversation with all that belongs to it. */
export interface ConversationView extends ConversationSummary {
  /** The enquiries of the parent, newest first, at most `maxShown`. */
  enquiries: ArrivedEnquiry[];
  timeline: TimelineEntry[];
}

/** A stranger can send any number of enquiries in a parent's name: the maximum that is read at once. */
export const maxShown = { enquiries: 100, timeline: 500 };

/** Maximum days ahead: a later follow-up is probably a mistyped year, and the parent would be forgotten. */
export const maxFollowUpDays = 366;

/** Maximum characters of a note, or of a reply to a parent. */
export const maxNoteLength = 5000;

/** The number of conversations in each tab. */
export type ConversationCounts = Record<ConversationTab, number>;

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
