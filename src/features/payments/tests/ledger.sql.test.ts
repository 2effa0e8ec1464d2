import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RecordInput } from '#cms/records/registry.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { receivedOf, totalsOf } from '../rules/ledger.ts';

let site: TestSite;
let of: ReturnType<typeof registrationsOn>;
beforeAll(async () => {
  site = await createTestSite();
  of = registrationsOn(site);
});
afterAll(() => site.close());

const db = () => site.services.database.db;
const stores = () => site.services.stores;
const paymentOf = async (id: string | undefined) => stores().payments.of(String(id));
const linesOf = async (id: string | undefined) => {
  const payment = await paymentOf(id);
  const lines = db()
    .selectFrom('ledger')
    .selectAll()
    .where('paymentId', '=', payment?.id ?? '');
  return (await lines.orderBy('id').execute()).map(({ kind, amount }) => `${kind} ${amount}`);
};
const mark = (id: string | undefined, isPaid: boolean) =>
  stores().registrations.applyAction({ id: String(id), by: of.by }, { kind: 'paid', isPaid, note: 'cash' });
/** @returns the id of a new registration in a webinar with a price */
async function enrolled(price: RecordInput<'webinar'> = { price: '1499' }): Promise<string> {
  const { _id } = await of.webinar(price);
  const [id = ''] = await of.enrol(_id, of.name());
  return id;
}

afterEach(async () => {
  const rows = await db().selectFrom('payment').selectAll().execute();
  const lines = await db().selectFrom('ledger').selectAll().execute();
  for (const row of rows) {
    const totals = totalsOf(lines.filter(({ paymentId }) => paymentId === row.id));
    expect([row.amount, row.received]).toEqual([totals.charged, receivedOf(totals)]);
  }
});

test('a seat with a price is charged once; a free one, or a place in the line, is not', async () => {
  const id = await enrolled();
  expect(await paymentOf(id)).toMatchObject({
    state: 'pending',
    amount: 149_900,
    received: 0,
    currency: 'INR',
  });
  expect(await linesOf(id)).toEqual(['charged 149900']);
  expect(await paymentOf(await enrolled({ price: 'Free' }))).toBeUndefined();
  const { _id } = await of.webinar({ price: '500', capacity: 1 });
  const [first, waiting] = await of.enrol(_id, of.name(), of.name());
  expect(await paymentOf(waiting)).toBeUndefined();
  await of.step(first, 'cancel');
  await of.step(waiting, 'accept');
  expect(await linesOf(waiting)).toEqual(['charged 50000']);
  expect(await linesOf(first)).toEqual(['charged 50000', 'charged -50000']);
});

test('words in a price are charged by the amount beside them, and not at all without one', async () => {
  expect(await linesOf(await enrolled({ price: '₹1,499 per family', amount: 149_900 }))).toEqual([
    'charged 149900',
  ]);
  expect(await paymentOf(await enrolled({ price: '₹1,499 per family' }))).toBeUndefined();
});

test('the tick of staff is a payment, and taking it away corrects it', async () => {
  const id = await enrolled();
  await mark(id, true);
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', received: 149_900 });
  await mark(id, true);
  await mark(id, false);
  expect(await paymentOf(id)).toMatchObject({ state: 'pending', received: 0 });
  expect(await linesOf(id)).toEqual(['charged 149900', 'paid 149900', 'paid -149900']);
  const { by, note } = await db()
    .selectFrom('ledger')
    .selectAll()
    .where('kind', '=', 'paid')
    .executeTakeFirstOrThrow();
  expect([by, note]).toEqual(['Neel', 'cash']);
});

test('a later price changes nothing for those who enrolled before', async () => {
  const { _id } = await of.webinar({ price: '1499', amount: 149_900 });
  const [id] = await of.enrol(_id, of.name());
  await site.records.update('webinar', _id, { price: '1999', amount: 199_900 });
  await mark(id, true);
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', amount: 149_900 });
});

