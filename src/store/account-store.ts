import { v7 as createId } from 'uuid';
import { momentIn } from '../content/clock.ts';
import type { Scope } from './scope.ts';
import type { AccountRow } from './tables.ts';

export type AccountStore = ReturnType<typeof createAccountStore>;
export type Account = AccountRow;

/** Keeps the people who can sign in. E-mail addresses are compared without case. */
export function createAccountStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);

  return {
    /** The account of an address, or undefined. */
    async findByEmail(email: string): Promise<Account | undefined> {
      return db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
    },

    /** The account of an id, or undefined. */
    async find(id: string): Promise<Account | undefined> {
      return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Whether anybody owns the site. */
    async hasOwner(): Promise<boolean> {
      const row = await db.selectFrom('account').select('id').where('role', '=', 'owner').executeTakeFirst();
      return row !== undefined;
    },

    /** Adds an account; an address that is known already is left as it is and answers undefined. */
    async create(
      account: Pick<Account, 'name' | 'email' | 'passwordHash' | 'role'>,
    ): Promise<Account | undefined> {
      return db
        .insertInto('account')
        .values({
          ...account,
          id: createId(),
          email: account.email.toLowerCase(),
          tokenVersion: 1,
          addedAt: now(),
          disabledAt: null,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Sets another password, which ends all tokens issued under the old one, and the links to choose a new one: who
     * holds such a letter may be the reason for the change. False where there is no such account.
     */
    async setPassword(id: string, passwordHash: string): Promise<boolean> {
      await db.deleteFrom('passwordReset').where('accountId', '=', id).execute();
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set(({ eb }) => ({ passwordHash, tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /**
     * Sets what somebody may do, in an open transaction. All owners are written first, so that two of them who are
     * demoted at once wait for one another.
     *
     * @returns false, and nothing is changed, where nobody would own the site any more
     */
    async setRole(id: string, role: string): Promise<boolean> {
      const owner = db.updateTable('account').set({ role: 'owner' }).where('role', '=', 'owner');
      const owners = await owner.returning('id').execute();
      const isLast = owners.length === 1 && owners[0]?.id === id;
      if (isLast && role !== 'owner') return false;
      await db.updateTable('account').set({ role }).where('id', '=', id).execute();
      return true;
    },

    /**
     * Lets one change of what belongs to an account go after the other: a second one waits here, in its transaction, for
     * the end of the first.
     */
    async takeTurns(id: string): Promise<void> {
      await db
        .updateTable('account')
        .set(({ ref }) => ({ addedAt: ref('addedAt') }))
        .where('id', '=', id)
        .execute();
    },

    /** Keeps a link to choose a new password; `tokenHash` is what it is found by, `expiresAt` ISO in UTC. */
    async addPasswordReset(accountId: string, tokenHash: string, expiresAt: string): Promise<void> {
      await db.insertInto('passwordReset').values({ accountId, tokenHash, expiresAt }).execute();
    },

    /** Uses such a link up. @returns whose it was, or undefined where it is not valid */
    async takePasswordReset(tokenHash: string): Promise<string | undefined> {
      const found = await db
        .deleteFrom('passwordReset')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>=', now())
        .returning('accountId')
        .executeTakeFirst();
      return found?.accountId;
    },

    /** Forgets links that expired before the moment (ISO, UTC). @returns how many */
    async forgetPasswordResets(before: string): Promise<number> {
      const deletion = db.deleteFrom('passwordReset').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
