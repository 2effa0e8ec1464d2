import { type SqlBool, sql } from 'kysely';
import { appendChange } from '#cms/records/change-log.ts';
import { runAfterRowChange } from '#cms/records/hooks.ts';
import { lockRow, titleOfRow } from '#cms/records/rows.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import { type UntypedRow, untyped } from '#cms/records/untyped-rows.ts';
import { type Actor, system } from '#core/actor.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import { undoPeriod, type WebinarEmailType } from '../rules/email-schedule.ts';
import { registration } from '../rules/registration.ts';
import { isEnrolmentOpen } from '../rules/registration-status.ts';
import { planRegistrationEmail } from './registration-emails.ts';
import type { CountedSeats, LockedWebinar } from './seats.ts';

export type RegistrationRow = RecordRow<'registration'>;

interface EmailOptions {
  /** The type of email, where it does not follow from the change; null: none. */
  email?: WebinarEmailType | null | undefined;
  /** The actor of the change that caused this one; undefined: none did. */
  cause?: Actor | undefined;
}

/**
 * Writes a change of a registration with its history entry, and plans its email. The caller has locked the webinar, and
 * calls `fillSeats` afterwards.
 *
 * @throws AppError missing
 */
export async function writeRegistration(
  tx: Scope,
  id: string,
  values: Partial<RegistrationRow>,
  by: Actor,
  { email, cause = by }: EmailOptions = {},
): Promise<RegistrationRow> {
  const row = await lockRow(untyped(tx.db), registration, id);
  if (!row) throw notFoundError('Registration');
  const before = row as unknown as RegistrationRow;
  const next = { ...values, revision: before.revision + 1, changedAt: tx.clock().toISOString() };
  await tx.db.updateTable('registration').set(next).where('id', '=', id).execute();
  const after = { ...before, ...next };
  // The other effects of a record write (cms/records/write.ts) concern what visitors see.
  await appendChange(tx, {
    ...{ record: 'registration', recordId: id, kind: 'updated', by, before: row },
    ...{ revision: after.revision, title: titleOfRow(registration, row) },
  });
  const change = { before: row, after: after as unknown as UntypedRow };
  await runAfterRowChange(tx, { type: 'registration', ...change, by });
  await planRegistrationEmail(tx, before, after, { cause, kind: email });
  return after;
}

/** A registration that an action changes, with the webinars that are locked for it. */
export interface ActionContext {
  registration: RegistrationRow;
  lockedWebinars: ReadonlyMap<string, LockedWebinar>;
  by: Actor;
}

/** Literal SQL, because the partial unique index matches nothing else. */
const isActive = sql<SqlBool>`status <> 'cancelled' and status <> 'unconfirmed'`;

/** @throws AppError invalid */
export function requireOpen(tx: Scope, webinar: LockedWebinar): void {
  const closed = closedReason(tx, webinar);
  if (closed) throw invalidFieldsError({ webinarId: closed });
}

/** Why a webinar is closed for enrolment; undefined: it is open. */
export function closedReason(tx: Scope, webinar: LockedWebinar): string | undefined {
  if (webinar.calledOff) return 'We are sorry: this webinar has been cancelled.';
  if (isEnrolmentOpen(webinar, tx.clock(), tx.timeZone)) return undefined;
  return 'This webinar is over, so enrolment has closed';
}

/** @throws AppError missing */
export function requireLockedWebinar(
  { lockedWebinars }: Pick<ActionContext, 'lockedWebinars'>,
  id: string,
): LockedWebinar {
  const webinar = lockedWebinars.get(id);
  if (!webinar) throw notFoundError('Webinar');
  return webinar;
}

/**
 * The registration that an email has in a webinar. Cancelled ones are left out, and unconfirmed ones, which anyone can create.
 */
export function findActiveRegistration({ db }: Pick<Scope, 'db'>, webinarId: string, email: string) {
  const registrations = db.selectFrom('registration').selectAll().where('webinarId', '=', webinarId);
  return registrations.where('email', 'in', emailSpellings(email)).where(isActive).executeTakeFirst();
}

/**
 * Checks that the email of a cancelled registration has no other one in the webinar; an email has at most one.
 *
 * @throws AppError conflict
 */
export async function requireNoOtherRegistration(
  tx: Scope,
  { id, webinarId, email }: Pick<RegistrationRow, 'id' | 'webinarId' | 'email'>,
): Promise<void> {
  const other = await findActiveRegistration(tx, webinarId, email);
  if (other && other.id !== id)
    throw new AppError('conflict', 'This email address now has another registration for this webinar.');
}

/** The actor in the history for offers. */
const by: Actor = system('waiting list');

/**
 * Withdraws offers whose email has not been sent, the last one first, because what freed their seats is undone. Those parents get
 * their old waiting positions. The caller has locked the webinar.
 *
 * @param counted the counted seats, which are updated
 * @param most how many seats are needed
 */
export async function withdrawOffers(
  tx: Scope,
  webinarId: string,
  counted: CountedSeats,
  most: number,
): Promise<void> {
  const unsent = await tx.db
    .selectFrom('registration')
    .innerJoin('webinarEmail', 'webinarEmail.registrationId', 'registration.id')
    .select('registration.id')
    .where('registration.webinarId', '=', webinarId)
    .where('registration.status', '=', 'offered')
    .where('webinarEmail.kind', '=', 'place-offered')
    .where('webinarEmail.state', '=', 'planned')
    .where('webinarEmail.dueAt', '>', timeFromNow(tx.clock, 0))
    .where('webinarEmail.dueAt', '<=', timeFromNow(tx.clock, undoPeriod))
    .orderBy('registration.inLine', 'desc')
    .orderBy('registration.id', 'desc')
    .limit(most)
    .execute();
  for (const { id } of unsent) {
    await writeRegistration(tx, id, { status: 'waiting', offeredUntil: '' }, by);
    counted.taken -= 1;
    counted.waiting += 1;
  }
}

/** Whether a seat is free for a registration that comes back; unsent offers are withdrawn for it. Parameters as above. */
export async function tryFreeSeat(
  tx: Scope,
  webinar: LockedWebinar,
  counted: CountedSeats,
): Promise<boolean> {
  const { capacity } = webinar;
  if (capacity === null) return true;
  if (counted.taken >= capacity) await withdrawOffers(tx, webinar.id, counted, counted.taken - capacity + 1);
  return counted.taken < capacity;
}
