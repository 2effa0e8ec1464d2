import { type Kysely, type SqlBool, sql } from 'kysely';
import { timeFromNow } from '#core/clock.ts';
import { countRows, deleteRows } from '#core/database/batches.ts';
import { inTransaction } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { yieldTwice } from '#core/promises.ts';

/** A limit: how often something may happen within which time. */
export interface Limit {
  key: string;
  points: number;
  /** Milliseconds, from the first time on. */
  duration: number;
}

/** Milliseconds by which the clocks of two machines may differ; a row that ends later was written by a wrong clock. */
const maxClockDifference = 10 * 60_000;
/** After so many points this process checks whether there are too many rows. */
const pointsPerCleanup = 1000;
/** Rows per delete: SQLite blocks all other requests meanwhile. */
const rowsPerDelete = 1000;

/** Rolls back the transaction: no point is taken where one of several limits is reached. */
class LimitReachedError extends Error {}

/**
 * Counts limited actions for all processes of the site together.
 *
 * @param maxRows rows that are kept, so that invented addresses cannot fill the disk. Rows with the fewest points are
 *   deleted first (invented ones, and not the account under attack); of these, the ones that end first
 */
export function createLimitStore(
  { db, engine, clock }: Pick<Scope, 'db' | 'engine' | 'clock'>,
  maxRows = 100_000,
) {
  const now = () => timeFromNow(clock, 0);
  const latestPlausibleEnd = ({ duration }: Limit) => timeFromNow(clock, duration + maxClockDifference);
  let consumed = 0;

  async function reachedUntil(limits: readonly Limit[]): Promise<string | undefined> {
    const keys = limits.map(({ key }) => key);
    const rows = await db.selectFrom('limitCount').selectAll().where('key', 'in', keys).execute();
    const ends = limits.flatMap((limit) =>
      rows
        .filter(({ key, points }) => key === limit.key && points >= limit.points)
        .map(({ expiresAt }) => expiresAt)
        .filter((moment) => moment > now() && moment <= latestPlausibleEnd(limit)),
    );
    return ends.sort().at(-1);
  }

  async function consumeOne(trx: Kysely<Tables>, limit: Limit): Promise<boolean> {
    const { key, points, duration } = limit;
    const expiresAt = timeFromNow(clock, duration);
    const counted = sql.ref<number>('limitCount.points');
    const ends = sql.ref<string>('limitCount.expiresAt');
    const isExpired = sql<SqlBool>`(${ends} <= ${now()} or ${ends} > ${latestPlausibleEnd(limit)})`;
    const row = await trx
      .insertInto('limitCount')
      .values({ key, points: 1, expiresAt })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            points: sql`case when ${isExpired} then 1 else ${counted} + 1 end`,
            expiresAt: sql`case when ${isExpired} then ${expiresAt} else ${ends} end`,
          })
          .where(sql<SqlBool>`(${isExpired} or ${counted} < ${points})`),
      )
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function returnPoints(limits: readonly Limit[]): Promise<void> {
    await inTransaction(db, async (open) => {
      for (const { key } of byKey(limits)) {
        await open
          .updateTable('limitCount')
          .set({ points: sql`points - 1` })
          .where('key', '=', key)
          .where('points', '>', 0)
          .execute();
      }
    });
  }

  const keys = () => db.selectFrom('limitCount').select('key');

  async function remove(rows: ReturnType<typeof keys>): Promise<number> {
    // Rows that are being counted are skipped: two transactions that wait for one another would deadlock.
    const free = engine === 'postgres' ? rows.forUpdate().skipLocked() : rows;
    return deleteRows(db.deleteFrom('limitCount').where('key', 'in', free));
  }

  /** A flood leaves very many rows that end together; deleting them must not delay the sign-in that triggers it. */
  async function removeEnded(before: string): Promise<number> {
    let all = 0;
    while (true) {
      const removed = await remove(keys().where('expiresAt', '<', before).limit(rowsPerDelete));
      all += removed;
      if (removed < rowsPerDelete) return all;
      await yieldTwice();
    }
  }

  async function tidy(): Promise<void> {
    await removeEnded(now());
    const surplus = (await countRows(db.selectFrom('limitCount'))) - maxRows;
    if (surplus > 0) await remove(keys().orderBy('points').orderBy('expiresAt').limit(surplus));
  }

  return {
    /**
     * Takes a point of each limit, or of none where one of them is reached. Of many concurrent calls, in any number of
     * processes, no more succeed than there are points.
     *
     * @returns until when the limit is reached (ISO, UTC); undefined: the points are taken
     */
    async consume(limits: readonly Limit[]): Promise<string | undefined> {
      // A flood of refused calls only reads, so that it does not block writers.
      const until = await reachedUntil(limits);
      if (until) return until;
      const consumedLimits: Limit[] = [];
      try {
        await inTransaction(db, async (open) => {
          // In a fixed order: two transactions that lock the same rows in different orders would deadlock.
          for (const limit of byKey(limits)) {
            if (!(await consumeOne(open, limit))) throw new LimitReachedError();
            consumedLimits.push(limit);
          }
        });
      } catch (error) {
        if (!(error instanceof LimitReachedError)) throw error;
        // A transaction that the caller has opened would otherwise keep the points.
        if (db.isTransaction) await returnPoints(consumedLimits);
        return (await reachedUntil(limits)) ?? now();
      }
      consumed += 1;
      if (consumed % pointsPerCleanup === 0) await tidy();
      return undefined;
    },

    /** Returns points to their limits. */
    returnPoints,

    /** Records that something has happened, for a time (milliseconds) that restarts with each call. */
    async mark(key: string, duration: number): Promise<void> {
      const row = { key, points: 1, expiresAt: timeFromNow(clock, duration) };
      const insertion = db.insertInto('limitCount').values(row);
      await insertion.onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
    },

    /** Deletes the counts and marks of keys with this prefix. */
    async removeByPrefix(prefix: string): Promise<void> {
      const keyPrefix = sql<string>`substr(${sql.ref('key')}, 1, ${sql.lit(prefix.length)})`;
      await db.deleteFrom('limitCount').where(keyPrefix, '=', prefix).execute();
    },

    async hasMark(key: string): Promise<boolean> {
      const rows = db.selectFrom('limitCount').select('key').where('key', '=', key);
      return (await rows.where('expiresAt', '>', now()).executeTakeFirst()) !== undefined;
    },

    /** Deletes rows that ended before the time (ISO, UTC). @returns how many */
    forget: removeEnded,

    /** Deletes ended rows, and rows beyond the maximum. */
    tidy,
  };
}

function byKey(limits: readonly Limit[]): Limit[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
