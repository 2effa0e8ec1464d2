import { sql } from 'kysely';
import { countSeatsLeft, type Seats, toPublicSeats } from '#content/webinar/definition-seats.ts';
import { type Actor, system } from '#core/actor.ts';
import { incrementContentVersion, lockContentVersion } from '#core/database/content-version.ts';
import { openScope, type Scope } from '#core/database/scope.ts';
import { type Check, goodFinding, pluralize, wrongFinding } from '#core/manifest/health-check.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { offerEnds, type RegistrationStatus, seatedStatuses } from '../rules/registration-status.ts';
import { emailsDueAt } from './registration-emails.ts';
import { withdrawOffers, writeRegistration } from './registration-rules.ts';

/** The columns of a webinar that its seats depend on. */
const columns = [
  ...(['id', 'title', 'startsAt', 'endsAt', 'startdate', 'enddate', 'calledOff', 'price'] as const),
  ...(['capacity', 'seatsTaken', 'seatsAwaited', 'lastInLine'] as const),
] as const;

export type LockedWebinar = NonNullable<Awaited<ReturnType<typeof lockWebinar>>>;

/** The counted registrations of a webinar. */
export interface CountedSeats {
  /** Includes `held`. */
  taken: number;
  /** Seats that unconfirmed registrations hold. */
  held: number;
  waiting: number;
  /** The highest waiting number in use. */
  lastInLine: number;
}

/**
 * Locks a webinar's row for a write of its registrations: concurrent writers wait here, on both databases. The content version is
 * locked before it (content-version.ts).
 */
export function lockWebinar({ db }: Pick<Scope, 'db'>, webinarId: string) {
  return db
    .updateTable('webinar')
    .set(({ ref }) => ({ lastInLine: ref('lastInLine') }))
    .where('id', '=', webinarId)
    .returning(columns)
    .executeTakeFirst();
}

/** The registrations of a webinar by status, and their highest waiting number. */
export function registrationsByStatus(db: Scope['db'], webinarId: string) {
  return db
    .selectFrom('registration')
    .select(({ fn }) => ['status', fn.countAll().as('total'), fn.max('inLine').as('last')])
    .select(sql<number>`sum(case when "offeredUntil" <> '' then 1 else 0 end)`.as('kept'))
    .where('webinarId', '=', webinarId)
    .groupBy('status');
}

/** Counts the registrations of a webinar. @param exceptId one that is left out, because it is deleted or about to change */
export async function countSeats(
  { db }: Pick<Scope, 'db'>,
  webinarId: string,
  exceptId = '',
): Promise<CountedSeats> {
  const rows = await registrationsByStatus(db, webinarId).where('id', '<>', exceptId).execute();
  const sum = (isCounted: (status: RegistrationStatus) => boolean) =>
    rows.reduce((total, row) => total + (isCounted(row.status) ? Number(row.total) : 0), 0);
  const held = Number(rows.find(({ status }) => status === 'unconfirmed')?.kept ?? 0);
  return {
    taken: held + sum((status) => seatedStatuses.includes(status)),
    held,
    waiting: sum((status) => status === 'waiting'),
    lastInLine: Math.max(0, ...rows.map(({ last }) => Number(last ?? 0))),
  };
}

/** Status and waiting number of a new registration: a seat while one is free and no parent waits, else the end of the list. */
export function initialRegistration(
  webinar: LockedWebinar,
  counted: CountedSeats,
): { status: 'registered' | 'waiting'; inLine: number } {
  const left = countSeatsLeft({ ...counted, capacity: webinar.capacity });
  return { status: left === 0 ? 'waiting' : 'registered', inLine: nextInLine(webinar, counted) };
}

/** The next waiting number. Each registration gets one, in the order of arrival, which decides should it ever have to wait. */
export function nextInLine(webinar: LockedWebinar, counted: CountedSeats): number {
  return Math.max(webinar.lastInLine, counted.lastInLine) + 1;
}

/** Stores the seat counts with the webinar. Pages are rendered again only where visitors would read something else. */
async function storeSeatCounts(tx: Scope, webinar: LockedWebinar, counted: CountedSeats): Promise<void> {
  const stored = {
    seatsTaken: counted.taken,
    seatsAwaited: counted.waiting,
    lastInLine: Math.max(webinar.lastInLine, counted.lastInLine),
  };
  const isSame =
    webinar.seatsTaken === stored.seatsTaken &&
    webinar.seatsAwaited === stored.seatsAwaited &&
    webinar.lastInLine === stored.lastInLine;
  if (isSame) return;
  await tx.db.updateTable('webinar').set(stored).where('id', '=', webinar.id).execute();
  const [before, after] = [seatsOf(webinar), { ...counted, capacity: webinar.capacity }].map(toPublicSeats);
  if (before !== after) tx.markContentChanged(await incrementContentVersion(tx.db, tx.engine));
}

