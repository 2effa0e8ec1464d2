import { v7 as createId } from 'uuid';
import { momentIn } from '../../content/clock.ts';
import type { Scope } from '../scope.ts';
import type { SealedRecordRow } from './privacy-tables.ts';

/** How a copy is sealed, and until when one of each kind is kept. */
export interface Sealing {
  /** @param owner the id under which alone it opens */
  seal(plain: Buffer, owner: string): string;
  /**
   * Until when a copy is kept (ISO, UTC); a moment that is not to come: none is.
   *
   * @param paidFor when that was over which somebody has paid for (ISO, UTC); undefined: nothing was paid
   */
  until(paidFor: string | undefined): string;
}

type Kept = Omit<SealedRecordRow, 'sealed'>;
const heads = ['id', 'requestId', 'record', 'recordId', 'sealedAt', 'eraseAt'] as const;

/** Keeps sealed copies of what was erased, for as long as the law asks for them (product: Personal data). */
export function createSealedStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** Keeps one, in the transaction that erases what it is of. @param copy anything that JSON can hold */
    async keep(
      of: Pick<SealedRecordRow, 'requestId' | 'record' | 'recordId' | 'eraseAt'>,
      copy: object,
      seal: Sealing['seal'],
    ): Promise<void> {
      const id = createId();
      const sealed = seal(Buffer.from(JSON.stringify(copy)), id);
      await db
        .insertInto('sealedRecord')
        .values({ ...of, id, sealed, sealedAt: momentIn(clock, 0) })
        .execute();
    },

    /** What there is, the newest first, without what it says. */
    list: (page: { limit: number; offset: number }): Promise<Kept[]> =>
      db
        .selectFrom('sealedRecord')
        .select(heads)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    /** One of them, or undefined. */
    find: (id: string): Promise<SealedRecordRow | undefined> =>
      db.selectFrom('sealedRecord').selectAll().where('id', '=', id).executeTakeFirst(),

    /** How many were to go before the moment (ISO, UTC) and are there. */
    async countEnded(before: string): Promise<number> {
      const ended = db.selectFrom('sealedRecord').where('eraseAt', '<', before);
      const { total } = await ended.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Erases those whose time was over before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('sealedRecord').where('eraseAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
