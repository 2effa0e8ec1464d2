import type { NotifiedFacts } from '../rules/email-facts.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';

/** A registration as its parent last knew it. */
export interface LastNotifiedRegistration {
  webinarId: string;
  status: RegistrationStatus;
}

/** Further details of a planned email. The words of a message are deleted once it has been written to all. */
export interface EmailDetails {
  /** The id of the last registration that an email to all has been written to. */
  cursor?: string;
  /** For an email to one registration: what its parent was last notified of; null: the registration is new. */
  from?: LastNotifiedRegistration | null;
  /** The facts of a webinar before a change. */
  before?: NotifiedFacts;
  subject?: string;
  text?: string;
  replyTo?: string;
  /** The recipients of a message, in the order of their ids. */
  ids?: string[];
  /** The recipients who were already cancelled when they were chosen; other cancelled ones are left out. */
  cancelledIds?: string[];
  /** For an email to one registration: it was chosen although it was cancelled. */
  toCancelled?: true;
  /** Whether its webinar or registration is deleted with this email. */
  atDeletion?: true;
  /** Why no email was written. */
  why?: string;
}

/** The dedupe key of emails about a deletion: the revision that was deleted. */
export const deletionDedupeKey = ({ revision }: { revision: number }): string => `deleted ${revision}`;

export function parseEmailDetails(json: string): EmailDetails {
  return JSON.parse(json) as EmailDetails;
}
