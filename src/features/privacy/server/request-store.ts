import { type SqlBool, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { recordErasure } from '#cms/history/erasures.ts';
import { momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import type { ErasureReport, RequestKind, RequestState } from '../rules/requests.ts';
import type { OwnDataLinkRow, PrivacyRequestRow } from './tables.ts';

/** Keeps the links to what the site holds of an address; addresses are in their canonical form. */
export function createOwnDataLinkStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);

  return {
    /**
     * Lets a link work until `expiresAt` (ISO, UTC). Older ones of this address go on working: anybody can ask for one.
     * Belongs in the transaction of its email.
     */
    async keep(link: Pick<OwnDataLinkRow, 'tokenHash' | 'email' | 'expiresAt'>): Promise<void> {
      await db
        .insertInto('ownDataLink')
        .values({ ...link, requestId: '', openedAt: null, createdAt: now() })
        .execute();
    },

    /** What a link is of, while it works. */
    find: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .selectFrom('ownDataLink')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst(),

    /** The same, and nobody else does anything by this link until the transaction ends. */
    hold: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .updateTable('ownDataLink')
        .set((eb) => ({ email: eb.ref('email') }))
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst(),

    /** Notes that all of it was asked for. @returns false where it had been before, or the link works no more */
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
     * Takes the address out of a link, which tells of an erasure from now on, until `expiresAt` (ISO, UTC).
     *
     * @returns false where somebody was quicker
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

    /** Ends the links of an address. */
    async endOf(email: string): Promise<void> {
      await db.deleteFrom('ownDataLink').where('email', 'in', emailSpellings(email)).execute();
    },

    /** Forgets links that ended before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('ownDataLink').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}

/** What a request begins as. */
export type NewRequest = Pick<PrivacyRequestRow, 'kind' | 'source' | 'email' | 'emailKey' | 'words'> & {
  /** Absent: a new one. */
  id?: string;
  /** Until when it is to be answered (ISO, UTC), where it is confirmed already. */
  dueAt?: string;
};

/** How a request ends. */
export interface RequestEnd {
  state: 'completed' | 'refused';
  /** Name of whoever ended it; empty: the site by itself. */
  endedBy?: string;
  /** Without personal data. */
  said?: string;
  report?: ErasureReport;
}

export interface RequestFilter {
  kind?: RequestKind | undefined;
  /** `open`: pending ones and confirmed ones. */
  state?: RequestState | 'open' | undefined;
}

/** Written out, because the index of these serves nothing else. */
const isOpen = sql<SqlBool>`state in ('pending', 'confirmed')`;
/** Open ones first, by when they are due; then those that nobody has confirmed, and those that ended last. */
const inOrder = sql`case state when 'confirmed' then 0 when 'pending' then 1 else 2 end,
  case state when 'confirmed' then "dueAt" else '' end, id desc`;

/** Keeps what people ask for of their data (product: Own data). */
export function createRequestStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);
  const select = ({ kind, state }: RequestFilter) =>
    db
      .selectFrom('privacyRequest')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'access'))
      .$if(state === 'open', (query) => query.where(isOpen))
      .$if(state !== undefined && state !== 'open', (query) =>
        query.where('state', '=', state as RequestState),
      );
  const read = (row: PrivacyRequestRow): PrivacyRequestRow => ({ ...row, revision: Number(row.revision) });

  /** @returns the request as it is then; undefined where it is another one by now */
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

    /** What an address has asked for and still waits for, the oldest first. */
    async listOpenOf(email: string): Promise<PrivacyRequestRow[]> {
      const found = db
        .selectFrom('privacyRequest')
        .selectAll()
        .where('email', 'in', emailSpellings(email))
        .where(isOpen);
      return (await found.orderBy('id').execute()).map(read);
    },

    /** What was asked for under a key, the last first: also what has ended. */
    async listOf(emailKey: string, limit: number): Promise<PrivacyRequestRow[]> {
      const found = db.selectFrom('privacyRequest').selectAll().where('emailKey', '=', emailKey);
      return (await found.orderBy('id', 'desc').limit(limit).execute()).map(read);
    },

    /** The register: open ones first, by when they are due. */
    async list(filter: RequestFilter, page: { limit: number; offset: number }): Promise<PrivacyRequestRow[]> {
      const found = select(filter).selectAll().orderBy(inOrder).limit(page.limit).offset(page.offset);
      return (await found.execute()).map(read);
    },

    async count(filter: RequestFilter): Promise<number> {
      const { total } = await select(filter)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Confirmed ones that are to be answered before the moment (ISO, UTC), the first due first. */
    async listDueBefore(moment: string, limit: number): Promise<PrivacyRequestRow[]> {
      const found = db
        .selectFrom('privacyRequest')
        .selectAll()
        .where('state', '=', 'confirmed')
        .where('dueAt', '<', moment);
      return (await found.orderBy('dueAt').orderBy('id').limit(limit).execute()).map(read);
    },

    /** Notes that whoever asked has shown who they are, by the link or to staff. @returns undefined where it is another one by now */
    confirm: (id: string, dueAt: string, revision?: number) =>
      write(id, ['pending'], { state: 'confirmed', confirmedAt: now(), dueAt }, revision),

    /** Takes a confirmation back that staff have noted. @returns undefined where it is another one by now */
    unconfirm: (id: string, revision: number) =>
      write(id, ['confirmed'], { state: 'pending', confirmedAt: null, dueAt: null }, revision),

    /** Keeps what could not be erased yet with an erasure that stays open. */
    report: (id: string, report: ErasureReport) =>
      write(id, ['confirmed'], { report: JSON.stringify(report) }),

    /** Ends a request; address and words go. @returns undefined where it has ended, or is another one by now */
    async end(id: string, { state, endedBy = '', said = '', report }: RequestEnd, revision?: number) {
      const ended = await write(
        id,
        ['pending', 'confirmed'],
        {
          ...{ state, endedBy, said, endedAt: now(), email: '', words: '' },
          ...(report && { report: JSON.stringify(report) }),
        },
        revision,
      );
      // A backup from before must not bring the address back.
      if (ended) await recordErasure({ db, clock }, 'privacyRequest', id);
      return ended;
    },

    /** Takes out one that staff have just noted by mistake. @returns whether it was there, as it was seen */
    async remove(id: string, revision: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('privacyRequest')
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('revision', '=', revision)
        .executeTakeFirst();
      return Number(numDeletedRows) > 0;
    },

    /** Forgets what ended before the moment (ISO, UTC). @returns how many */
    async removeEnded(before: string): Promise<number> {
      const deletion = db.deleteFrom('privacyRequest').where('endedAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },

    /** Forgets what was noted before the moment (ISO, UTC) and nobody has confirmed. @returns how many */
    async removePending(before: string): Promise<number> {
      const deletion = db
        .deleteFrom('privacyRequest')
        .where('state', '=', 'pending')
        .where('createdAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
