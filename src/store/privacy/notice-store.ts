import type { Scope } from '../scope.ts';
import type { NoticeRow } from './privacy-tables.ts';

/** Keeps what people were told, word for word (product: Notices and consent). */
export function createNoticeStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** Keeps one; one that is kept stays as it is. */
    async keep(notice: Omit<NoticeRow, 'firstAt'>): Promise<void> {
      await db
        .insertInto('notice')
        .values({ ...notice, firstAt: clock().toISOString() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    /** One that was shown at some time, for a purpose. */
    async find(hash: string, purpose: string): Promise<NoticeRow | undefined> {
      return db
        .selectFrom('notice')
        .selectAll()
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
    },
  };
}
