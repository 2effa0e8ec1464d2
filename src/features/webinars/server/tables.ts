import type { RefundState } from '../rules/refund-quote.ts';

/** What a webinar's row has besides its fields: how full it is, kept at every write of it or of a registration. */
export interface SeatColumns {
  seatsTaken: number;
  /** How many wait in line. */
  seatsAwaited: number;
  /** The last number that was given to somebody who waits. */
  lastInLine: number;
}

/** What a registration's row has besides its fields. */
export interface RegistrationColumns {
  /** What the parent was last told of when and where it is; see emails of webinars. */
  told: string;
  /** JSON: under what terms the parent enrolled (rules/refund-policy.ts); empty: before they were kept. */
  terms: string;
  /** 1: it is in the next summary for staff. */
  summaryDue: 0 | 1;
}

/** An email that is to go out for a webinar, and what has become of it. Neither text nor address. */
export interface WebinarEmailRow {
  id: string;
  webinarId: string;
  /** Empty: what is planned for all of a webinar, such as the reminders of the day before. */
  registrationId: string;
  /** As features/webinars/rules/email-schedule.ts names them. */
  kind: string;
  /** What tells this one from an earlier one of its kind, such as the start that it reminds of. */
  occasion: string;
  state: 'planned' | 'done' | 'missed' | 'dropped' | 'withheld';
  /** ISO, UTC. */
  dueAt: string;
  /** ISO, UTC; empty: not yet. */
  endedAt: string;
  /** Of the email that was written, under which the log of emails knows what became of it. */
  emailId: string;
  /** JSON. */
  details: string;
}

/** That a registration was cancelled, and what of its price comes back. Moments are ISO, UTC. */
export interface CancellationRow {
  id: string;
  registrationId: string;
  /** Of the webinar that the registration was in then. */
  webinarId: string;
  at: string;
  /** `site`: an offer that nobody took. */
  source: 'parent' | 'staff' | 'site';
  /** JSON: a quote (rules/refund-quote.ts), as the parent was shown it. */
  quote: string;
  refund: RefundState;
  /** Until when a refund may be asked for; that moment is the last one. */
  askBy: string;
  askedAt: string | null;
  /** Where to, in the parent's words; emptied when it is completed. */
  payBackTo: string;
  /** Until when it is to be paid; a calendar day. */
  dueBy: string | null;
  completedAt: string | null;
  /** The name of whoever noted that. */
  completedBy: string;
  note: string;
  /** Rises by one with each change. */
  revision: number;
}

/** A parent's own link to a registration. */
export interface RegistrationLinkRow {
  /** Of the token, which is kept nowhere: who reads the database has no link. */
  tokenHash: string;
  registrationId: string;
  /** ISO, UTC. */
  createdAt: string;
  /** `my`: all that a parent does. `join`: the room and how the registration stands, which may stand in calendars that others see. */
  purpose: 'my' | 'join';
  /** Rises when links are revoked: the next email has another token. */
  generation: number;
  /** ISO, UTC; since then it leads nowhere. Such a row stays as long as its place. */
  revokedAt: string | null;
}

export interface WebinarTables {
  webinarEmail: WebinarEmailRow;
  registrationLink: RegistrationLinkRow;
  cancellation: CancellationRow;
}
