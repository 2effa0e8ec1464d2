import type { TimedWebinar } from './email-schedule.ts';
import type { TextDefinition } from './email-texts.ts';
import type { RegistrationStatus } from './registration-status.ts';

// Emails of webinars that another feature adds. The browser needs their names and texts and cannot load manifests, so a
// feature defines them in its `rules/`; the settings and the admin area give them to `addEmails`.

/** The added emails by their stored keys. Features add members by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface AddedEmails {}
export type AddedEmailType = keyof AddedEmails;

/** What other features know about a registration, for its emails. They add members by declaration merging. */
export interface AddedFacts {
  /** The money that has come for it and was kept, in paise. */
  received?: number;
  /** Whether a refund goes back the way it was paid; otherwise the parent is asked where to send it. */
  goesBack?: boolean;
}

/** An email of webinars to one parent that another feature plans. */
export interface AddedEmail extends TextDefinition {
  /** In the lists of staff. */
  label: string;
  /** The statuses whose registrations get it. */
  recipients: readonly RegistrationStatus[];
  /** Whether it says that the parent has no registration any more, and invites them to enrol again. */
  isEnding?: true;
  /** Whether it reports no change of the registration. Otherwise the email about a later change replaces it. */
  isIndependent?: true;
  /** Why it no longer applies, in words for staff; undefined: it applies. Absent: the status decides alone. */
  reasonToDrop?(webinar: Pick<TimedWebinar, 'calledOff'>, added: AddedFacts): string | undefined;
  /** When it becomes useless (ISO, UTC); undefined: never. Absent: a week after it was due. */
  uselessFrom?(webinar: TimedWebinar, added: AddedFacts, timeZone: string): string | undefined;
  /** The facts of a preview. @param now of the preview */
  sample?(now: Date): AddedFacts;
}

const added = new Map<string, AddedEmail>();

/** Adds emails, in the order in which staff see them. */
export function addEmails(emails: Readonly<Record<string, AddedEmail>>): void {
  for (const [kind, email] of Object.entries(emails)) added.set(kind, email);
}

export const isAddedEmail = (kind: string): kind is AddedEmailType => added.has(kind);

/** The definition of an added email. @throws Error if its module was not loaded */
export function addedEmail(kind: AddedEmailType): AddedEmail {
  const email = added.get(kind);
  if (!email) throw new Error(`The email ${kind} is not defined.`);
  return email;
}

/** The added emails that report no change of the registration. */
export const independentEmailTypes = (): AddedEmailType[] =>
  addedEmailTypes().filter((kind) => addedEmail(kind).isIndependent);

export const addedEmailTypes = (): AddedEmailType[] => [...added.keys()] as AddedEmailType[];