test('a refund that staff pay is in the ledger, and taken back when it was not paid', async () => {
  const id = await enrolled();
  await mark(id, true);
  await of.step(id, 'cancel');
  const cancellation = await stores().refunds.lastOf(await registrationKey(id));
  const target = { id: String(cancellation?._id), revision: Number(cancellation?.revision) };
  const refund = async (revision: number, action: object) =>
    site.call('POST', `registrations/${id}/refund`, {
      token: site.admin,
      json: { id: target.id, revision, action },
    });
  expect((await refund(target.revision, { kind: 'refundPaid', note: '' })).statusCode).toBe(200);
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded', amount: 0, received: 0 });
  const again = await refund(target.revision + 1, { kind: 'refundOpen', payBackTo: 'meena@upi' });
  expect(again.statusCode).toBe(200);
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', received: 149_900 });
});

test('a refund without a noted payment proves that there was one', async () => {
  const id = await enrolled();
  await of.step(id, 'cancel');
  await stores().refunds.requestRefund(id, 'meena@upi');
  const cancellation = await stores().refunds.lastOf(await registrationKey(id));
  const json = {
    id: cancellation?._id,
    revision: cancellation?.revision,
    action: { kind: 'refundPaid', note: '' },
  };
  await site.call('POST', `registrations/${id}/refund`, { token: site.admin, json });
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded' });
  expect((await linesOf(id)).slice(2)).toEqual(['paid 149900', 'refunded 149900']);
});

test('restoring a refunded registration from the trash adds no payment', async () => {
  const id = await enrolled();
  await mark(id, true);
  await of.step(id, 'cancel');
  const cancellation = await stores().refunds.lastOf(await registrationKey(id));
  const json = {
    id: cancellation?._id,
    revision: cancellation?.revision,
    action: { kind: 'refundPaid', note: '' },
  };
  await site.call('POST', `registrations/${id}/refund`, { token: site.admin, json });
  const lines = await linesOf(id);
  await site.records.remove('registration', id);
  await site.call('POST', `trash/registration/${id}/restore`, { token: site.admin });
  expect(await linesOf(id)).toEqual(lines);
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded', received: 0 });
});

test('another amount beside the same words is no payment of those who enrolled before', async () => {
  const { _id } = await of.webinar({ price: '₹1,499 per family', amount: 149_900 });
  const [id] = await of.enrol(_id, of.name());
  await db().updateTable('webinar').set({ amount: 199_900 }).where('id', '=', _id).execute();
  await mark(id, true);
  expect(await linesOf(id)).toEqual(['charged 149900', 'paid 149900']);
});

test('an erasure takes an unpaid charge away', async () => {
  const id = await enrolled();
  const payment = await paymentOf(id);
  await site.records.remove('registration', id);
  await site.call('DELETE', `trash/registration/${id}`, { token: site.admin });
  const left = await db()
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', String(payment?.id))
    .executeTakeFirst();
  expect(left).toMatchObject({ registrationId: '', state: 'expired' });
});

test('the trash takes a charge away, and restoring brings it back; erasing leaves amounts without a person', async () => {
  const id = await enrolled();
  await site.records.remove('registration', id);
  expect(await paymentOf(id)).toMatchObject({ state: 'expired', amount: 0 });
  const restored = await site.call('POST', `trash/registration/${id}/restore`, { token: site.admin });
  expect(restored.statusCode).toBe(200);
  await mark(id, true);
  const payment = await paymentOf(id);
  expect(payment).toMatchObject({ state: 'paid', received: 149_900 });
  await stores().payments.anonymise(id);
  expect(await paymentOf(id)).toBeUndefined();
  const left = await db()
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', String(payment?.id))
    .executeTakeFirst();
  expect(left).toMatchObject({ registrationId: '', received: 149_900 });
});

test('an unpaid seat that moves is charged the other price', async () => {
  const id = await enrolled();
  const { _id } = await of.webinar({ price: '999' });
  await stores().registrations.applyAction({ id, by: of.by }, { kind: 'move', webinarId: _id });
  expect(await paymentOf(id)).toMatchObject({ state: 'pending', amount: 99_900, webinarId: _id });
});

async function registrationKey(id: string) {
  const { webinarId } = await of.find(id);
  return { id, webinarId };
}
