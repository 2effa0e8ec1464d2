import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { createEmailStore } from '#core/email/outbox.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';
import { invitationKey } from '../emails/invitation.ts';

/** An invitation to become one of the staff. Times are ISO texts in UTC. */
export interface Invitation {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: string;
  /** The token itself is in the email, and is shown once. */
  tokenHash: string;
  expiresAt: string;
  /** The id of an account. */
  invitedBy: string;
  /** One that is past `expiresAt` may still be `pending`. */
  state: 'pending' | 'accepted' | 'expired' | 'revoked';
  createdAt: string;
}

/** The hash by which an invitation is found, and its expiry (ISO, UTC). */
interface StoredLink {
  tokenHash: string;
  expiresAt: string;
}

type NewInvitation = Pick<Invitation, 'email' | 'name' | 'role' | 'invitedBy'> & StoredLink;

/** Literal SQL, because the partial index matches nothing else. */
const isPending = sql<boolean>`"state" = 'pending'`;

/** Stores invitations to the staff. Email addresses are compared by their canonical form. */
export function createInvitationStore(scope: Pick<Scope, 'db' | 'clock'>) {
  const { db, clock } = scope;
  const emails = createEmailStore(scope);
  const now = () => timeFromNow(clock, 0);
  const pending = () => db.updateTable('invitation').where(isPending);

  return {
    /** Adds one; undefined where the address has a pending one. Runs in a transaction. */
    async add(invitation: NewInvitation): Promise<Invitation | undefined> {
      const email = canonicalEmail(invitation.email);
      const over = pending().set({ state: 'expired' }).where('email', 'in', emailSpellings(email));
      await over.where('expiresAt', '<', now()).execute();
      return db
        .insertInto('invitation')
        .values({ ...invitation, email, id: createId(), state: 'pending', createdAt: now() })
        .onConflict((conflict) => conflict.column('email').where(isPending).doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Pending invitations, including expired ones, which can be renewed; newest first. */
    async listPending(): Promise<Invitation[]> {
      const found = await db.selectFrom('invitation').selectAll().where(isPending).execute();
      return found.sort((a, b) => (a.id < b.id ? 1 : -1));
    },

    async findByLink(tokenHash: string): Promise<Invitation | undefined> {
      return db
        .selectFrom('invitation')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('state', '=', 'pending')
        .where('expiresAt', '>=', now())
        .executeTakeFirst();
    },

    /** Uses up the link: of concurrent calls, one succeeds. @returns undefined where it is not valid */
    async accept(tokenHash: string): Promise<Invitation | undefined> {
      return pending()
        .set({ state: 'accepted' })
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>=', now())
        .returningAll()
        .executeTakeFirst();
    },

    /** Gives a pending invitation a new link; the former one stops working. @param by the account that sends it now */
    async renew(id: string, link: StoredLink, by: string): Promise<Invitation | undefined> {
      return pending()
        .set({ ...link, invitedBy: by })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },

    async find(id: string): Promise<Invitation | undefined> {
      return db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** @returns the revoked invitation; undefined: none was pending */
    async revoke(id: string): Promise<Invitation | undefined> {
      return pending().set({ state: 'revoked' }).where('id', '=', id).returningAll().executeTakeFirst();
    },

    /**
     * Revokes all pending invitations of an account that may not invite any more, with their unsent emails. Belongs in the
     * transaction that takes that right away.
     */
    async revokeAllBy(accountId: string): Promise<void> {
      const revoked = pending().set({ state: 'revoked' }).where('invitedBy', '=', accountId);
      for (const { id } of await revoked.returning('id').execute()) await emails.cancel(invitationKey(id));
    },

    /** Deletes invitations that ended before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('invitation').where('expiresAt', '<', before)),
  };
}
