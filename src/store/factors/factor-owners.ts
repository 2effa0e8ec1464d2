import type { Scope } from '../scope.ts';

/** Knows who has a second factor, whichever it is. */
export function createFactorOwners({ db }: Pick<Scope, 'db'>) {
  return {
    /** Which of these accounts have one: their password alone lets nobody in. One statement. */
    async among(accountIds: readonly string[]): Promise<Set<string>> {
      if (accountIds.length === 0) return new Set();
      const withApp = db.selectFrom('totp').select('accountId').where('accountId', 'in', accountIds);
      const withPasskey = db.selectFrom('passkey').select('accountId').where('accountId', 'in', accountIds);
      const found = await withApp.union(withPasskey).execute();
      return new Set(found.map(({ accountId }) => accountId));
    },

    async has(accountId: string): Promise<boolean> {
      return (await this.among([accountId])).size > 0;
    },
  };
}
