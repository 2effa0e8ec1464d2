import { sql } from 'kysely';
import { seated } from '../../content/webinars/places.ts';
import { holdContentVersion } from '../connection/content-version.ts';
import type { Scope } from '../scope.ts';
import { settle } from '../webinars/settle.ts';

const isSeated = sql`("place"."status" in (${sql.join([...seated])})
  or ("place"."status" = 'unconfirmed' and "place"."offeredUntil" <> ''))`;

/** The ids of webinars that tell another number of seats than are taken or awaited; all is read at one moment. */
export async function findWrongSeats({ db }: Pick<Scope, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select one.id from "webinar" as one
    left join (
      select "webinarId",
        sum(case when ${isSeated} then 1 else 0 end) as taken,
        sum(case when "place"."status" = 'waiting' then 1 else 0 end) as awaited,
        max(coalesce("inLine", 0)) as "last"
      from "registration" as "place" group by "webinarId"
    ) as found on found."webinarId" = one.id
    where one."seatsTaken" <> coalesce(found.taken, 0) or one."seatsAwaited" <> coalesce(found.awaited, 0)
      or one."lastInLine" < coalesce(found."last", 0)
    order by one.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the seats of these webinars anew, and offers those that turn out to be free. */
export async function recountSeats(scope: Scope, webinarIds: readonly string[]): Promise<void> {
  for (const id of webinarIds) {
    await scope.transaction(async (inside) => {
      await holdContentVersion(inside.db);
      await settle(inside, id);
    });
  }
}
