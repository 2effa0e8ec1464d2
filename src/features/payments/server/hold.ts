import { type SqlBool, sql } from 'kysely';
import { system } from '#core/actor.ts';
import { remainingRows } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import type { Stores, StoresOf } from '#core/manifest/repositories.ts';
import { storedValue, wholeNumber } from '#core/manifest/settings-definition.ts';
import { forEachIndependently } from '#core/promises.ts';
import { hour } from '#core/time/durations.ts';
import { startOf } from '#features/webinars/rules/refund-quote.ts';
import { openAttemptStates } from '../gateway/rules/states.ts';
import { anotherChance, beforeStart, holdEnd, paymentSettings } from '../rules/hold.ts';
import { wasNotFound } from './emails.ts';
import type { PaymentRow } from './tables.ts';

/** The actor in the history for seats that were not paid for in time. */
const by = system('payment deadline');

/** The start of a webinar (ISO, UTC); empty: not known. */
export async function startOfWebinar(
  { db, timeZone }: Pick<Scope, 'db' | 'timeZone'>,
  webinarId: string,
): Promise<string> {
  const webinars = db.selectFrom('webinar').select(['startsAt', 'startdate']).where('id', '=', webinarId);
  const webinar = await webinars.executeTakeFirst();
  return webinar ? startOf(webinar, timeZone) : '';
}

/** The hours for which unpaid seats are held, read in the transaction that charges one; 0: for ever. */
async function readHours({ db }: Pick<Scope, 'db'>): Promise<number> {
  const { defaultValue, ...bounds } = paymentSettings.unpaidSeatHours;
  const row = await db
    .selectFrom('siteSetting')
    .select('value')
    .where('name', '=', 'unpaidSeatHours')
    .executeTakeFirst();
  return storedValue({ defaultValue, read: wholeNumber(bounds) }, row?.value);
}

/**
 * Until when a seat is held after a change of its payment. It counts only while nothing is paid or reported, and stays
 * otherwise, so that it applies again where a payment has not come after all.
 *
 * @param heldSince when the seat was first held for this parent (ISO, UTC); undefined: it is not newly charged
 */
export async function heldUntilAfter(
  tx: Scope,
  before: PaymentRow,
  after: PaymentRow,
  heldSince: string | undefined,
): Promise<string> {
  if (after.amount === 0) return '';
  if (heldSince !== undefined) {
    const startsAt = await startOfWebinar(tx, after.webinarId);
    return holdEnd({ since: heldSince, hours: await readHours(tx), startsAt });
  }
  if (!before.heldUntil) return '';
  const startsAt = await startOfWebinar(tx, after.webinarId);
  const isBack = after.state === 'pending' && before.state !== 'pending';
  // A parent could report payments that were never made, and hold a seat for ever.
  const hadChance = before.state === 'claimed' && (await wasNotFound(tx, after));
  return isBack && !hadChance
    ? anotherChance(before.heldUntil, startsAt, tx.clock().toISOString())
    : beforeStart(before.heldUntil, startsAt);
}

/** Milliseconds for which a payment that was started at the payment service keeps its seat. */
const servicePeriod = hour;

/**
 * Until when a payment that was started at the payment service keeps its seat (ISO, UTC). A parent who opens the same
 * link again gains no time. Empty: none was started.
 */
async function serviceKeepsUntil({ db }: Scope, payment: PaymentRow): Promise<string> {
  const attempt = await db
    .selectFrom('paymentAttempt')
    .select('createdAt')
    .where('paymentId', '=', payment.id)
    .where('state', 'in', [...openAttemptStates])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return attempt ? new Date(Date.parse(attempt.createdAt) + servicePeriod).toISOString() : '';
}

/** Payments whose seat is held with an end. Literal SQL, because the partial index matches nothing else. */
const holds = ({ db }: Scope) =>
  db
    .selectFrom('payment')
    .where(sql<SqlBool>`"heldUntil" <> '' and state = 'pending'`)
    .orderBy('heldUntil')
    .orderBy('id');

/** Ends the holds of unpaid seats. */
export function createSeatHolds(scope: Scope, storesOf: StoresOf) {
  /** @returns whether the seat was released */
  function endHold({ id }: { id: string }): Promise<boolean> {
    return scope.transaction(async (tx) => {
      // From here on no payment is recorded or reported, in any process.
      await lockContentVersion(tx.db);
      const now = tx.clock().toISOString();
      const payment = await holds(tx)
        .selectAll()
        .where('id', '=', id)
        .where('heldUntil', '<=', now)
        .executeTakeFirst();
      if (!payment) return false;
      const setEnd = (heldUntil: string) =>
        tx.db.updateTable('payment').set({ heldUntil }).where('id', '=', id).execute();
      const registration = await tx.db
        .selectFrom('registration')
        .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
        .select(['registration.status', 'webinar.calledOff'])
        .where('registration.id', '=', payment.registrationId)
        .executeTakeFirst();
      const startsAt = await startOfWebinar(tx, payment.webinarId);
      // A webinar may have been moved or called off meanwhile, and an attended one is not taken away.
      const isKept = registration?.status !== 'registered' || registration.calledOff === 1;
      if (isKept || (startsAt && startsAt <= now)) {
        await setEnd('');
        return false;
      }
      const underWay = await serviceKeepsUntil(tx, payment);
      if (underWay > now) {
        await setEnd(underWay);
        return false;
      }
      await storesOf(tx).registrations.applyAction(
        { id: payment.registrationId, by },
        { kind: 'release', email: 'seat-released' },
      );
      return true;
    });
  }

  return {
    /** When the next hold ends (ISO, UTC); null: none has an end. */
    async nextHoldEnd(): Promise<string | null> {
      return (await holds(scope).select('heldUntil').limit(1).executeTakeFirst())?.heldUntil ?? null;
    },

    /**
     * Releases the seats whose time to pay is over, each in a transaction of its own: by one process, however many try.
     *
     * @returns how many
     * @throws the first failure, after all others have run
     */
    endDueHolds(signal?: AbortSignal): Promise<number> {
      const due = holds(scope).select('id').where('heldUntil', '<=', scope.clock().toISOString());
      const rows = remainingRows(
        ({ limit, offset }) => due.limit(limit).offset(offset).execute(),
        (row) => row.id,
      );
      return forEachIndependently(rows, endHold, signal);
    },
  };
}

/** Releases seats that were not paid for in time, and offers them to the next in line (product: Payments). */
export function unpaidSeatsJob({ payments }: Pick<Stores, 'payments'>): RowJob {
  return defineJob({
    name: 'unpaid-seats',
    title: 'Release seats that were not paid for in time',
    nextDue: () => payments.nextHoldEnd(),
    async run({ signal }) {
      const released = await payments.endDueHolds(signal);
      if (released === 0) return undefined;
      return released === 1 ? 'Released 1 seat.' : `Released ${released} seats.`;
    },
  });
}
