// What has gone out for a webinar, what will, and what has come to nothing (product: Letters of webinars).
import type { WebinarLetterKind } from './letters.ts';

/**
 * How a letter to one parent stands: `planned` not yet written, `waiting` in the outbox, `sent`, `filed` because email is
 * not set up, `refused` by the mail server for good (bounced), `missed` because it was too late, `dropped` because it was not for this parent any more,
 * `withheld` because the mailbox had many already.
 */
export const letterStates = {
  planned: 'Planned',
  waiting: 'Being sent',
  sent: 'Sent',
  filed: 'Not delivered: email is not set up',
  refused: 'Bounced',
  missed: 'Missed: too late',
  dropped: 'No longer needed',
  withheld: 'Withheld',
} as const;
export type LetterState = keyof typeof letterStates;

/** A letter to one parent. */
export interface PlaceLetter {
  id: string;
  kind: WebinarLetterKind;
  state: LetterState;
  /** ISO, UTC: when it is due, or was. */
  dueAt: string;
  /** ISO, UTC; empty while it is planned or waits. */
  endedAt: string;
  /** What the mail server said, or why it was dropped or withheld, in few words; empty where nothing is to be said. */
  said: string;
  /** Of a message of staff, else empty. */
  subject: string;
}

/** The letters of one kind and occasion, to all of a webinar. */
export interface WebinarLetters {
  kind: WebinarLetterKind;
  occasion: string;
  /** ISO, UTC: when it is due, or the first of them was. */
  dueAt: string;
  /** Whether it still lies ahead, or is being written. */
  isAhead: boolean;
  counts: Record<LetterState, number>;
  /** As above. */
  subject: string;
}

/** One that bounced, came too late or was withheld, which staff have to know of. */
export interface UnsentLetter extends PlaceLetter {
  registrationId: string;
  name: string;
}

/** Answer to `GET webinars/:id/letters`; the newest first, what lies ahead before all. */
export interface WebinarTimeline {
  letters: WebinarLetters[];
  /** The newest first, 200 at most. */
  unsent: UnsentLetter[];
}
