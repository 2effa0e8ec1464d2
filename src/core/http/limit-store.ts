import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Clock, momentIn } from '#core/clock.ts';
import type { Engine } from '#core/database/database.ts';
import { inTransaction } from '#core/database/database.ts';
import type { Tables } from '#core/database/tables.ts';
import { yieldTwice } from '#core/promises.ts';

/** How often something may happen, and in which time. */
export interface Limit {
  key: string;
  points: number;
  /** Milliseconds, from the first time on. */
  duration: number;
}

interface Parts {
  db: Kysely<Tables>;
  engine: Engine;
  clock: Clock;
}

/** Milliseconds by which the clocks of two machines may differ; what ends later still was left by a clock that was wrong. */
const clockError = 10 * 60_000;
/** After so many points this process looks whether there are too many rows. */
const tidyEvery = 1000;
/** Rows that are removed in one statement: SQLite answers nobody else meanwhile. */
const atOnce = 1000;

/** Ends the transaction: nothing is taken where one of several limits is reached. */
class Reached extends Error {}

/**
 * Counts, for all processes of the site together, what may not happen too often.
 *
 * @param most rows that are kept: whoever invents addresses fills no disk. Those with the fewest points go first, which is
 *   what is invented, and not the account that is being guessed at; of these, those that end first
 */
export function createLimitStore({ db, engine, clock }: Parts, most = 100_000) {
  const now = () => momentIn(clock, 0);
  const lastBelieved = ({ duration }: Limit) => momentIn(clock, duration + clockError);
  let taken = 0;

  async function reachedUntil(limits: readonly Limit[]): Promise<string | undefined> {
    const keys = limits.map(({ key }) => key);
    const rows = await db.selectFrom('limitCount').selectAll().where('key', 'in', keys).execute();
    const ends = limits.flatMap((limit) =>
      rows
        .filter(({ key, points }) => key === limit.key && points >= limit.points)
        .map(({ expiresAt }) => expiresAt)
        .filter((moment) => moment > now() && moment <= lastBelieved(limit)),
    );
    return ends.sort().at(-1);
  }

  async function takeOne(open: Kysely<Tables>, limit: Limit): Promise<boolean> {
    const { key, points, duration } = limit;
    const expiresAt = momentIn(clock, duration);
    const counted = sql.ref<number>('limitCount.points');
    const ends = sql.ref<string>('limitCount.expiresAt');
    const isOver = sql<SqlBool>`(${ends} <= ${now()} or ${ends} > ${lastBelieved(limit)})`;
    const row = await open
      .insertInto('limitCount')
      .values({ key, points: 1, expiresAt })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            points: sql`case when ${isOver} then 1 else ${counted} + 1 end`,
            expiresAt: sql`case when ${isOver} then ${expiresAt} else ${ends} end`,
          })
          .where(sql<SqlBool>`(${isOver} or ${counted} < ${points})`),
      )
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function giveBack(limits: readonly Limit[]): Promise<void> {
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
    // One that is just being counted is not waited for: two that wait for one another would both be in trouble.
    const free = engine === 'postgres' ? rows.forUpdate().skipLocked() : rows;
    const deletion = db.deleteFrom('limitCount').where('key', 'in', free);
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  /** A flood leaves very many that end together, and somebody's sign-in may be what comes upon them. */
  async function removeEnded(before: string): Promise<number> {
    let all = 0;
    while (true) {
      const removed = await remove(keys().where('expiresAt', '<', before).limit(atOnce));
      all += removed;
      if (removed < atOnce) return all;
      await yieldTwice();
    }
  }

  async function tidy(): Promise<void> {
    await removeEnded(now());
    const { count } = await db
      .selectFrom('limitCount')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > most) {
      await remove(
        keys()
          .orderBy('points')
          .orderBy('expiresAt')
          .limit(Number(count) - most),
      );
    }
  }

  return {
    /**
     * Takes a point of each limit, or of none where one of them is reached. Of many that come at once, through however
     * many processes, no more succeed than there are points.
     *
     * @returns until when nothing can be taken (ISO, UTC); undefined: the points are taken
     */
    async take(limits: readonly Limit[]): Promise<string | undefined> {
      // A flood of what is refused is read, so that it does not hold up those who write.
      const until = await reachedUntil(limits);
      if (until) return until;
      const done: Limit[] = [];
      try {
        await inTransaction(db, async (open) => {
          // In one order: two that take the same ones in turns would wait for one another.
          for (const limit of byKey(limits)) {
            if (!(await takeOne(open, limit))) throw new Reached();
            done.push(limit);
          }
        });
      } catch (error) {
        if (!(error instanceof Reached)) throw error;
        // A transaction that somebody else has opened goes on with what it holds.
        if (db.isTransaction) await giveBack(done);
        return (await reachedUntil(limits)) ?? now();
      }
      taken += 1;
      if (taken % tidyEvery === 0) await tidy();
      return undefined;
    },

    /** Gives points back that were taken for nothing. */
    giveBack,

    /** Notes that something has happened, for a time (milliseconds) that begins anew with each note. */
    async note(key: string, duration: number): Promise<void> {
      const row = { key, points: 1, expiresAt: momentIn(clock, duration) };
      const insertion = db.insertInto('limitCount').values(row);
      await insertion.onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
    },

    /** Counts anew, and forgets what is noted, where the key begins so. */
    async removeBeginning(beginning: string): Promise<void> {
      const begins = sql<string>`substr(${sql.ref('key')}, 1, ${sql.lit(beginning.length)})`;
      await db.deleteFrom('limitCount').where(begins, '=', beginning).execute();
    },

    /** Whether that is noted. */
    async isNoted(key: string): Promise<boolean> {
      const rows = db.selectFrom('limitCount').select('key').where('key', '=', key);
      return (await rows.where('expiresAt', '>', now()).executeTakeFirst()) !== undefined;
    },

    /** Forgets what ended before the moment (ISO, UTC). @returns how many */
    forget: removeEnded,

    /** Forgets what has ended, and what is too much. */
    tidy,
  };
}

function byKey(limits: readonly Limit[]): Limit[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
