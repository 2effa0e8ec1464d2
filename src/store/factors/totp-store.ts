import { momentIn } from '../../content/clock.ts';
import type { Scope } from '../scope.ts';
import type { TotpRow } from '../tables.ts';

/** Keeps what the codes of people's apps are made from, sealed; and which code was the last. */
export function createTotpStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** That of an account, or undefined. */
    async find(accountId: string): Promise<TotpRow | undefined> {
      return db.selectFrom('totp').selectAll().where('accountId', '=', accountId).executeTakeFirst();
    },

    /**
     * Sets an app up, in the place of the one before.
     *
     * @param lastStep that of the code by which the app has shown that it works: it cannot be used again
     */
    async set(accountId: string, secret: string, lastStep: number): Promise<void> {
      const values = { secret, lastStep, addedAt: momentIn(clock, 0) };
      await db
        .insertInto('totp')
        .values({ accountId, ...values })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
        .execute();
    },

    /**
     * Uses the code of a step up, and all before it.
     *
     * @returns false where it has been used: of two who send the same code at once, one is let in
     */
    async takeStep(accountId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('totp')
        .set({ lastStep: step })
        .where('accountId', '=', accountId)
        .where('lastStep', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns false where there was none */
    async remove(accountId: string): Promise<boolean> {
      const deletion = db.deleteFrom('totp').where('accountId', '=', accountId);
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },
  };
}
