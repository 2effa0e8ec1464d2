import { type SqlBool, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { storeErasure } from '#cms/history/erasures.ts';
import { timeFromNow } from '#core/clock.ts';
import { countRows, deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import type { ErasureReport } from '../api.ts';
import type { RequestKind, RequestState } from '../rules/requests.ts';
import type { OwnDataLinkRow, PrivacyRequestRow } from './tables.ts';

/** Stores the links to the data of an address; addresses are in their canonical form. */
export function createOwnDataLinkStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);

  return {
    /**
     * Stores a link that works until `expiresAt` (ISO, UTC). Older links of the address stay valid, because anyone can ask for a
     * new one. Runs in the transaction of its email.
     */
    async save(link: Pick<OwnDataLinkRow, 'tokenHash' | 'email' | 'expiresAt'>): Promise<void> {
      await db
        .insertInto('ownDataLink')
        .values({ ...link, requestId: '', openedAt: null, createdAt: now() })
        .execute();
    },

    find: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .selectFrom('ownDataLink')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst(),

    /** The same, locked until the transaction ends. */
    lock: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .updateTable('ownDataLink')
        .set((eb) => ({ email: eb.ref('email') }))
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst(),

    /** Records that all data was requested. @returns false where it was already, or the link is not valid */
    async open(tokenHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ownDataLink')
        .set({ openedAt: now() })
        .where('tokenHash', '=', tokenHash)
        .where('openedAt', 'is', null)
        .where('email', '!=', '')
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /**
     * Removes the address from a link, which reports an erasure until `expiresAt` (ISO, UTC).
     *
     * @returns false where another transaction came first
     */
    async convertToReport(tokenHash: string, requestId: string, expiresAt: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ownDataLink')
        .set({ email: '', requestId, expiresAt })
        .where('tokenHash', '=', tokenHash)
        .where('email', '!=', '')
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /** Deletes the links of an address. */
    async removeByEmail(email: string): Promise<void> {
      await db.deleteFrom('ownDataLink').where('email', 'in', emailSpellings(email)).execute();
    },

    /** Deletes links that expired before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('ownDataLink').where('expiresAt', '<', before)),
  };
}

export type NewRequest = Pick<PrivacyRequestRow, 'kind' | 'source' | 'email' | 'emailKey' | 'words'> & {
  /** Absent: a new id. */
  id?: string;
  /** When it is due (ISO, UTC), if it is confirmed already. */
  dueAt?: string;
};

export interface RequestOutcome {
  state: 'completed' | 'refused';
  /** The name of the staff member; empty: the site itself. */
  endedBy?: string;
  /** Must not contain personal data. */
  said?: string;
  report?: ErasureReport;
}

export interface RequestFilter {
  kind?: RequestKind | undefined;
  /** `open`: pending and confirmed. */
  state?: RequestState | 'open' | undefined;
}

/** Literal SQL, because the partial index matches nothing else. */
const isOpen = sql<SqlBool>`state in ('pending', 'confirmed')`;
/** Confirmed ones first, soonest due first; then pending ones, then the last ended. */
const registerOrder = sql`case state when 'confirmed' then 0 when 'pending' then 1 else 2 end,
  case state when 'confirmed' then "dueAt" else '' end, id desc`;

/** Stores requests about personal data (product: Own data). */
export function createRequestStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => timeFromNow(clock, 0);
  const select = ({ kind, state }: RequestFilter) =>
    db
      .selectFrom('privacyRequest')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'access'))
      .$if(state === 'open', (query) => query.where(isOpen))
      .$if(state !== undefined && state !== 'open', (query) =>
        query.where('state', '=', state as RequestState),
      );
  const read = (row: PrivacyRequestRow): PrivacyRequestRow => ({ ...row, revision: Number(row.revision) });

  /** @returns the request after the change; undefined where its revision is outdated */
  async function write(
    id: string,
    states: readonly RequestState[],
    values: Partial<PrivacyRequestRow>,
    revision?: number,
  ): Promise<PrivacyRequestRow | undefined> {
    const row = await db
      .updateTable('privacyRequest')
      .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', states)
      .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
      .returningAll()
      .executeTakeFirst();
    return row && read(row);
  }

  return {
    async add({ id = createId(), dueAt, ...request }: NewRequest): Promise<PrivacyRequestRow> {
      const at = now();
      const row: PrivacyRequestRow = {
        ...{ id, ...request, state: dueAt ? 'confirmed' : 'pending', createdAt: at },
        ...{ confirmedAt: dueAt ? at : null, dueAt: dueAt ?? null, endedAt: null },
        ...{ endedBy: '', said: '', report: '', revision: 1 },
      };
      await db.insertInto('privacyRequest').values(row).execute();
      return row;
    },

    async find(id: string): Promise<PrivacyRequestRow | undefined> {
      const row = await db.selectFrom('privacyRequest').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** The open requests of an address, oldest first. */
    async listOpenOf(email: string): Promise<PrivacyRequestRow[]> {
      const found = db
        .selectFrom('privacyRequest')
        .selectAll()
        .where('email', 'in', emailSpellings(email))
        .where(isOpen);
      return (await found.orderBy('id').execute()).map(read);
    },

    /** The requests under a key, newest first, including ended ones. */
    async listOf(emailKey: string, limit: number): Promise<PrivacyRequestRow[]> {
      const found = db.selectFrom('privacyRequest').selectAll().where('emailKey', '=', emailKey);
      return (await found.orderBy('id', 'desc').limit(limit).execute()).map(read);
    },

    /** The register: open requests first, soonest due first. */
    async list(filter: RequestFilter, page: { limit: number; offset: number }): Promise<PrivacyRequestRow[]> {
      const found = select(filter).selectAll().orderBy(registerOrder).limit(page.limit).offset(page.offset);
      return (await found.execute()).map(read);
    },

    count: (filter: RequestFilter): Promise<number> => countRows(select(filter)),

    /** Confirmed requests that are due before a time (ISO, UTC), soonest first. */
    async listDueBefore(moment: string, limit: number): Promise<PrivacyRequestRow[]> {
      const found = db
        .selectFrom('privacyRequest')
        .selectAll()
        .where('state', '=', 'confirmed')
        .where('dueAt', '<', moment);
      return (await found.orderBy('dueAt').orderBy('id').limit(limit).execute()).map(read);
    },

    /** Records that the person was verified, by the link or by staff. @returns undefined where the revision is outdated */
    confirm: (id: string, dueAt: string, revision?: number) =>
      write(id, ['pending'], { state: 'confirmed', confirmedAt: now(), dueAt }, revision),

    /** Undoes a confirmation by staff. @returns undefined where the revision is outdated */
    unconfirm: (id: string, revision: number) =>
      write(id, ['confirmed'], { state: 'pending', confirmedAt: null, dueAt: null }, revision),

    /** Stores the kept records of an erasure that stays open. */
    report: (id: string, report: ErasureReport) =>
      write(id, ['confirmed'], { report: JSON.stringify(report) }),

    /** Ends a request and deletes its address and text. @returns undefined where it has ended, or the revision is outdated */
    async end(id: string, { state, endedBy = '', said = '', report }: RequestOutcome, revision?: number) {
      const ended = await write(
        id,
        ['pending', 'confirmed'],
        {
          ...{ state, endedBy, said, endedAt: now(), email: '', words: '' },
          ...(report && { report: JSON.stringify(report) }),
        },
        revision,
      );
      // Restoring an older backup must not restore the address.
      if (ended) await storeErasure({ db, clock }, 'privacyRequest', id);
      return ended;
    },

    /** Removes a request that staff recorded by mistake. @returns false where the revision is outdated */
    async remove(id: string, revision: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('privacyRequest')
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('revision', '=', revision)
        .executeTakeFirst();
      return Number(numDeletedRows) > 0;
    },

    /** Deletes requests that ended before a time (ISO, UTC). @returns how many */
    removeEnded: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('privacyRequest').where('endedAt', '<', before)),

    /** Deletes requests that were recorded before a time (ISO, UTC) and never confirmed. @returns how many */
    removePending: (before: string): Promise<number> =>
      deleteRows(
        db.deleteFrom('privacyRequest').where('state', '=', 'pending').where('createdAt', '<', before),
      ),
  };
}
