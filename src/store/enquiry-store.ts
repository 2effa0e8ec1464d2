import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import { type Page, paged } from './records/page.ts';
import type { EnquiryRow, Tables } from './tables.ts';

export type EnquiryStore = ReturnType<typeof createEnquiryStore>;
export type Enquiry = EnquiryRow;

/** Keeps what parents write when they want to book a session (spec §3). Its readers are administrators. */
export function createEnquiryStore(db: Kysely<Tables>) {
  return {
    /** Enquiries, the newest first. */
    async list(page: Page = {}): Promise<Enquiry[]> {
      const select = db.selectFrom('enquiry').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');
      return paged(select, page).execute();
    },

    /** How many there are. */
    async count(): Promise<number> {
      const select = db.selectFrom('enquiry').select(({ fn }) => fn.countAll().as('total'));
      return Number((await select.executeTakeFirstOrThrow()).total);
    },

    /** When each of them came, as ISO moments in UTC, from a moment on. */
    async momentsSince(moment: string): Promise<string[]> {
      const rows = await db
        .selectFrom('enquiry')
        .select('createdAt')
        .where('createdAt', '>=', moment)
        .execute();
      return rows.map(({ createdAt }) => createdAt);
    },

    /** Keeps an enquiry that has been checked; `createdAt` is an ISO moment in UTC, by default now. */
    async create(
      enquiry: Omit<Enquiry, 'id' | 'createdAt'>,
      createdAt = new Date().toISOString(),
    ): Promise<Enquiry> {
      const row = { ...enquiry, id: createId(), createdAt };
      await db.insertInto('enquiry').values(row).execute();
      return row;
    },

    /** Removes an enquiry; false where there was none. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('enquiry')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
