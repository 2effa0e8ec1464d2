import { createHash, randomBytes } from 'node:crypto';
import { momentIn } from '../../content/clock.ts';
import type { Scope } from '../scope.ts';
import type { TicketRow } from '../tables.ts';

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
