import type { Actor } from '#core/actor.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import { independentEmailTypes } from '../rules/added-emails.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { isEnding, undoPeriod } from '../rules/email-schedule.ts';
import { hasSeat, type RegistrationStatus } from '../rules/registration-status.ts';
import { type EmailDetails, type LastNotifiedRegistration, parseEmailDetails } from './email-details.ts';
import { createPlannedEmailStore } from './email-jobs.ts';
import type { RegistrationRow } from './registration-rules.ts';

type ChangedRegistration = Pick<RegistrationRow, 'id' | 'webinarId' | 'status' | 'revision'>;

/** When the emails about a change are due (ISO, UTC): at once, or after the time to undo it if staff made the change. */
export function emailsDueAt({ clock }: Pick<Scope, 'clock'>, cause: Actor): string {
  return timeFromNow(clock, cause.kind === 'account' ? undoPeriod : 0);
}

interface PlanEmailOptions {
  /** The actor of the change, or of the change that caused it. */
  cause: Actor;
  /** The type of email, where it does not follow from the change; null: none. */
  kind?: WebinarEmailType | null | undefined;
}

/**
 * Plans the email about a change of a registration. It replaces waiting emails about earlier changes: the parent is notified of
 * the difference from what they know, and of nothing where there is none. A parent who made the change always gets a confirmation.
 *
 * @param before undefined: it is new
 */
export async function planRegistrationEmail(
  tx: Scope,
  before: LastNotifiedRegistration | undefined,
  after: ChangedRegistration,
  { cause, kind }: PlanEmailOptions,
): Promise<void> {
  if (kind === null) return;
  const waiting = await dropWaitingEmails(tx, after.id);
  const known = waiting?.from === undefined ? before : (waiting.from ?? undefined);
  const net = waiting ? emailTypeOf(known, after) : undefined;
  const from = net ? known : before;
  const email =
    net ?? (waiting && cause.kind !== 'visitor' ? undefined : (kind ?? emailTypeOf(before, after)));
  if (!email) return;
  await createPlannedEmailStore(tx).plan({
    webinarId: isEnding(email) && from ? from.webinarId : after.webinarId,
    registrationId: after.id,
    kind: email,
    // The revision distinguishes one such email from the next.
    dedupeKey: String(after.revision),
    dueAt: emailsDueAt(tx, cause),
    details: { from: from ? { webinarId: from.webinarId, status: from.status } : null },
  });
}

/** Notifies the owner of the mailbox that its address was entered again: at most once an hour. */
export async function planEnrolledAlreadyEmail(
  tx: Scope,
  { id, webinarId }: Pick<RegistrationRow, 'id' | 'webinarId'>,
): Promise<void> {
  const hour = tx.clock().toISOString().slice(0, 13);
  const email = { webinarId, registrationId: id, kind: 'enrolled-already', dedupeKey: hour } as const;
  await createPlannedEmailStore(tx).plan(email);
}

/** Asks the owner of the mailbox to confirm a registration: once, however often its form is sent. */
export async function planConfirmationEmail(
  tx: Scope,
  { id, webinarId }: Pick<RegistrationRow, 'id' | 'webinarId'>,
): Promise<void> {
  const email = { webinarId, registrationId: id, kind: 'confirm-enrolment', dedupeKey: 'once' } as const;
  await createPlannedEmailStore(tx).plan(email);
}

/** Drops the emails about a registration that are not due yet. @returns the details of the first of them */
async function dropWaitingEmails(
  { db, clock }: Scope,
  registrationId: string,
): Promise<Pick<EmailDetails, 'from'> | undefined> {
  const now = timeFromNow(clock, 0);
  const others = independentEmailTypes();
  const rows = await db
    .updateTable('webinarEmail')
    .set({ state: 'dropped', endedAt: now })
    .where('registrationId', '=', registrationId)
    .where('state', '=', 'planned')
    .$if(others.length > 0, (emails) => emails.where('kind', 'not in', others))
    .where('dueAt', '>', now)
    .where('dueAt', '<=', timeFromNow(clock, undoPeriod))
    .returning(['id', 'details'])
    .execute();
  const [first] = rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  return first && parseEmailDetails(first.details);
}

/** The type of email for a change. @param before undefined: it is new */
function emailTypeOf(
  before: LastNotifiedRegistration | undefined,
  after: ChangedRegistration,
): WebinarEmailType | undefined {
  const hasMoved = before !== undefined && before.webinarId !== after.webinarId;
  if (hasMoved && before.status !== 'cancelled' && after.status !== 'cancelled') return 'place-moved';
  return emailTypeForStatus(
    hasMoved && after.status !== 'cancelled' ? undefined : before?.status,
    after.status,
  );
}

function emailTypeForStatus(
  before: RegistrationStatus | undefined,
  after: RegistrationStatus,
): WebinarEmailType | undefined {
  if (before === after) return undefined;
  if (after === 'unconfirmed') return undefined;
  if (after === 'waiting') return 'place-waiting';
  if (after === 'offered') return 'place-offered';
  // The address may belong to a stranger: it gets no second email.
  if (after === 'cancelled') return before && before !== 'unconfirmed' ? 'place-cancelled' : undefined;
  return hasSeat(before) ? undefined : 'enrolment-confirmed';
}
