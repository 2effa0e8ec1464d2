import { createHash, randomBytes } from 'node:crypto';
import { momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { PasskeyRow, TicketRow, TotpRow } from '#core/database/tables.ts';

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

export type TicketPurpose = TicketRow['purpose'];
/** After so many new ones those that have expired go: anybody may ask for them, from any number of networks. */
const tidyEvery = 100;

type Ticket = Pick<TicketRow, 'accountId' | 'detail'>;

/** A ticket as it is asked for: what it is for, and whose, where that is known. */
interface Wanted {
  purpose: TicketPurpose;
  accountId?: string;
}

/**
 * Keeps tickets: each lets whoever shows it take one step, once, soon. What a passkey is to sign is a ticket too, so
 * that an answer counts once, in whichever process it arrives. Kept as hashes: who reads the database cannot use them.
 */
export function createTicketStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);
  let issued = 0;

  async function forget(before: string): Promise<number> {
    const deletion = db.deleteFrom('ticket').where('expiresAt', '<', before);
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  return {
    /**
     * Makes one.
     *
     * @param lifetime milliseconds
     * @param ticket what to show; absent: 32 random bytes in base64url
     */
    async issue(
      { purpose, accountId }: Wanted,
      lifetime: number,
      detail = '',
      ticket = randomBytes(32).toString('base64url'),
    ): Promise<{ ticket: string; expiresAt: string }> {
      const expiresAt = momentIn(clock, lifetime);
      await db
        .insertInto('ticket')
        .values({ hash: hashOf(ticket), purpose, accountId: accountId ?? null, detail, expiresAt })
        .execute();
      issued += 1;
      if (issued % tidyEvery === 0) await forget(now());
      return { ticket, expiresAt };
    },

    /** Looks one up and leaves it: whoever has mistyped a code tries again. @returns undefined where it is not valid */
    async find(ticket: string, purpose: TicketPurpose): Promise<Ticket | undefined> {
      return db
        .selectFrom('ticket')
        .select(['accountId', 'detail'])
        .where('hash', '=', hashOf(ticket))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>=', now())
        .executeTakeFirst();
    },

    /** Uses one up: of many who show it at once, one succeeds. @returns undefined where it is not valid */
    async take(ticket: string, { purpose, accountId }: Wanted): Promise<Ticket | undefined> {
      let deletion = db
        .deleteFrom('ticket')
        .where('hash', '=', hashOf(ticket))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>=', now());
      if (accountId !== undefined) deletion = deletion.where('accountId', '=', accountId);
      return deletion.returning(['accountId', 'detail']).executeTakeFirst();
    },

    /** Ends all of an account. */
    async removeAll(accountId: string): Promise<void> {
      await db.deleteFrom('ticket').where('accountId', '=', accountId).execute();
    },

    /** Forgets those that expired before the moment (ISO, UTC). @returns how many */
    forget,
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

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
    async takeCodeStep(accountId: string, step: number): Promise<boolean> {
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
