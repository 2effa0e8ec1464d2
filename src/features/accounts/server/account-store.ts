import { v7 as createId } from 'uuid';
import { momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { AccountRow } from '#core/database/tables.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';

export type Account = AccountRow;

/** Keeps the people who can sign in. E-mail addresses are compared by their canonical form. */
export function createAccountStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);

  /** All owners are written first, so that two of them who are changed at once wait for one another. */
  async function takeOwners(): Promise<Pick<Account, 'id' | 'disabledAt'>[]> {
    const owner = db.updateTable('account').set({ role: 'owner' }).where('role', '=', 'owner');
    return owner.returning(['id', 'disabledAt']).execute();
  }

  /** Whether no other open account owns the site. */
  async function isLastOwner(id: string): Promise<boolean> {
    const owners = await takeOwners();
    if (!owners.some((owner) => owner.id === id)) return false;
    return !owners.some((owner) => owner.id !== id && owner.disabledAt === null);
  }

  async function endSessions(accountId: string, but = ''): Promise<void> {
    await db
      .updateTable('session')
      .set({ endedAt: now() })
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .where('id', '!=', but)
      .execute();
  }

  return {
    /** The account of an address, or undefined. */
    async findByEmail(email: string): Promise<Account | undefined> {
      const spellings = emailSpellings(email);
      const found = await db.selectFrom('account').selectAll().where('email', 'in', spellings).execute();
      // Where an older version kept two accounts of one mailbox, each is found by its own spelling.
      const typed = email.trim().toLowerCase();
      return [typed, ...spellings].map((one) => found.find((account) => account.email === one)).find(Boolean);
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
          email: canonicalEmail(account.email),
          tokenVersion: 1,
          addedAt: now(),
          ...{ disabledAt: null, seenAt: null, emailConfirmedAt: null },
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Sets another password, which ends all tokens issued under the old one, and the links to choose a new one: who
     * holds such an email may be the reason for the change. Belongs into a transaction.
     *
     * @param keptSession goes on, once it has a new token
     * @returns false where there is no such account
     */
    async setPassword(id: string, passwordHash: string, keptSession?: string): Promise<boolean> {
      await db.deleteFrom('passwordReset').where('accountId', '=', id).execute();
      await endSessions(id, keptSession);
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set(({ eb }) => ({ passwordHash, tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /**
     * Sets what somebody may do, in an open transaction.
     *
     * @returns false, and nothing is changed, where nobody would own the site any more
     */
    async setRole(id: string, role: string): Promise<boolean> {
      if ((await isLastOwner(id)) && role !== 'owner') return false;
      await db.updateTable('account').set({ role }).where('id', '=', id).execute();
      return true;
    },

    /** Ends everything that is signed in, tokens of the version before sessions too. Belongs into a transaction. */
    async signOut(id: string): Promise<void> {
      await endSessions(id);
      await db
        .updateTable('account')
        .set(({ eb }) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Notes that whoever has the account reads its mailbox. @returns false where that was known, or there is no such account */
    async confirmEmail(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ emailConfirmedAt: now() })
        .where('id', '=', id)
        .where('emailConfirmedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Forgets that, where somebody else may have the account from now on. */
    async removeConfirmedEmail(id: string): Promise<void> {
      await db.updateTable('account').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
    },

    /**
     * Gives an account another address, which nobody has confirmed yet. Belongs into a transaction that has taken it.
     *
     * @returns it as it is then; undefined, and nothing is changed, where the address has an account
     */
    async setEmail(id: string, email: string): Promise<Account | undefined> {
      const known = db.selectFrom('account').select('id').where('email', 'in', emailSpellings(email));
      if (await known.executeTakeFirst()) return undefined;
      const change = db.updateTable('account').set({ email: canonicalEmail(email), emailConfirmedAt: null });
      return change.where('id', '=', id).returningAll().executeTakeFirst();
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('account').set({ name }).where('id', '=', id).execute();
    },

    /**
     * Closes an account to sign-ins, or opens it again. Belongs into a transaction.
     *
     * @returns false, and nothing is changed, where nobody would own the site any more
     */
    async setDisabled(id: string, isDisabled: boolean): Promise<boolean> {
      if (isDisabled && (await isLastOwner(id))) return false;
      const disabledAt = isDisabled ? now() : null;
      await db.updateTable('account').set({ disabledAt }).where('id', '=', id).execute();
      if (isDisabled) await endSessions(id);
      return true;
    },

    /**
     * Takes an account for a change: of those who change it at once, one comes first. The owners are taken before it, as
     * `setRole` does: in another order two changes could wait for one another for ever.
     *
     * @returns it as it is then, or undefined
     */
    async take(id: string): Promise<Account | undefined> {
      await takeOwners();
      const taken = db.updateTable('account').set(({ ref }) => ({ name: ref('name') }));
      return taken.where('id', '=', id).returningAll().executeTakeFirst();
    },

    /** Those of any of the roles, those who came first first. */
    async listByRoles(roles: readonly string[]): Promise<Account[]> {
      const found = await db.selectFrom('account').selectAll().where('role', 'in', roles).execute();
      return found.sort((a, b) => (a.addedAt + a.id < b.addedAt + b.id ? -1 : 1));
    },

    /** Keeps a link to choose a new password; `tokenHash` is what it is found by, `expiresAt` ISO in UTC. */
    async addPasswordReset(accountId: string, tokenHash: string, expiresAt: string): Promise<void> {
      await db.insertInto('passwordReset').values({ accountId, tokenHash, expiresAt }).execute();
    },

    /** Whose such a link is, undefined where it is not valid. It goes on being so. */
    async findPasswordReset(tokenHash: string): Promise<string | undefined> {
      const rows = db.selectFrom('passwordReset').select('accountId').where('tokenHash', '=', tokenHash);
      return (await rows.where('expiresAt', '>=', now()).executeTakeFirst())?.accountId;
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
    async removePasswordResets(before: string): Promise<number> {
      const deletion = db.deleteFrom('passwordReset').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
