import type { HeldCount } from './own-data.ts';
import type { ErasureReport, RequestKind, RequestSource, RequestState } from './requests.ts';

/** Maximum characters of a message of staff to the person. */
export const maxMessageLength = 1000;
/** Minutes within which staff can undo confirming an identity. */
export const undoMinutes = 10;
/** Days before the due day from which the dashboard lists a request. */
export const dueSoonDays = 7;

/** The actions of staff on a request. */
export type RegisterAction =
  /** Staff have verified who asks. */
  | { kind: 'confirm' }
  | { kind: 'unconfirm' }
  /** Sends another email with a link to confirm it. */
  | { kind: 'sendLink' }
  /** Removes a request that was recorded by mistake. */
  | { kind: 'remove' }
  | { kind: 'complete'; reply: string }
  | { kind: 'refuse'; reply: string }
  /** Erases all data of the person. */
  | { kind: 'erase' };

/** A request in the register. Times are ISO, UTC. */
export interface ListedRequest {
  _id: string;
  kind: RequestKind;
  state: RequestState;
  source: RequestSource;
  /** Empty once it has ended. */
  email: string;
  createdAt: string;
  confirmedAt: string | null;
  dueAt: string | null;
  endedAt: string | null;
  endedBy: string;
  revision: number;
}

/** A request with everything that staff need to answer it. */
export interface RequestView extends ListedRequest {
  /** What the person or staff wrote; empty once it has ended. */
  message: string;
  /** The message of staff to the person. */
  reply: string;
  /** The result of an erasure; null: none. */
  report: ErasureReport | null;
  /** The number of earlier requests of the same person. */
  earlierRequests: number;
  /** The data held, and the data that would be kept for now; null where the request has ended. */
  heldData: { records: HeldCount[]; retained: ErasureReport['kept'] } | null;
}

/** Requests that are due soon or overdue, soonest first, for the dashboard. */
export interface RequestsDue {
  count: number;
  requests: Pick<ListedRequest, '_id' | 'kind' | 'dueAt'>[];
}

/** The other tabs of the screen. */
export interface PrivacyOverview {
  /** The number of confirmed newsletter subscribers. */
  subscribers: number;
  /** The number of enquiries past their retention that are kept because staff have not closed them. */
  unclosedEnquiries: number;
  /** The retention of personal data, in words. */
  retention: { subject: 'parent' | 'account' | 'staff' | 'published'; purpose: string; period: string }[];
}
