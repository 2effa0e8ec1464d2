import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Tables } from './tables.ts';

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * Lets one of several processes do something at a time. A lease ends by itself when its holder is killed; the clocks
 * of the machines may differ by less than the duration.
 *
 * @param duration milliseconds for which a lease holds unless it is renewed
 */
export function createLeaseStore(db: Kysely<Tables>, duration = 10_000) {
  async function take(name: string): Promise<string | undefined> {
    const holder = createId();
    const row = { name, holder, expiresAt: inFuture(duration) };
    const taken = await db
      .insertInto('lease')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(row).where('lease.expiresAt', '<', new Date().toISOString()),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken && holder;
  }

  async function renew(name: string, holder: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('lease')
      .set({ expiresAt: inFuture(duration) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  return {
    /**
     * Does the work, unless somebody else is at it, and keeps the lease for as long as that takes.
     *
     * @param work is told by the signal when it has to stop, because the lease could not be kept
     * @returns whether it was done
     */
    async hold(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
      const holder = await take(name);
      if (!holder) return false;
      const lost = new AbortController();
      const renewal = setInterval(() => {
        renew(name, holder).then(
          (kept) => {
            if (!kept) lost.abort(new Error('The lease was lost.'));
          },
          (error: unknown) => lost.abort(error),
        );
      }, duration / 3);
      renewal.unref();
      try {
        await work(lost.signal);
        return true;
      } finally {
        clearInterval(renewal);
        await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
      }
    },
  };
}
