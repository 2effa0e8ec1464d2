import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';
import type { AccountRow } from './tables.ts';

export type Account = AccountRow;

/** Stores the accounts of staff and parents. Email addresses are compared in their canonical form. */
export function createAccountStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);

  /** Updates the rows of all owners first, so that concurrent changes of two owners wait for each other. */
  async function lockOwners(): Promise<Pick<Account, 'id' | 'disabledAt'>[]> {
    const owner = db.updateTable('account').set({ role: 'owner' }).where('role', '=', 'owner');
    return owner.returning(['id', 'disabledAt']).execute();
  }

  /** Whether the account is the only owner that is not disabled. */
  async function isLastOwner(id: string): Promise<boolean> {
    const owners = await lockOwners();
    if (!owners.some((owner) => owner.id === id)) return false;
    return !owners.some((owner) => owner.id !== id && owner.disabledAt === null);
  }

  async function endSessions(accountId: string, exceptId = ''): Promise<void> {
    await db
      .updateTable('session')
      .set({ endedAt: now() })
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .where('id', '!=', exceptId)
      .execute();
  }

  return {
    /** The account of an email address, or undefined. */
    async findByEmail(email: string): Promise<Account | undefined> {
      const spellings = emailSpellings(email);
      const found = await db.selectFrom('account').selectAll().where('email', 'in', spellings).execute();
      // An older version allowed two accounts for one mailbox; each is found by its own spelling.
      const typed = email.trim().toLowerCase();
      return [typed, ...spellings].map((one) => found.find((account) => account.email === one)).find(Boolean);
    },

    /** The account with an id, or undefined. */
    async find(id: string): Promise<Account | undefined> {
      return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    },

    async hasOwner(): Promise<boolean> {
      const row = await db.selectFrom('account').select('id').where('role', '=', 'owner').executeTakeFirst();
      return row !== undefined;
    },

    /** Creates an account; returns undefined if the address already has one. */
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
     * Sets a new password. All tokens issued under the old password and all password reset links become invalid,
     * because a leaked link may be the reason for the change. Must run in a transaction.
     *
     * @param keptSessionId the session that stays valid, once it has a new token
     * @returns false if there is no such account
     */
    async setPassword(id: string, passwordHash: string, keptSessionId?: string): Promise<boolean> {
      await db.deleteFrom('passwordReset').where('accountId', '=', id).execute();
      await endSessions(id, keptSessionId);
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set(({ eb }) => ({ passwordHash, tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /**
     * Sets the role of an account, in an open transaction.
     *
     * @returns false without a change if the site would have no owner
     */
    async setRole(id: string, role: string): Promise<boolean> {
      if ((await isLastOwner(id)) && role !== 'owner') return false;
      await db.updateTable('account').set({ role }).where('id', '=', id).execute();
      return true;
    },

    /** Ends all sessions, including tokens issued by the version before sessions. Must run in a transaction. */
    async signOut(id: string): Promise<void> {
      await endSessions(id);
      await db
        .updateTable('account')
        .set(({ eb }) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /**
     * Notes that the owner of the account reads its mailbox. @returns false if that was known, or there is no such
     * account
     */
    async confirmEmail(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ emailConfirmedAt: now() })
        .where('id', '=', id)
        .where('emailConfirmedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Marks the address as unconfirmed, for an account that gets another owner. */
    async removeConfirmedEmail(id: string): Promise<void> {
      await db.updateTable('account').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
    },

    /**
     * Changes the email address of an account; the new address is unconfirmed. Must run in a transaction that has locked
     * the account.
     *
     * @returns the changed account; undefined, without a change, if another account has the address
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
     * Disables an account or enables it again. Must run in a transaction.
     *
     * @returns false without a change if the site would have no owner
     */
    async setDisabled(id: string, isDisabled: boolean): Promise<boolean> {
      if (isDisabled && (await isLastOwner(id))) return false;
      const disabledAt = isDisabled ? now() : null;
      await db.updateTable('account').set({ disabledAt }).where('id', '=', id).execute();
      if (isDisabled) await endSessions(id);
      return true;
    },

    /**
     * Locks an account for a change, so that concurrent changes run one after the other. The owners are locked first,
     * as in `setRole`: another order could deadlock.
     *
     * @returns the account as read under the lock, or undefined
     */
    async lock(id: string): Promise<Account | undefined> {
      await lockOwners();
      const locking = db.updateTable('account').set(({ ref }) => ({ name: ref('name') }));
      return locking.where('id', '=', id).returningAll().executeTakeFirst();
    },

    /** The accounts with any of the roles, in the order of their creation. */
    async listByRoles(roles: readonly string[]): Promise<Account[]> {
      const found = await db.selectFrom('account').selectAll().where('role', 'in', roles).execute();
      return found.sort((a, b) => (a.addedAt + a.id < b.addedAt + b.id ? -1 : 1));
    },

    /** Stores a password reset link: `tokenHash` is the hash of its token, `expiresAt` is ISO in UTC. */
    async addPasswordReset(accountId: string, tokenHash: string, expiresAt: string): Promise<void> {
      await db.insertInto('passwordReset').values({ accountId, tokenHash, expiresAt }).execute();
    },

    /** The account of a valid reset link, or undefined. The link stays valid. */
    async findPasswordReset(tokenHash: string): Promise<string | undefined> {
      const rows = db.selectFrom('passwordReset').select('accountId').where('tokenHash', '=', tokenHash);
      return (await rows.where('expiresAt', '>=', now()).executeTakeFirst())?.accountId;
    },

    /** Uses up a reset link. @returns its account, or undefined if the link is not valid */
    async consumePasswordReset(tokenHash: string): Promise<string | undefined> {
      const found = await db
        .deleteFrom('passwordReset')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>=', now())
        .returning('accountId')
        .executeTakeFirst();
      return found?.accountId;
    },

    /** Deletes links that expired before a time (ISO, UTC). @returns how many */
    removePasswordResets: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('passwordReset').where('expiresAt', '<', before)),
  };
}
