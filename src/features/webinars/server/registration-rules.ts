import { type SqlBool, sql } from 'kysely';
import { appendChange } from '#cms/records/change-log.ts';
import { takeRow, titleOfRow } from '#cms/records/rows.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import { untyped } from '#cms/records/untyped-rows.ts';
import { type Actor, system } from '#core/actor.ts';
import { momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFields, missing } from '#core/errors.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import { slipTime, type WebinarEmailType } from '../rules/email-schedule.ts';
import { registration } from '../rules/registration.ts';
import { takesParents } from '../rules/registration-status.ts';
import { planEmails } from './registration-emails.ts';
import type { CountedSeats, HeldSeats } from './seats.ts';

export type RegistrationRow = RecordRow<'registration'>;

interface Telling {
  /** Which email tells of it, where the change alone does not say; null: none. */
  email?: WebinarEmailType | null | undefined;
  /** Who has made the change that this one follows from; undefined: it follows from none. */
  cause?: Actor | undefined;
}

/**
 * Changes a registration by a step, with its line in the log, and plans the email that tells of it. The seats of its webinar
 * are held, and settled afterwards.
 *
 * @throws Refusal missing
 */
export async function writeRegistration(
  inside: Scope,
  id: string,
  values: Partial<RegistrationRow>,
  by: Actor,
  { email, cause = by }: Telling = {},
): Promise<RegistrationRow> {
  const taken = await takeRow(untyped(inside.db), registration, id);
  if (!taken) throw missing('Registration');
  const before = taken as unknown as RegistrationRow;
  const next = { ...values, revision: before.revision + 1, changedAt: inside.clock().toISOString() };
  await inside.db.updateTable('registration').set(next).where('id', '=', id).execute();
  const after = { ...before, ...next };
  // All that a write of such a record has besides (cms/records/write.ts) is for what visitors see.
  await appendChange(inside, {
    ...{ record: 'registration', recordId: id, kind: 'updated', by, before: taken },
    ...{ revision: after.revision, title: titleOfRow(registration, taken) },
  });
  await planEmails(inside, before, after, { cause, kind: email });
  return after;
}

/** A registration of which somebody takes a step, with the webinars that are held for it. */
export interface Situation {
  registration: RegistrationRow;
  held: ReadonlyMap<string, HeldSeats>;
  by: Actor;
}

/** Written out, because the unique index of these holds no others. */
const isLive = sql<SqlBool>`status <> 'cancelled' and status <> 'unconfirmed'`;

/** @throws Refusal invalid */
export function requireOpen(inside: Scope, webinar: HeldSeats): void {
  const closed = whyClosed(inside, webinar);
  if (closed) throw invalidFields({ webinarId: closed });
}

/** Why nobody enrols in a webinar (any more); undefined: they do. */
export function whyClosed(inside: Scope, webinar: HeldSeats): string | undefined {
  if (webinar.calledOff) return 'We are sorry: this webinar has been called off.';
  if (takesParents(webinar, inside.clock(), inside.timeZone)) return undefined;
  return 'This webinar is over, so enrolment has closed';
}

/** @throws Refusal missing */
export function webinarOf({ held }: Pick<Situation, 'held'>, id: string): HeldSeats {
  const webinar = held.get(id);
  if (!webinar) throw missing('Webinar');
  return webinar;
}

/**
 * The registration that an email holds in a webinar. Cancelled ones are left out, and unconfirmed ones, which anybody can
 * create.
 */
export function positionIn({ db }: Pick<Scope, 'db'>, webinarId: string, email: string) {
  const registrations = db.selectFrom('registration').selectAll().where('webinarId', '=', webinarId);
  return registrations.where('email', 'in', emailSpellings(email)).where(isLive).executeTakeFirst();
}

/**
 * The email of a cancelled registration may hold another one by now, and holds one at most.
 *
 * @throws Refusal conflict
 */
export async function requireOnly(
  inside: Scope,
  { id, webinarId, email }: Pick<RegistrationRow, 'id' | 'webinarId' | 'email'>,
): Promise<void> {
  const live = await positionIn(inside, webinarId, email);
  if (live && live.id !== id)
    throw new AppError('conflict', 'This email holds another registration in this webinar by now.');
}

/** As the log names who offers registrations. */
const by: Actor = system('waiting list');

/**
 * Takes offers back whose email has not gone out yet, the last one first: what freed their seats is undone. Those
 * parents wait again where they did. The webinar is held.
 *
 * @param counted its seats, which follow
 * @param most how many are needed
 */
export async function withdrawOffers(
  inside: Scope,
  webinarId: string,
  counted: CountedSeats,
  most: number,
): Promise<void> {
  const unsent = await inside.db
    .selectFrom('registration')
    .innerJoin('webinarEmail', 'webinarEmail.registrationId', 'registration.id')
    .select('registration.id')
    .where('registration.webinarId', '=', webinarId)
    .where('registration.status', '=', 'offered')
    .where('webinarEmail.kind', '=', 'place-offered')
    .where('webinarEmail.state', '=', 'planned')
    .where('webinarEmail.dueAt', '>', momentIn(inside.clock, 0))
    .where('webinarEmail.dueAt', '<=', momentIn(inside.clock, slipTime))
    .orderBy('registration.inLine', 'desc')
    .orderBy('registration.id', 'desc')
    .limit(most)
    .execute();
  for (const { id } of unsent) {
    await writeRegistration(inside, id, { status: 'waiting', offeredUntil: '' }, by);
    counted.taken -= 1;
    counted.waiting += 1;
  }
}

/** Whether a seat is free for a registration that comes back; unsent offers make room. Parameters as above. */
export async function makeRoom(inside: Scope, held: HeldSeats, counted: CountedSeats): Promise<boolean> {
  const { capacity } = held;
  if (capacity === null) return true;
  if (counted.taken >= capacity) await withdrawOffers(inside, held.id, counted, counted.taken - capacity + 1);
  return counted.taken < capacity;
}
