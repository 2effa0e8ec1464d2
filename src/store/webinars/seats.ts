import { sql } from 'kysely';
import {
  type PlaceStatus,
  placesLeft,
  type Seats,
  seated,
  toldSeats,
} from '../../content/webinars/places.ts';
import { raiseContentVersion } from '../connection/content-version.ts';
import type { Scope } from '../scope.ts';

/** What of a webinar its seats depend on. */
const columns = [
  ...(['id', 'title', 'startsAt', 'endsAt', 'startdate', 'enddate', 'calledOff', 'price'] as const),
  ...(['capacity', 'seatsTaken', 'seatsAwaited', 'lastInLine'] as const),
] as const;

export type HeldSeats = NonNullable<Awaited<ReturnType<typeof holdSeats>>>;

/** How many places there are of a webinar, as they are counted. */
export interface CountedSeats {
  /** Includes `held`. */
  taken: number;
  /** Seats that unconfirmed registrations hold. */
  held: number;
  waiting: number;
  /** The highest number that anybody has. */
  lastInLine: number;
}

/**
 * Takes a webinar's row for a write of its places: whoever comes at the same moment waits here, on both databases. The
 * content version is held before (content-version.ts).
 */
export function holdSeats({ db }: Pick<Scope, 'db'>, webinarId: string) {
  return db
    .updateTable('webinar')
    .set(({ ref }) => ({ lastInLine: ref('lastInLine') }))
    .where('id', '=', webinarId)
    .returning(columns)
    .executeTakeFirst();
}

/** How many places of a webinar stand how, and the highest number among them. */
export function placesByStatus(db: Scope['db'], webinarId: string) {
  return db
    .selectFrom('registration')
    .select(({ fn }) => ['status', fn.countAll().as('total'), fn.max('inLine').as('last')])
    .select(sql<number>`sum(case when "offeredUntil" <> '' then 1 else 0 end)`.as('kept'))
    .where('webinarId', '=', webinarId)
    .groupBy('status');
}

/** Counts the places of a webinar. @param but one that is just going, or is about to be something else */
export async function countSeats(
  { db }: Pick<Scope, 'db'>,
  webinarId: string,
  but = '',
): Promise<CountedSeats> {
  const rows = await placesByStatus(db, webinarId).where('id', '<>', but).execute();
  const sum = (isCounted: (status: PlaceStatus) => boolean) =>
    rows.reduce((total, row) => total + (isCounted(row.status) ? Number(row.total) : 0), 0);
  const held = Number(rows.find(({ status }) => status === 'unconfirmed')?.kept ?? 0);
  return {
    taken: held + sum((status) => seated.includes(status)),
    held,
    waiting: sum((status) => status === 'waiting'),
    lastInLine: Math.max(0, ...rows.map(({ last }) => Number(last ?? 0))),
  };
}

/** How a new place stands in a webinar: in a seat, while one is free and nobody waits for it, else at the end of the line. */
export function newPlace(
  held: HeldSeats,
  counted: CountedSeats,
): { status: 'registered' | 'waiting'; inLine: number } {
  const left = placesLeft({ ...counted, capacity: held.capacity });
  return { status: left === 0 ? 'waiting' : 'registered', inLine: nextInLine(held, counted) };
}

/** Each place has a number, in the order in which parents came: it tells who is first, should they ever have to wait. */
export function nextInLine(held: HeldSeats, counted: CountedSeats): number {
  return Math.max(held.lastInLine, counted.lastInLine) + 1;
}

/** Keeps with the webinar how full it is. Where visitors read something else from now on, its pages are made anew. */
export async function keepSeats(inside: Scope, held: HeldSeats, counted: CountedSeats): Promise<void> {
  const kept = {
    seatsTaken: counted.taken,
    seatsAwaited: counted.waiting,
    lastInLine: Math.max(held.lastInLine, counted.lastInLine),
  };
  const isSame =
    held.seatsTaken === kept.seatsTaken &&
    held.seatsAwaited === kept.seatsAwaited &&
    held.lastInLine === kept.lastInLine;
  if (isSame) return;
  await inside.db.updateTable('webinar').set(kept).where('id', '=', held.id).execute();
  const [before, after] = [seatsOf(held), { ...counted, capacity: held.capacity }].map(toldSeats);
  if (before !== after) inside.touch(await raiseContentVersion(inside.db, inside.engine));
}

/** What a row tells of its seats. */
export function seatsOf(row: Pick<HeldSeats, 'capacity' | 'seatsTaken' | 'seatsAwaited'>): Seats {
  return { capacity: row.capacity, taken: row.seatsTaken, waiting: row.seatsAwaited };
}
