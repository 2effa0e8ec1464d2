import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import { type Clock, momentIn } from '#core/clock.ts';
import { isFree, whileHeld } from '#core/database/row-lock.ts';
import type { Tables } from '#core/database/tables.ts';

/** Lets one of several instances of the site do something at a time. */
export interface Leases {
  /**
   * Does the work, unless somebody else is at it.
   *
   * @param work is told by the signal when it has to stop, because the lease could not be kept
   * @returns whether it was done
   */
  hold(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
}

export type LeaseStore = ReturnType<typeof createLeaseStore>;

interface Parts {
  db: Kysely<Tables>;
  clock: Clock;
}

/**
 * Lets one of several processes do something at a time, by names that come and go. A lease ends by itself when its
 * holder is killed.
 *
 * @param duration milliseconds for which a lease holds unless it is renewed: somebody waits for what is done under it
 */
export function createLeaseStore({ db, clock }: Parts, duration = 10_000) {
  async function take(name: string): Promise<string | undefined> {
    const holder = createId();
    const row = { name, holder, leaseExpiresAt: momentIn(clock, duration) };
    const taken = await db
      .insertInto('lease')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where(isFree('lease', clock)))
      .returning('holder')
      .executeTakeFirst();
    return taken && holder;
  }

  async function renew(name: string, holder: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('lease')
      .set({ leaseExpiresAt: momentIn(clock, duration) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  return {
    /** How many leases of processes that are gone ran out before the moment (ISO, UTC). */
    async countExpired(before: string): Promise<number> {
      const expired = db.selectFrom('lease').where('leaseExpiresAt', '<', before);
      const { total } = await expired.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Forgets these. @returns how many */
    async removeExpired(before: string): Promise<number> {
      const deletion = db.deleteFrom('lease').where('leaseExpiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },

    /**
     * Does the work, unless somebody else is at it, and keeps the lease for as long as that takes.
     *
     * @param work is told by the signal when it has to stop, because the lease could not be kept
     * @returns whether it was done
     */
    async hold(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
      const holder = await take(name);
      if (!holder) return false;
      try {
        await whileHeld(() => renew(name, holder), duration, work);
        return true;
      } finally {
        await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
      }
    },
  };
}
