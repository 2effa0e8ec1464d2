import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import { afterBusinessDays, createDayFormatter } from '#core/time/calendar.ts';
import type { RefundQuote } from '../api.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import {
  type CancellationSource,
  initialRefundState,
  keyOfQuote,
  openRefundStates,
} from '../rules/refund-quote.ts';
import { closesAt } from '../rules/registration-status.ts';
import { type RegistrationRow, writeRegistration } from './registration-rules.ts';
import { loadQuote, type RegistrationQuote, termsOf } from './registration-terms.ts';
import type { CancellationRow } from './tables.ts';

const hour = 3_600_000;
const quoteChangedMessage =
  'What you would get back has changed since this page was loaded. Please read it again: nothing has been cancelled yet.';

interface CancelOptions {
  by: Actor;
  /** The quote that was shown before cancelling (`keyOfQuote`); undefined: none was shown. */
  shownQuote?: string | undefined;
  /** As for `writeRegistration`. */
  email?: WebinarEmailType | null;
  /** Undefined: it follows from the actor. */
  source?: CancellationSource | undefined;
}

/**
 * Cancels a registration and records its refund (product: Refunds): the quote of this moment, which must be the one that was
 * shown. The caller has locked the webinar, and calls `fillSeats` afterwards.
 *
 * @throws AppError conflict, where another quote was shown
 */
export async function cancelRegistration(
  tx: Scope,
  registration: RegistrationRow,
  { by, shownQuote, email, source = sourceOf(by) }: CancelOptions,
): Promise<void> {
  const quoted = await loadQuote(tx, registration);
  if (quoted && shownQuote !== undefined && shownQuote !== keyOfQuote(quoted.quote))
    throw new AppError('conflict', quoteChangedMessage);
  await writeRegistration(tx, registration.id, { status: 'cancelled', offeredUntil: '' }, by, { email });
  if (quoted) await insertCancellation(tx, registration, quoted, source);
}

function sourceOf({ kind }: Actor): CancellationSource {
  if (kind === 'visitor') return 'parent';
  return kind === 'account' ? 'staff' : 'site';
}

/** Records the refund of a registration that was cancelled by another way than `cancelRegistration`. @param before as it was */
export async function recordCancellationRefund(tx: Scope, before: RegistrationRow, by: Actor): Promise<void> {
  const quoted = await loadQuote(tx, before);
  if (quoted) await insertCancellation(tx, before, quoted, sourceOf(by));
}

/**
 * Records the refund of a paid registration that goes into the trash: its parent no longer has a link to request one.
 *
 * @param withWebinar whether it is deleted because its webinar is
 */
export async function recordRemovalRefund(
  tx: Scope,
  before: RegistrationRow,
  by: Actor,
  withWebinar: boolean,
): Promise<void> {
  if (!before.paid || before.status === 'cancelled' || before.status === 'attended') return;
  const quoted = await loadQuote(tx, before, withWebinar);
  if (!quoted) return;
  const { webinar, now } = quoted;
  // A webinar that is over was delivered, unless it was called off.
  const closing = closesAt(webinar, tx.timeZone);
  if (closing && closing <= now && !webinar.calledOff) return;
  await insertCancellation(tx, before, quoted, sourceOf(by));
}

/**
 * Ends the open refund of a registration that comes back from the trash uncancelled. If the refund was already paid, the
 * registration counts as unpaid.
 *
 * @returns the values of the registration to change
 */
export async function undoRemovalRefund(
  tx: Scope,
  registration: RegistrationRow,
): Promise<Partial<RegistrationRow>> {
  if (!registration.paid || registration.status === 'cancelled') return {};
  const last = await lastCancellation(tx, registration);
  await endRefund(tx, registration);
  return last?.refund === 'completed' ? { paid: 0, paidNote: '' } : {};
}

async function insertCancellation(
  tx: Scope,
  registration: RegistrationRow,
  quoted: RegistrationQuote,
  source: CancellationSource,
): Promise<void> {
  const { quote, now, terms } = quoted;
  const refund = initialRefundState(quote);
  await tx.db
    .insertInto('cancellation')
    .values({
      ...{ id: createId(), registrationId: registration.id, webinarId: registration.webinarId, at: now },
      ...{ source, quote: JSON.stringify(quote), refund },
      askBy: new Date(Date.parse(now) + terms.policy.askHours * hour).toISOString(),
      dueBy: refund === 'due' ? dueDay(tx, terms) : null,
      ...{ askedAt: null, payBackTo: '', completedAt: null, completedBy: '', note: '', revision: 1 },
    })
    .execute();
}

/** The calendar day by which a refund that becomes due now is to be paid. */
export function dueDay(
  { clock, timeZone }: Pick<Scope, 'clock' | 'timeZone'>,
  { policy }: RegistrationTerms,
): string {
  return afterBusinessDays(createDayFormatter(timeZone)(clock()), policy.creditDays.most);
}

/** The last cancellation of a registration in its present webinar. */
export async function lastCancellation(
  { db }: Pick<Scope, 'db'>,
  { id, webinarId }: Pick<RegistrationRow, 'id' | 'webinarId'>,
): Promise<CancellationRow | undefined> {
  return db
    .selectFrom('cancellation')
    .selectAll()
    .where('registrationId', '=', id)
    .where('webinarId', '=', webinarId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ends the open refund of a registration that is restored. A completed refund stays completed. */
export async function endRefund(
  { db }: Pick<Scope, 'db'>,
  { id, webinarId }: Pick<RegistrationRow, 'id' | 'webinarId'>,
): Promise<void> {
  await db
    .updateTable('cancellation')
    .set(({ eb }) => ({ refund: 'none', payBackTo: '', dueBy: null, revision: eb('revision', '+', 1) }))
    .where('registrationId', '=', id)
    .where('webinarId', '=', webinarId)
    .where('refund', 'in', [...openRefundStates])
    .execute();
}

/**
 * Opens the refund again that `endRefund` has ended, because restoring the registration was a mistake. One that staff have closed
 * stays closed.
 *
 * @param payBackTo the account for the refund, if the parent has stated it
 */
export async function reopenRefund(
  tx: Scope,
  registration: RegistrationRow,
  payBackTo: string,
): Promise<void> {
  const last = await lastCancellation(tx, registration);
  if (last?.refund !== 'none' || last.note) return;
  const quote = JSON.parse(last.quote) as RefundQuote;
  if (!last.askedAt && initialRefundState(quote) !== 'due') return;
  const terms = await termsOf(tx, registration, quote.price);
  await tx.db
    .updateTable('cancellation')
    .set({
      ...{ refund: last.askedAt ? 'requested' : 'due', payBackTo, dueBy: dueDay(tx, terms) },
      revision: last.revision + 1,
    })
    .where('id', '=', last.id)
    .execute();
}
