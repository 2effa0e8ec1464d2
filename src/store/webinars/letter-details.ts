import type { ToldFacts } from '../../content/webinars/letter-words.ts';

/** What a row of a planned letter holds besides. Of a message, its words: they go when it has been written to all. */
export interface LetterDetails {
  /** The last place that one for all has been written to. */
  cursor?: string;
  /** What a webinar was before a change. */
  before?: ToldFacts;
  subject?: string;
  text?: string;
  replyTo?: string;
  /** To whom a message goes, in the order of their ids. */
  ids?: string[];
  /** Whether some of these had cancelled when they were chosen. */
  toCancelled?: true;
  /** Whether its webinar goes to the trash with this letter. */
  atDeletion?: true;
  /** Why nothing was written. */
  why?: string;
}

export function readDetails(json: string): LetterDetails {
  return JSON.parse(json) as LetterDetails;
}
