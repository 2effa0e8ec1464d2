import { type Actor, system } from '../../content/actor.ts';
import { momentIn } from '../../content/clock.ts';
import { slipTime } from '../../content/webinars/letter-times.ts';
import type { Scope } from '../scope.ts';
import { writePlace } from './place-writes.ts';
import type { CountedSeats, HeldSeats } from './seats.ts';

/** As the log names who offers places. */
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
    .innerJoin('webinarLetter', 'webinarLetter.registrationId', 'registration.id')
    .select('registration.id')
    .where('registration.webinarId', '=', webinarId)
    .where('registration.status', '=', 'offered')
    .where('webinarLetter.kind', '=', 'place-offered')
    .where('webinarLetter.state', '=', 'planned')
    .where('webinarLetter.dueAt', '>', momentIn(inside.clock, 0))
    .where('webinarLetter.dueAt', '<=', momentIn(inside.clock, slipTime))
    .orderBy('registration.inLine', 'desc')
    .orderBy('registration.id', 'desc')
    .limit(most)
    .execute();
  for (const { id } of unsent) {
    await writePlace(inside, id, { status: 'waiting', offeredUntil: '' }, by);
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
