import type { NotifiedFacts } from '../rules/email-words.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';

/** A registration, as far as its parent knows it. */
export interface KnownRegistration {
  webinarId: string;
  status: RegistrationStatus;
}

/** What a row of a planned email holds besides. Of a message, its words: they go when it has been written to all. */
export interface EmailDetails {
  /** The last place that one for all has been written to. */
  cursor?: string;
  /** Of an email to one registration: what the parent was last told of it; null: it is new. */
  from?: KnownRegistration | null;
  /** What a webinar was before a change. */
  before?: NotifiedFacts;
  subject?: string;
  text?: string;
  replyTo?: string;
  /** To whom a message goes, in the order of their ids. */
  ids?: string[];
  /** Which of these had cancelled when they were chosen: only they are written to although they have. */
  cancelledIds?: string[];
  /** Of an email to one registration: it was chosen although it was cancelled. */
  toCancelled?: true;
  /** Whether its webinar or place goes to the trash with this email. */
  atDeletion?: true;
  /** Why nothing was written. */
  why?: string;
}

/** The occasion of letters that tell of a deletion, at the revision that was deleted. */
export const deletionOf = ({ revision }: { revision: number }): string => `deleted ${revision}`;

export function readDetails(json: string): EmailDetails {
  return JSON.parse(json) as EmailDetails;
}
