import { type SqlBool, sql } from 'kysely';
import { system } from '#core/actor.ts';
import { remainingRows } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { forEachIndependently } from '#core/promises.ts';
import { isEnrolmentOpen } from '../rules/registration-status.ts';
import { cancelRegistration } from './cancellations.ts';
import { fillSeats, lockWebinar } from './seats.ts';

/** Ends expired offers and seat holds, and offers these seats to the next in line (product: Seats). */
export function seatsJob({ registrations }: Pick<Stores, 'registrations'>) {
  return defineJob({
    name: 'seats',
    title: 'End expired offers and holds, and offer the seats to the next parents on the waiting list',
    nextDue: () => registrations.nextDue(),
    async run({ signal }) {
      const ended = await registrations.endDue(signal);
      if (ended === 0) return undefined;
      return ended === 1 ? 'Ended 1 offer or hold.' : `Ended ${ended} offers or holds.`;
    },
  });
}

/** The actor in the history for ended offers. */
const by = system('waiting list');

/**
 * Offers and seats held by unconfirmed registrations, by their end. Literal SQL, because the partial index matches nothing else.
 */
const offers = ({ db }: Scope) =>
  db
    .selectFrom('registration')
    .where(sql<SqlBool>`"offeredUntil" <> ''`)
    .where('status', 'in', ['offered', 'unconfirmed'])
    .orderBy('offeredUntil')
    .orderBy('id');

/** When the next offer ends (ISO, UTC); null: none is open. */
export async function nextOfferEnd(scope: Scope): Promise<string | null> {
  const next = await offers(scope).select('offeredUntil').limit(1).executeTakeFirst();
  return next?.offeredUntil ?? null;
}

/**
 * Ends expired offers and seat holds, each in a transaction of its own, and offers the seats to the next in line. If several
 * processes run it at once, each offer is ended by one.
 *
 * @returns how many
 * @throws the first failure, after all others have run
 */
export function endDueOffers(scope: Scope, signal?: AbortSignal): Promise<number> {
  const due = offers(scope)
    .select(['id', 'webinarId'])
    .where('offeredUntil', '<=', scope.clock().toISOString());
  const rows = remainingRows(
    ({ limit, offset }) => due.limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  return forEachIndependently(rows, (one) => endOffer(scope, one), signal);
}

function endOffer(scope: Scope, { id, webinarId }: { id: string; webinarId: string }): Promise<boolean> {
  return scope.transaction(async (tx) => {
    await lockContentVersion(tx.db);
    const webinar = await lockWebinar(tx, webinarId);
    const registration = await offers(tx)
      .selectAll()
      .where('id', '=', id)
      .where('webinarId', '=', webinarId)
      .where('offeredUntil', '<=', tx.clock().toISOString())
      .executeTakeFirst();
    if (!webinar || !registration) return false;
    if (registration.status === 'unconfirmed') {
      // Not a change of the registration: its link still works.
      await tx.db
        .updateTable('registration')
        .set({ offeredUntil: '' })
        .where('id', '=', registration.id)
        .execute();
      await fillSeats(tx, webinarId);
      return true;
    }
    // For a webinar that is called off or over there is nothing to report.
    const isNotifiedOf = !webinar.calledOff && isEnrolmentOpen(webinar, tx.clock(), tx.timeZone);
    await cancelRegistration(tx, registration, { by, email: isNotifiedOf ? 'offer-over' : null });
    await fillSeats(tx, webinarId);
    return true;
  });
}
