import { v7 as createId } from 'uuid';
import type { PeopleName } from '#cms/records/registry.ts';
import { timeFromNow } from '#core/clock.ts';
import { countRows, deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { closesAt } from '#features/webinars/rules/registration-status.ts';
import type { HeldRecord, HeldRegistration } from './held-data.ts';
import type { SealedRecordRow } from './tables.ts';

/** How a copy is sealed, and how long one of each kind is kept. */
export interface SealingPolicy {
  /** @param owner the id that is needed to open it */
  seal(plain: Buffer, owner: string): string;
  /**
   * Until when a copy is kept (ISO, UTC); a past time: none is kept.
   *
   * @param paidWebinarEnd when the paid webinar was over (ISO, UTC); undefined: nothing was paid
   */
  until(paidWebinarEnd: string | undefined): string;
}

type SealedRecordHead = Omit<SealedRecordRow, 'sealed'>;
const headColumns = ['id', 'requestId', 'record', 'recordId', 'sealedAt', 'eraseAt'] as const;

/** Stores sealed copies of erased data, for as long as the law requires (product: Personal data). */
export function createSealedStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** Stores one, in the transaction that erases its source. @param copy any JSON value */
    async save(
      of: Pick<SealedRecordRow, 'requestId' | 'record' | 'recordId' | 'eraseAt'>,
      copy: object,
      seal: SealingPolicy['seal'],
    ): Promise<void> {
      const id = createId();
      const sealed = seal(Buffer.from(JSON.stringify(copy)), id);
      await db
        .insertInto('sealedRecord')
        .values({ ...of, id, sealed, sealedAt: timeFromNow(clock, 0) })
        .execute();
    },

    /** All copies, newest first, without their content. */
    list: (page: { limit: number; offset: number }): Promise<SealedRecordHead[]> =>
      db
        .selectFrom('sealedRecord')
        .select(headColumns)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    find: (id: string): Promise<SealedRecordRow | undefined> =>
      db.selectFrom('sealedRecord').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The number of copies that expired before a time (ISO, UTC). */
    countEnded: (before: string): Promise<number> =>
      countRows(db.selectFrom('sealedRecord').where('eraseAt', '<', before)),

    /** Deletes copies that expired before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('sealedRecord').where('eraseAt', '<', before)),
  };
}

export interface CopyOptions {
  /** The id of the request; empty: none. */
  requestId: string;
  sealing: SealingPolicy;
}

/**
 * Stores a sealed copy of a record with its events and older versions, in the transaction that erases it. Copies of paid
 * registrations are kept as long as the books.
 */
export async function saveSealedRecord(
  tx: Scope,
  record: PeopleName,
  held: HeldRecord,
  copyOptions: CopyOptions,
): Promise<void> {
  const paidWebinarEnd = 'cancellations' in held && wasPaid(held) ? await webinarEndOf(tx, held) : undefined;
  await saveSealedCopy(tx, { record, recordId: held.id }, { ...copyOptions, paidWebinarEnd }, async () => ({
    ...held,
    earlier: await earlierVersions(tx, record, held.id),
  }));
}

/** The same for an account, without its password. */
export async function saveSealedAccount(
  tx: Scope,
  { passwordHash: _secret, tokenVersion: _number, ...account }: Tables['account'],
  copyOptions: CopyOptions,
): Promise<void> {
  const of = { record: 'account', recordId: account.id };
  await saveSealedCopy(tx, of, { ...copyOptions, paidWebinarEnd: undefined }, async () => account);
}

async function saveSealedCopy(
  tx: Scope,
  of: { record: string; recordId: string },
  { requestId, sealing, paidWebinarEnd }: CopyOptions & { paidWebinarEnd: string | undefined },
  copy: () => Promise<object>,
): Promise<void> {
  const eraseAt = sealing.until(paidWebinarEnd);
  if (eraseAt <= timeFromNow(tx.clock, 0)) return;
  await createSealedStore(tx).save({ ...of, requestId, eraseAt }, await copy(), sealing.seal);
}

/** Whether a registration was paid or refunded. */
function wasPaid({ paid, cancellations }: Pick<HeldRegistration, 'paid' | 'cancellations'>): boolean {
  return paid === 1 || cancellations.some(({ refund }) => refund === 'completed');
}

/** When its webinar ended (ISO, UTC); without a webinar or day, when the registration was made. */
async function webinarEndOf(
  { db, timeZone }: Scope,
  { webinarId, addedAt }: HeldRegistration,
): Promise<string> {
  const webinar = await db
    .selectFrom('webinar')
    .select(['startsAt', 'endsAt', 'startdate', 'enddate'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  return (webinar && closesAt(webinar, timeZone)) || addedAt;
}

async function earlierVersions({ db }: Scope, record: PeopleName, id: string): Promise<unknown[]> {
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
