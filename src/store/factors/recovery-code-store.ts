import { momentIn } from '../../content/clock.ts';
import type { Scope } from '../scope.ts';

/** Keeps the recovery codes of accounts, as hashes. */
export function createRecoveryCodeStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** How many an account was given, and how many of them are left. */
    async count(accountId: string): Promise<{ left: number; total: number }> {
      const codes = await db
        .selectFrom('recoveryCode')
        .select('usedAt')
        .where('accountId', '=', accountId)
        .execute();
      return { left: codes.filter(({ usedAt }) => usedAt === null).length, total: codes.length };
    },

    /** Takes these in the place of all before, in an open transaction. */
    async replace(accountId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
      const rows = hashes.map((hash) => ({ accountId, hash, usedAt: null }));
      if (rows.length > 0) await db.insertInto('recoveryCode').values(rows).execute();
    },

    /** Uses one up. @returns false where there is none, or it has been used: of two at once, one is let in */
    async use(accountId: string, hash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recoveryCode')
        .set({ usedAt: momentIn(clock, 0) })
        .where('accountId', '=', accountId)
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async removeAll(accountId: string): Promise<void> {
      await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
    },
  };
}
