import type { HeldCount } from './own-data.ts';
import type { ErasureReport, RequestKind, RequestSource, RequestState } from './requests.ts';

// The register of requests about data, as staff see it and work on it (product: Own data).
/** Characters of what staff say to the person. */
export const longestSaid = 1000;
/** Minutes within which it can be taken back that somebody's identity was checked. */
export const takeBackWithin = 10;
/** Days before a request is due from which on the dashboard names it. */
export const dueSoon = 7;

/** What staff do with a request. */
export type RegisterAction =
  /** Staff have made sure who asks. */
  | { kind: 'confirm' }
  | { kind: 'unconfirm' }
  /** Another email with a link to confirm it by. */
  | { kind: 'sendLink' }
  /** It was noted by mistake. */
  | { kind: 'remove' }
  | { kind: 'complete'; said: string }
  | { kind: 'refuse'; said: string }
  /** Erases all that the site holds of the person. */
  | { kind: 'erase' };

/** A request in the register. Moments are ISO, UTC. */
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

/** One request with all that staff need to answer it. */
export interface RequestView extends ListedRequest {
  words: string;
  said: string;
  /** What was erased and what stays; null: nothing was. */
  report: ErasureReport | null;
  /** How often the same person has asked before. */
  before: number;
  /** What the site holds of them, and what would stay for now; null where the request has ended. */
  holds: { held: HeldCount[]; stays: ErasureReport['kept'] } | null;
}

/** What the dashboard says: requests that are due soon or overdue, the first due first. */
export interface RequestsDue {
  count: number;
  requests: Pick<ListedRequest, '_id' | 'kind' | 'dueAt'>[];
}

/** What else the screen of personal data shows. */
export interface PrivacyOverview {
  /** How many want news, and have confirmed it. */
  news: number;
  /** Enquiries without contact for longer than they are kept, which stay because nobody has closed them. */
  stillOpen: number;
  /** Whose data is kept what for and how long, in words. */
  kept: { whose: 'parent' | 'account' | 'staff' | 'published'; purpose: string; kept: string }[];
}
