import { momentIn } from '../../content/clock.ts';
import { closesAt } from '../../content/webinars/offers.ts';
import type { Scope } from '../scope.ts';
import type { AccountRow } from '../tables.ts';
import type { HeldEnquiry } from './held-data.ts';
import type { HeldPlace } from './held-place.ts';
import { createSealedStore, type Sealing } from './sealed-store.ts';

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
  held: HeldEnquiry | HeldPlace,
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
  { passwordHash: _secret, tokenVersion: _number, ...account }: AccountRow,
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
function wasPaid({ paid, cancellations }: Pick<HeldPlace, 'paid' | 'cancellations'>): boolean {
  return paid === 1 || cancellations.some(({ refund }) => refund === 'completed');
}

/** When its webinar was over (ISO, UTC); of one that is gone or has no day, when the place was taken. */
async function endOf({ db, timeZone }: Scope, { webinarId, addedAt }: HeldPlace): Promise<string> {
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
