import type { Actor } from '#core/actor.ts';
import type { ConversationEventKind, ConversationStatus } from '../rules/conversation.ts';
import type { ConversationState } from '../rules/transitions.ts';

/** What becomes of all that one parent has written. Moments are ISO, UTC. */
export interface ConversationRow {
  /** A version 7 UUID. */
  id: string;
  status: ConversationStatus;
  /** 1 or 0: it came without a captcha, and nobody has looked yet. */
  isUnchecked: number;
  /** Of an account; empty where nobody has it. */
  ownerId: string;
  /** How many of its enquiries are there; of none, all were deleted, and nobody sees the conversation. */
  enquiries: number;
  /** The newest of these, and its city; what it was where none is left. */
  latestEnquiryId: string;
  city: string;
  /** A calendar day in the site's time zone. */
  followUpOn: string | null;
  /** Since when the parent waits for somebody to get in touch. */
  waitingSince: string | null;
  /** When the parent last wrote. */
  lastArrivedAt: string;
  changedAt: string;
  /** Rises by one with each change. */
  revision: number;
}

/** What of a conversation staff have been told by letter; see attention.ts. */
interface NotifiedColumns {
  /** The follow-up day. */
  notifiedFollowUpOn: string | null;
  /** The `waitingSince`, where nobody had taken it. */
  notifiedUnownedSince: string | null;
}

/** Which enquiry belongs to which conversation, and by what its sender is known again. Goes when the enquiry is erased. */
export interface ConversationEnquiryRow {
  enquiryId: string;
  conversationId: string;
  /** In its canonical form. */
  emailKey: string;
  /** With plus and country code, or empty. */
  phoneKey: string;
}

/** Something that happened in a conversation. */
export interface ConversationEventRow {
  /** A version 7 UUID: sorting by it is sorting by moment. */
  id: string;
  conversationId: string;
  /** What it is about, where it is one enquiry; else empty. */
  enquiryId: string;
  kind: ConversationEventKind;
  at: string;
  actorKind: Actor['kind'];
  /** Of an account; else empty. */
  actorId: string;
  /** Copied: accounts come and go. */
  actorName: string;
  text: string;
  /** JSON, small. */
  details: string;
}

/** A time that a parent waited: from what they wrote to the first human contact after it. */
export interface ConversationWaitRow {
  id: string;
  conversationId: string;
  /** Of the enquiry that began it. */
  city: string;
  since: string;
  until: string | null;
  /** When staff closed the conversation without an answer. A parent waits where neither this nor `until` is set. */
  closedAt: string | null;
}

/** The tables of the front desk. */
export interface ConversationTables {
  conversation: ConversationRow & NotifiedColumns;
  conversationEnquiry: ConversationEnquiryRow;
  conversationEvent: ConversationEventRow;
  conversationWait: ConversationWaitRow;
}

type StateOfRow = Pick<ConversationRow, 'status' | 'isUnchecked' | 'ownerId' | 'followUpOn' | 'waitingSince'>;

/** What of a row the rules know. */
export function stateOf(row: StateOfRow): ConversationState {
  const { status, isUnchecked, ownerId, followUpOn, waitingSince } = row;
  return { status, isUnchecked: isUnchecked === 1, ownerId, followUpOn, waitingSince };
}

/** The same as a row has it. */
export function rowOf({ isUnchecked, ...state }: ConversationState): StateOfRow {
  return { ...state, isUnchecked: isUnchecked ? 1 : 0 };
}
