import { v7 as createId } from 'uuid';
import { momentIn } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { closesAt } from '#features/webinars/rules/registration-status.ts';
import type { HeldEnquiry, HeldRegistration } from './held-data.ts';
import type { SealedRecordRow } from './tables.ts';

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

export interface Copying {
  /** Of the request that leads to it; empty: none does. */
  requestId: string;
  sealing: Sealing;
}

/**
 * Keeps a sealed copy of what somebody has sent, with what was done about it and how it was before, in the transaction that
 * erases it. What was paid for is in the books, and kept for as long as these.
 */
export async function keepSealedRecord(
  inside: Scope,
  record: 'enquiry' | 'registration',
  held: HeldEnquiry | HeldRegistration,
  copying: Copying,
): Promise<void> {
  const paidFor = 'paid' in held && wasPaid(held) ? await endOf(inside, held) : undefined;
  await keep(inside, { record, recordId: held.id }, { ...copying, paidFor }, async () => ({
    ...held,
    earlier: await earlierVersions(inside, record, held.id),
  }));
}

/** The same of an account, without its password. */
export async function keepSealedAccount(
  inside: Scope,
  { passwordHash: _secret, tokenVersion: _number, ...account }: Tables['account'],
  copying: Copying,
): Promise<void> {
  const of = { record: 'account', recordId: account.id };
  await keep(inside, of, { ...copying, paidFor: undefined }, async () => account);
}

async function keep(
  inside: Scope,
  of: { record: string; recordId: string },
  { requestId, sealing, paidFor }: Copying & { paidFor: string | undefined },
  copy: () => Promise<object>,
): Promise<void> {
  const eraseAt = sealing.until(paidFor);
  if (eraseAt <= momentIn(inside.clock, 0)) return;
  await createSealedStore(inside).keep({ ...of, requestId, eraseAt }, await copy(), sealing.seal);
}

/** Whether money was taken for a place, or given back. */
function wasPaid({ paid, cancellations }: Pick<HeldRegistration, 'paid' | 'cancellations'>): boolean {
  return paid === 1 || cancellations.some(({ refund }) => refund === 'completed');
}

/** When its webinar was over (ISO, UTC); of one that is gone or has no day, when the place was taken. */
async function endOf({ db, timeZone }: Scope, { webinarId, addedAt }: HeldRegistration): Promise<string> {
  const webinar = await db
    .selectFrom('webinar')
    .select(['startsAt', 'endsAt', 'startdate', 'enddate'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  return (webinar && closesAt(webinar, timeZone)) || addedAt;
}

async function earlierVersions(
  { db }: Scope,
  record: 'enquiry' | 'registration',
  id: string,
): Promise<unknown[]> {
  const changes = await db
    .selectFrom('change')
    .select('before')
    .where('record', '=', record)
    .where('recordId', '=', id)
    .where('before', 'is not', null)
    .orderBy('id')
    .execute();
  return changes.map(({ before }) => JSON.parse(before ?? '{}'));
}
