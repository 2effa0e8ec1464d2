import { v7 as createId } from 'uuid';
import { momentIn } from '../content/clock.ts';
import type { Account } from './account-store.ts';
import type { Scope } from './scope.ts';
import type { SessionRow } from './tables.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;
export type Session = SessionRow;

/** Milliseconds by which `seenAt` may be behind: a write at each call would cost more than most calls. */
const seenWithin = 5 * 60_000;

const columns = [
  ...(['id', 'accountId', 'createdAt', 'seenAt', 'address', 'browser', 'expiresAt'] as const),
  ...(['endedAt', 'confirmedAt'] as const),
] as const;

/** Keeps who has signed in, where and when. */
export function createSessionStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);
  const open = (accountId: string) =>
    db
      .updateTable('session')
      .set({ endedAt: now() })
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null);

  return {
    /** Begins one; whoever signs in has just proved who they are. @param lifetime milliseconds */
    async begin(
      session: Pick<Session, 'accountId' | 'address' | 'browser'>,
      lifetime: number,
    ): Promise<Session> {
      const moment = now();
      const row: Session = {
        ...session,
        ...{ id: createId(), createdAt: moment, seenAt: moment, confirmedAt: moment, endedAt: null },
        expiresAt: momentIn(clock, lifetime),
      };
      await db.insertInto('session').values(row).execute();
      return row;
    },

    /** A session that has not ended, with the account that it is of: read at every call, so in one statement. */
    async findWithAccount(
      id: string,
      accountId: string,
    ): Promise<{ account: Account; session: Session } | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.accountId')
        .selectAll('account')
        .select(columns.map((column) => `session.${column} as session_${column}` as const))
        .where('session.id', '=', id)
        .where('session.accountId', '=', accountId)
        .where('session.endedAt', 'is', null)
        .where('session.expiresAt', '>', now())
        .executeTakeFirst();
      if (!row) return undefined;
      const session = Object.fromEntries(
        columns.map((column) => [column, row[`session_${column}`]]),
      ) as unknown as Session;
      const { id: own, name, email, passwordHash, role, tokenVersion, addedAt, disabledAt } = row;
      return {
        account: { id: own, name, email, passwordHash, role, tokenVersion, addedAt, disabledAt },
        session,
      };
    },

    /** Notes that a session has called, where that was not noted lately. */
    async noteSeen({ id, seenAt }: Session): Promise<void> {
      if (seenAt > momentIn(clock, -seenWithin)) return;
      await db.updateTable('session').set({ seenAt: now() }).where('id', '=', id).execute();
    },

    /** Notes that whoever it is has proved anew that it is them. */
    async noteConfirmed(id: string): Promise<void> {
      await db.updateTable('session').set({ confirmedAt: now() }).where('id', '=', id).execute();
    },

    /** Those of an account that go on, the one that called last first. */
    async listOf(accountId: string): Promise<Session[]> {
      return db
        .selectFrom('session')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now())
        .orderBy('seenAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },

    /** Ends one of an account. @returns false where there is none that goes on */
    async end(accountId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await open(accountId).where('id', '=', id).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Ends all of an account, but for one where that is named. @returns how many */
    async endAll(accountId: string, but?: string): Promise<number> {
      const ending = but === undefined ? open(accountId) : open(accountId).where('id', '!=', but);
      return Number((await ending.executeTakeFirstOrThrow()).numUpdatedRows);
    },

    /** Forgets those that were over before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('session').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
