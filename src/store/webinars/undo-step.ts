import { missing, Refusal } from '../../content/refusal.ts';
import { seated } from '../../content/webinars/places.ts';
import { createChangeStore } from '../changes/change-store.ts';
import type { Scope } from '../scope.ts';
import { endRefund, lastCancellation, reopenRefund } from './cancellations.ts';
import { placeIn, type Situation } from './place-rules.ts';
import { type PlaceRow, writePlace } from './place-writes.ts';
import { countSeats } from './seats.ts';
import { makeRoom } from './withdrawn-offers.ts';

/** What steps change of a registration. */
const changed = [
  ...(['webinarId', 'webinarTitle', 'status', 'inLine', 'offeredUntil', 'registerAt', 'joinedAt'] as const),
  ...(['paid', 'paidNote', 'terms'] as const),
] as const;

const conflict = (message: string) => new Refusal('conflict', message);

/** A registration before the last thing that staff did to it; undefined: somebody else did the last. */
export async function beforeStep(inside: Scope, { id, revision }: PlaceRow): Promise<PlaceRow | undefined> {
  const change = await createChangeStore(inside).findMade('registration', id, revision);
  if (!change?.before || change.kind !== 'updated' || change.by.kind !== 'account') return undefined;
  return change.before as unknown as PlaceRow;
}

/**
 * Undoes what staff did last to a registration: it is in every way what it was, the seat included, which is taken back
 * from whoever has not been told of it. Emails that wait are dropped (place-letters.ts).
 *
 * @param before `beforeStep`
 * @param payBackTo where a refund that opens again is sent
 * @throws Refusal conflict, where it cannot be what it was; missing, where its webinar is gone
 */
export async function undoStep(
  inside: Scope,
  { place, held, by }: Situation,
  before: PlaceRow | undefined,
  payBackTo = '',
): Promise<void> {
  if (!before) throw conflict('The last change was not made by staff, so it cannot be undone here.');
  const webinar = held.get(before.webinarId);
  if (!webinar) throw missing('Webinar');
  const { id } = place;
  const hasMoved = before.webinarId !== place.webinarId;
  const isActive = before.status !== 'cancelled';
  if (isActive && (hasMoved || place.status === 'cancelled')) {
    const other = await placeIn(inside, webinar.id, place.email);
    if (other && other.id !== id && other.status !== 'cancelled')
      throw conflict('This parent has enrolled in that webinar again in the meantime.');
  }
  if (before.status === 'offered' && before.offeredUntil <= inside.clock().toISOString())
    throw conflict('The offer has ended in the meantime.');
  const needsSeat = seated.includes(before.status) && (hasMoved || !seated.includes(place.status));
  if (needsSeat && !(await makeRoom(inside, webinar, await countSeats(inside, webinar.id, id))))
    throw conflict(
      'The seat has gone to another parent in the meantime, so this cannot be undone. Please give a place again: the parent then waits.',
    );
  const wasCancelled = place.status === 'cancelled';
  if (wasCancelled && isActive) await undoRefund(inside, place);
  const values = Object.fromEntries(changed.map((name) => [name, before[name]]));
  await writePlace(inside, id, values, by);
  if (!wasCancelled && !isActive) await reopenRefund(inside, before, payBackTo);
}

/** @throws Refusal conflict, where it is paid */
async function undoRefund(inside: Scope, place: PlaceRow): Promise<void> {
  if ((await lastCancellation(inside, place))?.refund === 'completed')
    throw conflict('The refund is marked as paid, so this cannot be undone. Please give a place again.');
  await endRefund(inside, place);
}
