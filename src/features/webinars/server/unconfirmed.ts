import { type SqlBool, sql } from 'kysely';
import { eraseRecord } from '#cms/history/erase.ts';
import { createRecord } from '#cms/records/create.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { system, visitor } from '#core/actor.ts';
import { timeFromNow } from '#core/clock.ts';
import { remainingRows } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { mailboxOf, unconfirmedEmailLimits } from '#core/email/recipient-limits.ts';
import { AppError } from '#core/errors.ts';
import { day, type Rule } from '#core/http/limits.ts';
import { forEachIndependently } from '#core/promises.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import { maxHeldSeats, type RegistrationInput, seatHoldDuration } from '../rules/registration-status.ts';
import { planConfirmationEmail } from './registration-emails.ts';
import {
  type ActionContext,
  closedReason,
  requireLockedWebinar,
  requireNoOtherRegistration,
  writeRegistration,
} from './registration-rules.ts';
import {
  type CountedSeats,
  countSeats,
  initialRegistration,
  type LockedWebinar,
  nextInLine,
} from './seats.ts';

/**
 * Limits the emails that enrolments without a proof of work cause (product: Limits). They cost the sender nothing, so they have a
 * budget of their own and use up nothing of other emails'.
 *
 * @param address the client's network address
 */
export function unprovenEmails(email: string, address: string): Rule[] {
  return [
    { name: 'unproven emails to one', subjects: [mailboxOf(email)], points: 3, seconds: day },
    ...unconfirmedEmailLimits('enrolment', address),
  ];
}

/** The limit of seat holds: one per mailbox, whatever its spelling and however often the form is sent. */
export function seatHoldLimit(email: string, webinarId: string): Rule {
  return { name: 'held seat', subjects: [mailboxOf(email), webinarId], points: 1, seconds: 90 * day };
}

/** Literal SQL, because the partial indexes match nothing else. */
const isUnconfirmed = sql<SqlBool>`status = 'unconfirmed'`;

/** An enrolment without a proof of work: the owner of the mailbox has to confirm it. */
export interface UnprovenEnrolment {
  /** Whether the limits allow its email. Without the email it cannot be confirmed, so no seat is held. */
  mayEmail: boolean;
  /** Whether a seat may be held for this email. Called only while a seat is free. */
  mayHoldSeat: () => Promise<boolean>;
}

/** The result of an enrolment. */
export interface Enrolment {
  id: string;
  /** The email already had a registration, which is unchanged. */
  isKnown: boolean;
  /** The status a new registration would get now, whether or not this one is new: no answer reveals who is enrolled. */
  status: 'registered' | 'waiting';
}

interface SeatAllocation extends Pick<Enrolment, 'status'> {
  webinar: LockedWebinar;
  counted: CountedSeats;
}

/**
 * Adds a registration that the owner of the mailbox has to confirm. A second one with the same email changes nothing: the hold of
 * the first one is not renewed. Its email is sent now if the limits did not allow it before.
 */
export async function addUnconfirmed(
  tx: Scope,
  { webinar, counted, status }: SeatAllocation,
  values: RegistrationInput,
  { mayEmail, mayHoldSeat }: UnprovenEnrolment,
): Promise<Enrolment> {
  const earlier = await tx.db
    .selectFrom('registration')
    .select('id')
    .where('webinarId', '=', webinar.id)
    .where('email', 'in', emailSpellings(values.email))
    .where(isUnconfirmed)
    .executeTakeFirst();
  if (earlier) {
    if (mayEmail) await planConfirmationEmail(tx, { id: earlier.id, webinarId: webinar.id });
    return { id: earlier.id, isKnown: true, status };
  }
  const isFree =
    status === 'registered' && webinar.capacity !== null && counted.held < maxHeldSeats(webinar.capacity);
  const holdsSeat = mayEmail && isFree && (await mayHoldSeat());
  const { _id: id } = await createRecord(
    tx,
    'registration',
    {
      ...{ ...values, webinarTitle: webinar.title, status: 'unconfirmed' },
      offeredUntil: holdsSeat ? timeFromNow(tx.clock, seatHoldDuration) : '',
    },
    visitor,
  );
  if (mayEmail) await planConfirmationEmail(tx, { id, webinarId: webinar.id });
  return { id, isKnown: false, status };
}

/**
 * Confirms a registration: it gets the seat that it holds or a free one, otherwise a position on the waiting list.
 *
 * @throws AppError conflict, when enrolment has closed or the email has another registration
 */
export async function confirmRegistration(tx: Scope, context: ActionContext): Promise<void> {
  const { registration, by } = context;
  const webinar = requireLockedWebinar(context, registration.webinarId);
  const closed = closedReason(tx, webinar);
  if (closed) throw new AppError('conflict', closed);
  await requireNoOtherRegistration(tx, registration);
  const counted = await countSeats(tx, webinar.id, registration.id);
  const initial =
    registration.offeredUntil > tx.clock().toISOString()
      ? ({ status: 'registered', inLine: nextInLine(webinar, counted) } as const)
      : initialRegistration(webinar, counted);
  await writeRegistration(tx, registration.id, { ...initial, offeredUntil: '', summaryDue: 0 }, by);
}

/**
 * Erases for good the unconfirmed registrations from before a time (ISO, UTC): the email may be a stranger's.
 *
 * @returns how many
 * @throws the first failure, after all others have run
 */
export function removeUnconfirmed(scope: Scope, before: string, signal?: AbortSignal): Promise<number> {
  const by = system('retention');
  const unconfirmed = scope.db.selectFrom('registration').select('id').where(isUnconfirmed);
  const due = unconfirmed.where('registerAt', '<', before).orderBy('registerAt').orderBy('id');
  const rows = remainingRows(
    ({ limit, offset }) => due.limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const erase = ({ id }: { id: string }) =>
    scope.transaction(async (tx) => {
      // From here on it cannot be confirmed.
      await lockContentVersion(tx.db);
      const found = tx.db.selectFrom('registration').select('id').where('id', '=', id);
      if (!(await found.where(isUnconfirmed).executeTakeFirst())) return false;
      return eraseRecord(tx, await removeRecord(tx, 'registration', id, by), by);
    });
  return forEachIndependently(rows, erase, signal);
}
