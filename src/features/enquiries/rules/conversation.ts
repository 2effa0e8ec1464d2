// All that one parent has written to the front desk, and what was done about it. Pure: the server decides by it, and
// the screens read the same words.

/** What becomes of a conversation (product: Front desk). */
export const conversationStatuses = {
  /** Nobody has taken it up yet. */
  new: 'New',
  /** Taken up, and the parent waits for an answer. */
  waiting: 'Waiting for us',
  /** The parent has been answered, and it goes on. */
  open: 'Open',
  /** Put off to a day. */
  snoozed: 'Follow-up set',
  done: 'Done',
  spam: 'Spam',
} as const;
export type ConversationStatus = keyof typeof conversationStatuses;

/** How staff look at the conversations: each tab is one question. */
export const conversationTabs = {
  new: 'New',
  mine: 'Mine',
  waiting: 'Waiting',
  today: 'Follow-up today',
  done: 'Done',
  check: 'To check',
} as const;
export type ConversationTab = keyof typeof conversationTabs;

/** What staff do about a conversation. */
export type Action =
  | { kind: 'assign'; ownerId: string }
  /** A call that nobody took ends no waiting. */
  | { kind: 'call'; isReached: boolean; text?: string }
  | { kind: 'whatsapp'; text?: string }
  | { kind: 'mail'; text?: string }
  | { kind: 'note'; text: string }
  /** A calendar day in the site's time zone; null takes it away. */
  | { kind: 'followUp'; day: string | null }
  | { kind: 'done' }
  | { kind: 'reopen' }
  | { kind: 'spam' }
  /** What came without a captcha, or was taken for spam, is from a parent after all. */
  | { kind: 'genuine' }
  /** What came from the sender of that enquiry is somebody else's: it becomes a conversation of its own. */
  | { kind: 'split'; enquiryId: string }
  /** Takes back the last step: the conversation is as it was before. With the id of one's own note, that alone. */
  | { kind: 'undo'; note?: string };
export type ActionType = Action['kind'];

/** What a timeline tells of. */
export type ConversationEventKind =
  | Exclude<ActionType, 'undo'>
  | 'undone'
  | 'arrived'
  /** An email that staff wrote on the screen. */
  | 'reply'
  /** The site brought it back: its day has come, or the parent has written again. */
  | 'returned';

/** One line of a timeline, the oldest first. Moments are ISO, UTC. */
export interface TimelineEntry {
  id: string;
  kind: ConversationEventKind | 'email';
  at: string;
  /** Who did it, as staff read it; empty where the parent or the site did. */
  by: string;
  /** What was noted, said or written. */
  text: string;
  /** Small and plain, such as `{ ownerName }`, `{ day }`, `{ isReached }`; of letters `{ email, outcome, said }`. */
  details: Readonly<Record<string, string | number | boolean>>;
}

/** What a parent sent, as a timeline shows it. */
export interface ArrivedEnquiry {
  _id: string;
  name: string;
  email: string;
  /** Bare, ten digits. */
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
  /** Whether it came without a captcha, and nobody has looked yet. */
  isUnchecked: boolean;
  /** Of an account; empty where nobody has it. */
  ownerId: string;
  ownerName: string;
  /** A calendar day, or null. */
  followUpOn: string | null;
  /** Since when the parent waits for somebody to get in touch (ISO, UTC), or null. */
  waitingSince: string | null;
  /** Rises by one with each change; whoever changes it names the one they saw. */
  revision: number;
  /** The newest of what the parent wrote, and how often they wrote. */
  latest: ArrivedEnquiry;
  enquiries: number;
  /** Whether an email to the parent came back or could not be sent. */
  hasUndelivered: boolean;
  /** Whether it came from more than one address or number: the newest may be a stranger's. */
  hasSeveralSenders: boolean;
}

/** A conversation with all that belongs to it. */
export interface ConversationView extends ConversationSummary {
  /** All that the parent wrote, the newest first; of very much the newest (`maxShown`). */
  written: ArrivedEnquiry[];
  timeline: TimelineEntry[];
}

/** Anybody can write in the name of one parent without end: what of it is read at once. */
export const maxShown = { written: 100, timeline: 500 };

/** Days ahead: past that a follow-up is a year mistyped, and the parent would be lost. */
export const farthestFollowUp = 366;

/** Characters of a note, or of what staff write to a parent. */
export const longestNote = 5000;

/** How many there are behind each tab. */
export type ConversationCounts = Record<ConversationTab, number>;

/** Whether it is taken for a parent's: neither spam nor still to be looked at. */
export function isFromParent({
  isUnchecked,
  status,
}: Pick<ConversationSummary, 'isUnchecked' | 'status'>): boolean {
  return !isUnchecked && status !== 'spam';
}

/** Whether what staff did is a human contact, which alone ends that a parent waits (product: Front desk). */
export function isContact(action: Action): boolean {
  return action.kind === 'whatsapp' || action.kind === 'mail' || (action.kind === 'call' && action.isReached);
}

/** What emails are about that tell staff of several parents at once. */
export const frontDeskEmails = 'front-desk';