/** The seats of a webinar row. */
export function seatsOf(row: Pick<LockedWebinar, 'capacity' | 'seatsTaken' | 'seatsAwaited'>): Seats {
  return { capacity: row.capacity, taken: row.seatsTaken, waiting: row.seatsAwaited };
}

/** The actor in the history for offers. */
const by = system('waiting list');

interface FillSeatsOptions {
  /** A registration that is being deleted. */
  exceptId?: string;
  /** The actor of the cause: what staff do can be undone before parents are notified. */
  cause?: Actor | undefined;
}

/**
 * Offers the free seats of a webinar to those who have waited longest, and stores its seat counts. Runs in the transaction of
 * whatever may have freed a seat. A webinar that is over or called off offers nothing.
 */
export async function fillSeats(
  tx: Scope,
  webinarId: string,
  { exceptId = '', cause }: FillSeatsOptions = {},
): Promise<void> {
  const webinar = await lockWebinar(tx, webinarId);
  if (!webinar) return;
  const counted = await countSeats(tx, webinarId, exceptId);
  if (webinar.capacity !== null && counted.taken > webinar.capacity)
    await withdrawOffers(tx, webinarId, counted, counted.taken - webinar.capacity);
  const notifiedAt = new Date(emailsDueAt(tx, cause ?? by));
  const until = webinar.calledOff ? undefined : offerEnds(webinar, notifiedAt, tx.timeZone);
  const free = webinar.capacity === null ? counted.waiting : webinar.capacity - counted.taken;
  if (until && free > 0 && counted.waiting > 0) {
    for (const id of await firstInLine(tx, webinarId, free, exceptId)) {
      await yieldToEventLoop();
      await writeRegistration(tx, id, { status: 'offered', offeredUntil: until }, by, { cause });
      counted.taken += 1;
      counted.waiting -= 1;
    }
  }
  await storeSeatCounts(tx, webinar, counted);
}

/** The ids of waiting registrations, in the order of the waiting list. */
async function firstInLine(
  { db }: Pick<Scope, 'db'>,
  webinarId: string,
  limit: number,
  exceptId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('webinarId', '=', webinarId)
    .where('status', '=', 'waiting')
    .where('id', '<>', exceptId)
    .orderBy('inLine')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const isSeated = sql`("registration"."status" in (${sql.join([...seatedStatuses])})
  or ("registration"."status" = 'unconfirmed' and "registration"."offeredUntil" <> ''))`;

/** The ids of webinars whose stored seat counts are wrong; all is read in one statement. */
export async function findWrongSeats({ db }: Pick<Scope, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select one.id from "webinar" as one
    left join (
      select "webinarId",
        sum(case when ${isSeated} then 1 else 0 end) as taken,
        sum(case when "registration"."status" = 'waiting' then 1 else 0 end) as awaited,
        max(coalesce("inLine", 0)) as "last"
      from "registration" group by "webinarId"
    ) as found on found."webinarId" = one.id
    where one."seatsTaken" <> coalesce(found.taken, 0) or one."seatsAwaited" <> coalesce(found.awaited, 0)
      or one."lastInLine" < coalesce(found."last", 0)
    order by one.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the seats of these webinars again, and offers those that are free. */
async function recountSeats(scope: Scope, webinarIds: readonly string[]): Promise<void> {
  for (const id of webinarIds) {
    await scope.transaction(async (tx) => {
      await lockContentVersion(tx.db);
      await fillSeats(tx, id);
    });
  }
}

export const seatsCheck: Check = {
  name: 'seats',
  title: 'Webinar seats',
  frequency: 'daily',
  async run({ currentDatabase: database }) {
    const ids = await findWrongSeats(database);
    if (ids.length === 0) return [goodFinding('Webinars show the right number of seats.')];
    return [
      wrongFinding(
        `${pluralize(ids.length, 'webinar shows', 'webinars show')} the wrong number of seats.`,
        'Run npm run doctor -- --fix: it counts them again, and offers free seats to those who are waiting.',
        { names: ids, canBeFixed: true },
      ),
    ];
  },
  async fix({ currentDatabase: database, clock, config }) {
    const scope = openScope(database, clock, () => undefined, config.timeZone);
    const ids = await findWrongSeats(database);
    await recountSeats(scope, ids);
    return `Counted the seats of ${pluralize(ids.length, 'webinar', 'webinars')} again.`;
  },
};
