import type { Actor } from '#core/actor.ts';
import type { ConversationEventKind, ConversationStatus } from '../rules/conversation.ts';
import type { ConversationState } from '../rules/transitions.ts';

/** A conversation: all enquiries of one parent. Times are ISO, UTC. */
export interface ConversationRow {
  /** A version 7 UUID. */
  id: string;
  status: ConversationStatus;
  /** 1 or 0: it was sent without a captcha, and is not checked yet. */
  isUnchecked: number;
  /** The id of an account; empty: no owner. */
  ownerId: string;
  /** The number of its enquiries outside the trash; 0: all were deleted, and the conversation is hidden. */
  enquiries: number;
  /** The newest of these, and its city; unchanged where none is left. */
  latestEnquiryId: string;
  city: string;
  /** A calendar day in the site's time zone. */
  followUpOn: string | null;
  /** Since when the parent waits for a human contact. */
  waitingSince: string | null;
  /** When the parent last wrote. */
  lastArrivedAt: string;
  changedAt: string;
  /** Rises by one with each change. */
  revision: number;
}

/** The notifications that staff have had about a conversation; see attention.ts. */
interface NotifiedColumns {
  /** The day of the follow-up that staff were notified of. */
  notifiedFollowUpOn: string | null;
  /** The `waitingSince` of the wait without an owner that staff were notified of. */
  notifiedUnownedSince: string | null;
}

/** The conversation of an enquiry, and the keys of its sender. Deleted with the enquiry. */
export interface ConversationEnquiryRow {
  enquiryId: string;
  conversationId: string;
  /** The canonical form. */
  emailKey: string;
  /** With plus and country code, or empty. */
  phoneKey: string;
}

export interface ConversationEventRow {
  /** A version 7 UUID: sorting by it sorts by time. */
  id: string;
  conversationId: string;
  /** The enquiry that it is about; empty: the whole conversation. */
  enquiryId: string;
  kind: ConversationEventKind;
  at: string;
  actorKind: Actor['kind'];
  /** The id of an account; else empty. */
  actorId: string;
  /** Copied, because accounts can be deleted. */
  actorName: string;
  text: string;
  /** A small JSON object. */
  details: string;
}

/** A wait of a parent: from an enquiry to the first human contact after it. */
export interface ConversationWaitRow {
  id: string;
  conversationId: string;
  /** The city of the enquiry that began it. */
  city: string;
  since: string;
  until: string | null;
  /** When staff closed the conversation without an answer. The wait is open where neither this nor `until` is set. */
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

/** The fields of a row that the rules use. */
export function stateOf(row: StateOfRow): ConversationState {
  const { status, isUnchecked, ownerId, followUpOn, waitingSince } = row;
  return { status, isUnchecked: isUnchecked === 1, ownerId, followUpOn, waitingSince };
}

/** The columns for a state. */
export function rowOf({ isUnchecked, ...state }: ConversationState): StateOfRow {
  return { ...state, isUnchecked: isUnchecked ? 1 : 0 };
}
