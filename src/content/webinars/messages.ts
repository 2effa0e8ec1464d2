// What staff write to those who have a place in a webinar, or some of them (product: Letters of webinars).
import type { PlaceStatus } from './places.ts';

/** To whom: everybody whose place stands in one of some ways, or some by the ids of their registrations. */
export type MessageChoice = { statuses: PlaceStatus[] } | { ids: string[] };

/** What is sent to `POST webinars/:id/messages/preview`; placeholders as in `letter-texts.ts` are filled in. */
export interface WebinarMessage {
  to: MessageChoice;
  subject: string;
  text: string;
}

/** What is sent to `POST webinars/:id/messages`, with an `Idempotency-Key`: the same key sends once. */
export interface ConfirmedMessage extends WebinarMessage {
  /** How many the writer was told that it goes to: where that is no longer so, nothing is sent (409). */
  count: number;
}

/** A letter as whoever gets it sees it. */
export interface LetterPreview {
  subject: string;
  /** A whole page, for a frame that runs no scripts. */
  html: string;
  text: string;
}

/** Answer to the preview. */
export interface MessagePreview {
  /** How many get it. */
  count: number;
  /** Who it is that the letter below would go to; empty where nobody is chosen. */
  name: string;
  letter: LetterPreview | null;
}

/** Answer to a message that has been confirmed; it goes out in the background. */
export interface MessageAccepted {
  /** Its `occasion` in the timeline. */
  id: string;
  count: number;
}

export const messageLimits = { subject: 150, text: 5000, ids: 10_000 } as const;
