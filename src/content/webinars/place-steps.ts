// What becomes of a parent's place, step by step (product: Seats).

/** What parents do with their own link, and staff for them. */
export type OwnStep =
  /** Takes a place that is offered. */
  | { kind: 'take' }
  /** Does not take it, or waits no longer. */
  | { kind: 'decline' }
  /** Gives it up, whatever it is. `quote`: what was shown of what comes back (`keyOfQuote`); it counts where it is so. */
  | { kind: 'cancel'; quote?: string | undefined };

/** What parents do with their own link beside. */
export type ParentStep =
  | OwnStep
  /** `quote`: as of a cancellation, because moving late takes away what comes back. */
  | (Extract<PlaceStep, { kind: 'move' }> & { quote?: string | undefined })
  /** Checked by the rules of the form. */
  | { kind: 'change'; name: string; contact: string };

/** What staff do. */
export type PlaceStep =
  | OwnStep
  /** One that was cancelled comes back: into a free seat, else to the end of the line. */
  | { kind: 'again' }
  /** To another webinar. `mayWait`: although a seat here becomes one in the line there. */
  | { kind: 'move'; webinarId: string; mayWait?: boolean }
  | { kind: 'attended'; hasAttended: boolean }
  | { kind: 'paid'; isPaid: boolean; note: string }
  /** What staff did last to the registration. `payBackTo`: where a refund that opens again is sent. */
  | { kind: 'undo'; payBackTo?: string };

/** What parents bring when they enrol, and staff when they add them. */
export interface PlaceInput {
  webinarId: string;
  name: string;
  email: string;
  contact: string;
}

/** Characters of a note on a payment. */
export const longestPaidNote = 200;
