import type { CancellationSource, RefundState } from '../rules/refund-quote.ts';

/** The columns of a webinar beside its fields: its seat counts, updated at each write of it or of a registration. */
export interface SeatColumns {
  seatsTaken: number;
  /** The number of waiting registrations. */
  seatsAwaited: number;
  /** The last waiting number that was given. */
  lastInLine: number;
}

/** The columns of a registration beside its fields. */
export interface RegistrationColumns {
  /** JSON: the facts that the parent was last notified of (`NotifiedFacts`). */
  told: string;
  /** JSON: the terms under which the parent enrolled (features/refunds/rules); empty: it predates stored terms. */
  terms: string;
  /** 1: it is in the next summary for staff. */
  summaryDue: 0 | 1;
}

/** A planned email of a webinar and its outcome. Contains neither text nor address. */
export interface WebinarEmailRow {
  id: string;
  webinarId: string;
  /** Empty: planned for all of a webinar, such as the reminders of the day before. */
  registrationId: string;
  /** A key of `webinarEmails` in features/webinars/rules/email-schedule.ts. */
  kind: string;
  /** Distinguishes it from an earlier email of its type, such as the start that it reminds of. */
  dedupeKey: string;
  state: 'planned' | 'done' | 'missed' | 'dropped' | 'withheld';
  /** ISO, UTC. */
  dueAt: string;
  /** ISO, UTC; empty: not yet. */
  endedAt: string;
  /** The id in the outbox, under which the email log has its outcome. */
  emailId: string;
  /** JSON. */
  details: string;
}

/** A cancellation of a registration, and its refund. Times are ISO, UTC. */
export interface CancellationRow {
  id: string;
  registrationId: string;
  /** The webinar of the registration at that time. */
  webinarId: string;
  at: string;
  source: CancellationSource;
  /** JSON of a `RefundQuote`: the one that the parent was shown. */
  quote: string;
  refund: RefundState;
  /** The last time at which a refund may be requested. */
  askBy: string;
  askedAt: string | null;
  /** The account for the refund, in the parent's words; emptied when it is completed. */
  payBackTo: string;
  /** The calendar day by which it is to be paid. */
  dueBy: string | null;
  completedAt: string | null;
  /** The name of the staff member who recorded that. */
  completedBy: string;
  note: string;
  /** Rises by one with each change. */
  revision: number;
}

/** A parent's own link to a registration. */
export interface RegistrationLinkRow {
  /** The hash of the token. The token itself is not stored: a reader of the database has no link. */
  tokenHash: string;
  registrationId: string;
  /** ISO, UTC. */
  createdAt: string;
  /** `my`: all actions of a parent. `join`: the room and the status, which may appear in shared calendars. */
  purpose: 'my' | 'join';
  /** Rises when links are revoked: the next email has another token. */
  generation: number;
  /** ISO, UTC; since then the link is not valid. Such a row stays as long as its registration. */
  revokedAt: string | null;
}

export interface WebinarTables {
  webinarEmail: WebinarEmailRow;
  registrationLink: RegistrationLinkRow;
  cancellation: CancellationRow;
}
