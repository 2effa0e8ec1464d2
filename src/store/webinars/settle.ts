import { setImmediate as turn } from 'node:timers/promises';
import { type Actor, system } from '../../content/actor.ts';
import { offerEnds } from '../../content/webinars/offers.ts';
import type { Scope } from '../scope.ts';
import { emailsDue } from './place-letters.ts';
import { writePlace } from './place-writes.ts';
import { countSeats, holdSeats, keepSeats } from './seats.ts';
import { withdrawOffers } from './withdrawn-offers.ts';

/** As the log names who offers places. */
const by = system('waiting list');

interface Settling {
  /** A place that is just going. */
  but?: string;
  /** Who has made the change that this follows from: what staff do can be undone before anybody is told. */
  cause?: Actor | undefined;
}

/**
 * Offers the seats of a webinar that are free to those who wait longest, and keeps with it how full it is. Belongs in the
 * transaction of whatever may have freed one. Nobody is offered anything once it is over or called off.
 *
 */
export async function settle(
  inside: Scope,
  webinarId: string,
  { but = '', cause }: Settling = {},
): Promise<void> {
  const held = await holdSeats(inside, webinarId);
  if (!held) return;
  const counted = await countSeats(inside, webinarId, but);
  if (held.capacity !== null && counted.taken > held.capacity)
    await withdrawOffers(inside, webinarId, counted, counted.taken - held.capacity);
  const told = new Date(emailsDue(inside, cause ?? by));
  const until = held.calledOff ? undefined : offerEnds(held, told, inside.timeZone);
  const free = held.capacity === null ? counted.waiting : held.capacity - counted.taken;
  if (until && free > 0 && counted.waiting > 0) {
    for (const id of await firstInLine(inside, webinarId, free, but)) {
      await turn();
      await writePlace(inside, id, { status: 'offered', offeredUntil: until }, by, { cause });
      counted.taken += 1;
      counted.waiting -= 1;
    }
  }
  await keepSeats(inside, held, counted);
}

/** The ids of those who wait, in the order in which they are served. */
async function firstInLine(
  { db }: Pick<Scope, 'db'>,
  webinarId: string,
  limit: number,
  but: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('webinarId', '=', webinarId)
    .where('status', '=', 'waiting')
    .where('id', '<>', but)
    .orderBy('inLine')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
