import { createHash, randomBytes } from 'node:crypto';
import { timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { PasskeyRow, TicketRow, TotpRow } from './tables.ts';

/** Answers which accounts have a second factor of any kind. */
export function createFactorOwners({ db }: Pick<Scope, 'db'>) {
  return {
    /** The ids of those of the given accounts that have a second factor. One statement. */
    async filterIds(accountIds: readonly string[]): Promise<Set<string>> {
      if (accountIds.length === 0) return new Set();
      const withApp = db.selectFrom('totp').select('accountId').where('accountId', 'in', accountIds);
      const withPasskey = db.selectFrom('passkey').select('accountId').where('accountId', 'in', accountIds);
      const found = await withApp.union(withPasskey).execute();
      return new Set(found.map(({ accountId }) => accountId));
    },

    async has(accountId: string): Promise<boolean> {
      return (await this.filterIds([accountId])).size > 0;
    },
  };
}

export type Passkey = PasskeyRow;

/** Stores the public keys of passkeys; the private keys never leave the devices. */
export function createPasskeyStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);

  return {
    /** The passkeys of an account, the oldest first. */
    async list(accountId: string): Promise<Passkey[]> {
      return db
        .selectFrom('passkey')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('addedAt')
        .orderBy('id')
        .execute();
    },

    /** The passkey with an id, of any account, or undefined. */
    async find(id: string): Promise<Passkey | undefined> {
      return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Adds a passkey. @returns undefined if any account already has it */
    async add(passkey: Omit<Passkey, 'addedAt' | 'lastUsedAt'>): Promise<Passkey | undefined> {
      return db
        .insertInto('passkey')
        .values({ ...passkey, addedAt: now(), lastUsedAt: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Notes a use, with the current counter and flags of the device. */
    async recordUse(
      id: string,
      deviceState: Pick<Passkey, 'counter' | 'deviceType' | 'backedUp'>,
    ): Promise<void> {
      await db
        .updateTable('passkey')
        .set({ ...deviceState, lastUsedAt: now() })
        .where('id', '=', id)
        .execute();
    },

    /** Renames a passkey. @returns it, or undefined if the account has no such passkey */
    async rename(accountId: string, id: string, name: string): Promise<Passkey | undefined> {
      const renaming = db.updateTable('passkey').set({ name }).where('id', '=', id);
      return renaming.where('accountId', '=', accountId).returningAll().executeTakeFirst();
    },

    /** @returns false if the account has no such passkey */
    async remove(accountId: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('passkey').where('id', '=', id).where('accountId', '=', accountId);
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },

    /** @returns the number of deleted passkeys */
    async removeAll(accountId: string): Promise<number> {
      return deleteRows(db.deleteFrom('passkey').where('accountId', '=', accountId));
    },
  };
}

/** Stores the hashes of recovery codes. */
export function createRecoveryCodeStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** How many codes the account was given, and how many of them are unused. */
    async count(accountId: string): Promise<{ left: number; total: number }> {
      const codes = await db
        .selectFrom('recoveryCode')
        .select('usedAt')
        .where('accountId', '=', accountId)
        .execute();
      return { left: codes.filter(({ usedAt }) => usedAt === null).length, total: codes.length };
    },

    /** Replaces all codes of the account, in an open transaction. */
    async replace(accountId: string, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
      const rows = hashes.map((hash) => ({ accountId, hash, usedAt: null }));
      if (rows.length > 0) await db.insertInto('recoveryCode').values(rows).execute();
    },

    /** Uses a code up. @returns false if it is unknown or used: of two concurrent uses, one succeeds */
    async consume(accountId: string, hash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recoveryCode')
        .set({ usedAt: timeFromNow(clock, 0) })
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

export type TicketPurpose = TicketRow['purpose'];
/** Expired tickets are deleted after this many new ones: anybody can request tickets, from any number of networks. */
const cleanUpEvery = 100;

type Ticket = Pick<TicketRow, 'accountId' | 'detail'>;

/** The required purpose of a ticket, and its account if known. */
interface TicketScope {
  purpose: TicketPurpose;
  accountId?: string;
}

/**
 * Stores tickets. A ticket allows one step, once, within a short time. Challenges for passkeys are tickets too, so that
 * an answer counts once, in whichever process it arrives. Stored as hashes, so that a reader of the database cannot use
 * them.
 */
export function createTicketStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);
  let issued = 0;

  function forget(before: string): Promise<number> {
    return deleteRows(db.deleteFrom('ticket').where('expiresAt', '<', before));
  }

  return {
    /**
     * Creates a ticket.
     *
     * @param lifetime milliseconds
     * @param ticket the text to show; absent: 32 random bytes in base64url
     */
    async issue(
      { purpose, accountId }: TicketScope,
      lifetime: number,
      detail = '',
      ticket = randomBytes(32).toString('base64url'),
    ): Promise<{ ticket: string; expiresAt: string }> {
      const expiresAt = timeFromNow(clock, lifetime);
      await db
        .insertInto('ticket')
        .values({ hash: hashOf(ticket), purpose, accountId: accountId ?? null, detail, expiresAt })
        .execute();
      issued += 1;
      if (issued % cleanUpEvery === 0) await forget(now());
      return { ticket, expiresAt };
    },

    /**
     * Finds a ticket without using it up, so that a mistyped code can be corrected. @returns undefined if it is not
     * valid
     */
    async find(ticket: string, purpose: TicketPurpose): Promise<Ticket | undefined> {
      return db
        .selectFrom('ticket')
        .select(['accountId', 'detail'])
        .where('hash', '=', hashOf(ticket))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>=', now())
        .executeTakeFirst();
    },

    /** Uses a ticket up: of several concurrent uses, one succeeds. @returns undefined if it is not valid */
    async consume(ticket: string, { purpose, accountId }: TicketScope): Promise<Ticket | undefined> {
      let deletion = db
        .deleteFrom('ticket')
        .where('hash', '=', hashOf(ticket))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>=', now());
      if (accountId !== undefined) deletion = deletion.where('accountId', '=', accountId);
      return deletion.returning(['accountId', 'detail']).executeTakeFirst();
    },

    /** Deletes all tickets of an account. */
    async removeAll(accountId: string): Promise<void> {
      await db.deleteFrom('ticket').where('accountId', '=', accountId).execute();
    },

    /** Deletes tickets that expired before a time (ISO, UTC). @returns how many */
    forget,
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/** Stores the secrets of authenticator apps, sealed, and the time step of the last used code. */
export function createTotpStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** The row of an account, or undefined. */
    async find(accountId: string): Promise<TotpRow | undefined> {
      return db.selectFrom('totp').selectAll().where('accountId', '=', accountId).executeTakeFirst();
    },

    /**
     * Stores the secret of an app and replaces the one before.
     *
     * @param lastStep the time step of the code that verified the app: that code cannot be used again
     */
    async set(accountId: string, secret: string, lastStep: number): Promise<void> {
      const values = { secret, lastStep, addedAt: timeFromNow(clock, 0) };
      await db
        .insertInto('totp')
        .values({ accountId, ...values })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
        .execute();
    },

    /**
     * Uses up the code of a time step and of all earlier ones.
     *
     * @returns false if it is used: of two concurrent requests with the same code, one succeeds
     */
    async consumeTimeStep(accountId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('totp')
        .set({ lastStep: step })
        .where('accountId', '=', accountId)
        .where('lastStep', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns false if there was none */
    async remove(accountId: string): Promise<boolean> {
      const deletion = db.deleteFrom('totp').where('accountId', '=', accountId);
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },
  };
}
