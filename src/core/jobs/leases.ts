import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { countRows, deleteRows } from '#core/database/batches.ts';
import { isFree, withRenewedLease } from '#core/database/row-lock.ts';
import type { Scope } from '#core/database/scope.ts';

export type LeaseStore = ReturnType<typeof createLeaseStore>;
/** Lets one of several instances of the site do a piece of work at a time. */
export type Leases = Pick<LeaseStore, 'withLease'>;

/**
 * Leases by name, for work that one of several processes does at a time. A lease ends by itself when its holder is
 * killed.
 *
 * @param duration milliseconds of a lease, unless it is renewed: short, because requests wait for this work
 */
export function createLeaseStore({ db, clock }: Pick<Scope, 'db' | 'clock'>, duration = 10_000) {
  async function acquire(name: string): Promise<string | undefined> {
    const holder = createId();
    const row = { name, holder, leaseExpiresAt: timeFromNow(clock, duration) };
    const acquired = await db
      .insertInto('lease')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where(isFree('lease', clock)))
      .returning('holder')
      .executeTakeFirst();
    return acquired && holder;
  }

  async function renew(name: string, holder: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('lease')
      .set({ leaseExpiresAt: timeFromNow(clock, duration) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  return {
    /** The number of leases of ended processes that expired before the time (ISO, UTC). */
    countExpired: (before: string): Promise<number> =>
      countRows(db.selectFrom('lease').where('leaseExpiresAt', '<', before)),

    /** Deletes these. @returns how many */
    removeExpired: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('lease').where('leaseExpiresAt', '<', before)),

    /**
     * Does the work, unless another process is doing it, and renews the lease meanwhile.
     *
     * @param work its signal aborts when the lease could not be kept
     * @returns whether it was done
     */
    async withLease(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
      const holder = await acquire(name);
      if (!holder) return false;
      try {
        await withRenewedLease(() => renew(name, holder), duration, work);
        return true;
      } finally {
        await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
      }
    },
  };
}
