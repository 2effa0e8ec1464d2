import { momentIn } from '../../content/clock.ts';
import type { Scope } from '../scope.ts';
import type { PasskeyRow } from '../tables.ts';

export type Passkey = PasskeyRow;

/** Keeps the public halves of people's passkeys; what signs never leaves their devices. */
export function createPasskeyStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);

  return {
    /** Those of an account, the oldest first. */
    async list(accountId: string): Promise<Passkey[]> {
      return db
        .selectFrom('passkey')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('addedAt')
        .orderBy('id')
        .execute();
    },

    /** The one of an id, whoever's it is, or undefined. */
    async find(id: string): Promise<Passkey | undefined> {
      return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Adds one. @returns undefined where it is known already, whoever's it is */
    async add(passkey: Omit<Passkey, 'addedAt' | 'lastUsedAt'>): Promise<Passkey | undefined> {
      return db
        .insertInto('passkey')
        .values({ ...passkey, addedAt: now(), lastUsedAt: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Notes that it has been used, and what its device says of it since. */
    async noteUse(id: string, seen: Pick<Passkey, 'counter' | 'deviceType' | 'backedUp'>): Promise<void> {
      await db
        .updateTable('passkey')
        .set({ ...seen, lastUsedAt: now() })
        .where('id', '=', id)
        .execute();
    },

    /** Gives it another name. @returns it, or undefined where the account has no such passkey */
    async rename(accountId: string, id: string, name: string): Promise<Passkey | undefined> {
      const renaming = db.updateTable('passkey').set({ name }).where('id', '=', id);
      return renaming.where('accountId', '=', accountId).returningAll().executeTakeFirst();
    },

    /** @returns false where the account has no such passkey */
    async remove(accountId: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('passkey').where('id', '=', id).where('accountId', '=', accountId);
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },

    /** @returns how many there were */
    async removeAll(accountId: string): Promise<number> {
      const deletion = db.deleteFrom('passkey').where('accountId', '=', accountId);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
