import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Account } from './account-store.ts';
import type { SessionRow } from './tables.ts';

export type Session = SessionRow;

/** Milliseconds by which `seenAt` may be behind: a write at each call would cost more than most calls. */
const seenPrecision = 5 * 60_000;
/** Upper limit of sessions of one account: anybody can open an account and sign in any number of times. */
const maxSessions = 100;

/** Prefix of the session columns in a join with the account. */
const prefix = 'session_';
const columns = [
  ...(['id', 'accountId', 'createdAt', 'seenAt', 'address', 'browser', 'expiresAt'] as const),
  ...(['endedAt', 'confirmedAt'] as const),
] as const;

/** Stores sessions. */
export function createSessionStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);
  const endOpenSessions = (accountId: string) =>
    db
      .updateTable('session')
      .set({ endedAt: now() })
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null);

  return {
    /**
     * Begins a session, which counts as confirmed, and deletes the oldest of the account above the limit.
     *
     * @param lifetime milliseconds
     */
    async create(
      session: Pick<Session, 'accountId' | 'address' | 'browser'>,
      lifetime: number,
    ): Promise<Session> {
      const moment = now();
      const row: Session = {
        ...session,
        ...{ id: createId(), createdAt: moment, seenAt: moment, confirmedAt: moment, endedAt: null },
        expiresAt: timeFromNow(clock, lifetime),
      };
      await db.insertInto('session').values(row).execute();
      const newest = db.selectFrom('session').select('id').where('accountId', '=', row.accountId);
      const last = await newest.orderBy('id', 'desc').offset(maxSessions).limit(1).executeTakeFirst();
      if (last) {
        const older = db.deleteFrom('session').where('accountId', '=', row.accountId);
        await older.where('id', '<=', last.id).execute();
      }
      await db.updateTable('account').set({ seenAt: moment }).where('id', '=', row.accountId).execute();
      return row;
    },

    /** A valid session with its account, in one statement because every call reads it. */
    async findWithAccount(
      id: string,
      accountId: string,
    ): Promise<{ account: Account; session: Session } | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.accountId')
        .selectAll('account')
        .select(columns.map((column) => `session.${column} as ${prefix}${column}` as const))
        .where('session.id', '=', id)
        .where('session.accountId', '=', accountId)
        .where('session.endedAt', 'is', null)
        .where('session.expiresAt', '>', now())
        .executeTakeFirst();
      if (!row) return undefined;
      const session = {} as Record<string, unknown>;
      const account = {} as Record<string, unknown>;
      for (const [column, value] of Object.entries(row)) {
        if (column.startsWith(prefix)) session[column.slice(prefix.length)] = value;
        else account[column] = value;
      }
      return { account: account as unknown as Account, session: session as unknown as Session };
    },

    /** Updates the time of the last call, unless it was updated recently. */
    async updateSeenAt({ id, accountId, seenAt }: Session): Promise<void> {
      if (seenAt > timeFromNow(clock, -seenPrecision)) return;
      const moment = now();
      await db.updateTable('session').set({ seenAt: moment }).where('id', '=', id).execute();
      await db.updateTable('account').set({ seenAt: moment }).where('id', '=', accountId).execute();
    },

    /** Notes that the user has confirmed their identity in this session. */
    async markConfirmed(id: string): Promise<void> {
      await db.updateTable('session').set({ confirmedAt: now() }).where('id', '=', id).execute();
    },

    /** The valid sessions of an account, the most recently used first. */
    async listOf(accountId: string): Promise<Session[]> {
      const found = await db
        .selectFrom('session')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now())
        .execute();
      return found.sort((a, b) => (a.seenAt + a.id < b.seenAt + b.id ? 1 : -1));
    },

    /** Ends a session of an account. @returns false if there is no such valid session */
    async end(accountId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await endOpenSessions(accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Resumes an ended session of an account. @returns false if there is none that can be resumed */
    async resume(accountId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ endedAt: null })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('endedAt', 'is not', null)
        .where('expiresAt', '>', now())
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Deletes sessions that expired before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('session').where('expiresAt', '<', before)),
  };
}
