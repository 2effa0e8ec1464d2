import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { LineMatchView, PaymentAction, PaymentView } from '../api.ts';
import type { PaymentList } from '../rules/lists.ts';
import { createReference } from '../rules/reference.ts';

const day = 86_400_000;
let site: TestSite;
let of: ReturnType<typeof registrationsOn>;
beforeAll(async () => {
  site = await createTestSite();
  of = registrationsOn(site);
});
afterAll(() => site.close());

const call = async (method: string, path: string, json?: object) =>
  site.call(method, path, { token: await site.signIn(), ...(json && { json }) });
const listed = async (list: PaymentList): Promise<PaymentView[]> =>
  (await call('GET', `payments?list=${list}`)).json<{ payments: PaymentView[] }>().payments;
const idsIn = async (list: PaymentList) => (await listed(list)).map(({ registration }) => registration?._id);

/** @returns the id of a new registration, and its payment */
async function charged(price = '1499') {
  const { _id } = await of.webinar({ price });
  const [id = ''] = await of.enrol(_id, of.name());
  const row = await site.services.stores.payments.of(id);
  if (!row) throw new Error('Nothing was charged.');
  return { id, payment: row.id, reference: row.reference };
}
async function apply(payment: string, action: PaymentAction) {
  const { revision } = await site.services.stores.payments.find(payment);
  return call('POST', `payments/${payment}/actions`, { revision, action });
}
const confirm = (amount: number, bankReference = ''): PaymentAction => ({
  ...{ kind: 'confirm', amount, bankReference, note: '' },
});
const isPaid = async (id: string) => (await of.find(id)).paid === 1;

test('one press confirms a payment and marks the registration; another press takes both back', async () => {
  const { id, payment } = await charged();
  expect(await idsIn('expected')).toContain(id);
  expect((await apply(payment, confirm(149_900, '412345678901'))).json()).toMatchObject({
    state: 'paid',
    balance: 0,
  });
  expect([await isPaid(id), await idsIn('paid')]).toEqual([true, expect.arrayContaining([id])]);
  expect((await apply(payment, { kind: 'notPaid', note: '' })).json()).toMatchObject({ state: 'pending' });
  expect(await isPaid(id)).toBe(false);
});

test('a part, too much, and a payment without a seat are problems, and can be resolved', async () => {
  const { id, payment } = await charged();
  expect((await apply(payment, confirm(50_000))).json()).toMatchObject({
    state: 'partiallyPaid',
    balance: 99_900,
  });
  expect([await isPaid(id), await idsIn('problems')]).toEqual([false, expect.arrayContaining([id])]);
  await apply(payment, confirm(99_900));
  expect(await isPaid(id)).toBe(true);
  expect((await apply(payment, confirm(149_900))).json()).toMatchObject({
    state: 'overpaid',
    balance: -149_900,
  });
  expect((await apply(payment, { kind: 'surplusRefunded', note: '' })).json()).toMatchObject({
    state: 'paid',
  });
  expect(await isPaid(id)).toBe(true);

  const late = await charged();
  await of.step(late.id, 'cancel');
  expect((await apply(late.payment, confirm(149_900))).json()).toMatchObject({ state: 'seatGone' });
  expect(await isPaid(late.id)).toBe(false);
  expect((await apply(late.payment, { kind: 'surplusRefunded', note: '' })).json()).toMatchObject({
    state: 'refunded',
  });
});

test('money that comes after a refund stays in the ledger, whatever the registration is marked as', async () => {
  const { id, payment } = await charged();
  await apply(payment, confirm(149_900));
  await of.step(id, 'cancel');
  const { webinarId } = await of.find(id);
  const cancellation = await site.services.stores.refunds.lastOf({ id, webinarId });
  const json = {
    ...{ id: cancellation?._id, revision: cancellation?.revision },
    action: { kind: 'refundPaid', note: '' },
  };
  expect((await call('POST', `registrations/${id}/refund`, json)).statusCode).toBe(200);
  expect((await apply(payment, confirm(149_900, '412345678941'))).json()).toMatchObject({
    ...{ state: 'seatGone', received: 149_900 },
  });
  expect(await idsIn('problems')).toContain(id);
});

test('a part that has come is sent back, not asked for again, once the seat is given up', async () => {
  const { id, payment } = await charged();
  await apply(payment, confirm(50_000));
  await of.step(id, 'cancel');
  expect(await site.services.stores.payments.find(payment)).toMatchObject({
    ...{ state: 'seatGone', received: 50_000, amount: 0 },
  });
  expect(await of.emails(id)).toContain('payment-without-seat');
  await expect(site.services.stores.payments.claim(id, '')).rejects.toThrow('nothing to pay');
  expect((await apply(payment, { kind: 'surplusRefunded', note: '' })).json()).toMatchObject({
    state: 'refunded',
  });
});

test('a chargeback takes the mark away, and stays in sight', async () => {
  const { id, payment } = await charged();
  await apply(payment, confirm(149_900));
  expect((await apply(payment, { kind: 'chargeback', note: 'bank' })).json()).toMatchObject({
    state: 'chargeback',
  });
  expect([await isPaid(id), await idsIn('problems')]).toEqual([false, expect.arrayContaining([id])]);
});

test('two people cannot confirm one payment, nor one bank reference twice', async () => {
  const [one, other] = [await charged(), await charged()];
  const { revision } = await site.services.stores.payments.find(one.payment);
  const json = { revision, action: confirm(149_900, '412345678911') };
  const answers = [
    await call('POST', `payments/${one.payment}/actions`, json),
    await call('POST', `payments/${one.payment}/actions`, json),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  expect(answers[1]?.json()).toMatchObject({ current: { state: 'paid' } });
  expect((await apply(other.payment, confirm(149_900, '412345678911'))).statusCode).toBe(409);
  expect(await isPaid(other.id)).toBe(false);
});

test('a payment recorded by mistake gives its bank reference back', async () => {
  const [wrong, right] = [await charged(), await charged()];
  const action = confirm(149_900, '412345678931');
  await apply(wrong.payment, action);
  expect((await apply(wrong.payment, { kind: 'notPaid', note: '' })).statusCode).toBe(200);
  expect((await apply(right.payment, action)).json()).toMatchObject({ state: 'paid' });
  expect((await apply(wrong.payment, action)).statusCode).toBe(409);
  // The mark in the registration takes it back too.
  await site.services.stores.registrations.applyAction(
    { id: right.id, by: of.by },
    { kind: 'paid', isPaid: false, note: '' },
  );
  expect((await apply(wrong.payment, action)).json()).toMatchObject({ state: 'paid' });
});

test('parallel confirmations record one payment, and no sum exceeds what the database stores', async () => {
  const { payment } = await charged();
  const { revision } = await site.services.stores.payments.find(payment);
  const json = { revision, action: confirm(149_900) };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => call('POST', `payments/${payment}/actions`, json)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await site.services.stores.payments.find(payment)).toMatchObject({ state: 'paid' });
  for (const amount of [0, -1, 1.5, 100_000_001, Number.MAX_SAFE_INTEGER])
    expect((await apply(payment, confirm(amount))).statusCode).toBe(400);
  let last = 200;
  for (let n = 0; n < 25 && last === 200; n++) last = (await apply(payment, confirm(100_000_000))).statusCode;
  expect(last).toBe(409);
});

test('a payment is overdue after three days, or when the webinar begins', async () => {
  const { id } = await charged();
  try {
    site.clock.advance(3 * day + 1000);
    expect([await idsIn('overdue'), await idsIn('expected')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
  } finally {
    site.clock.reset();
  }
});

test('a statement is compared without changing anything, and what staff choose is confirmed', async () => {
  const [byReference, byClaim, other] = [await charged(), await charged('999'), await charged('500')];
  await site.services.stores.payments.claim(byClaim.id, '412345678922');
  expect(await idsIn('claimed')).toContain(byClaim.id);
  const statement = [
    'Date,Narration,Ref,Debit,Credit,Balance',
    `20/11/26,UPI ${byReference.reference},412345678921,,"1,499.00",9999.00`,
    '20/11/26,UPI SOMEBODY,412345678922,,999.00,9999.00',
    `20/11/26,UPI ${other.reference},412345678923,,400.00,9999.00`,
    '20/11/26,UPI NOBODY,412345678924,,500.00,9999.00',
  ].join('\n');
  const compare = async () =>
    (await call('POST', 'payments/statement', { statement })).json<{ lines: LineMatchView[] }>().lines;
  const lines = await compare();
  expect(lines.map(({ kind }) => kind)).toEqual(['match', 'match', 'otherAmount', 'unknown']);
  expect([await isPaid(byReference.id), await isPaid(byClaim.id)]).toEqual([false, false]);
  const payments = lines.flatMap((line) =>
    line.kind === 'match'
      ? [
          {
            id: line.payment._id,
            revision: line.payment.revision,
            amount: line.amount,
            bankReference: line.bankReference,
          },
        ]
      : [],
  );
  const answer = await call('POST', 'payments/confirmations', { payments });
  expect(answer.json()).toEqual({ confirmed: [byReference.payment, byClaim.payment], refused: [] });
  expect([await isPaid(byReference.id), await isPaid(byClaim.id)]).toEqual([true, true]);
  const again = await call('POST', 'payments/confirmations', { payments });
  expect(again.json()).toMatchObject({ confirmed: [], refused: [{ id: byReference.payment }, {}] });
  expect((await compare()).map(({ kind }) => kind)).toEqual([
    'recorded',
    'recorded',
    'otherAmount',
    'unknown',
  ]);
});

test('a statement with more references than a query has parameters is compared', async () => {
  // Each of the overlapping fourteen characters is a reference.
  const references = Array.from({ length: 60_000 }, () => `AN${createReference()[5]}`).join('');
  const answer = await call('POST', 'payments/statement', { statement: `${references},1.00` });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ lines: LineMatchView[] }>().lines.map(({ kind }) => kind)).toEqual(['unknown']);
  const lines = await call('POST', 'payments/statement', { statement: '1\n'.repeat(3000) });
  expect([lines.statusCode, lines.json()]).toMatchObject([
    400,
    { errors: { statement: expect.stringContaining('2,000') } },
  ]);
});

test('a registration shows its payment to staff', async () => {
  const { id, reference } = await charged();
  await site.services.stores.payments.claim(id, '412345678951');
  const { payment } = (await call('GET', `registrations/${id}`)).json();
  expect(payment).toEqual({
    ...{ _id: expect.any(String), revision: expect.any(Number), heldUntil: '' },
    ...{ amount: 149_900, received: 0, reference, claimedReference: '412345678951' },
    claimedAt: expect.stringContaining('T'),
  });
});

test('an enrolment that a stranger repeats changes no payment', async () => {
  const { id, payment } = await charged();
  const { webinarId, name, email } = await of.find(id);
  const before = await site.services.stores.payments.find(payment);
  const values = { webinarId, name, email, contact: '9000000009' };
  await site.services.stores.registrations.enrol(values, { kind: 'visitor' });
  expect(await site.services.stores.payments.find(payment)).toEqual(before);
});

test('prices of staff get their amount, and amounts their price', async () => {
  const form = { title: 'Prices', description: '<p>Text</p>' };
  const created = await site.call('POST', 'webinar', {
    token: await site.signIn(),
    form: { ...form, price: '₹1,499' },
  });
  expect(created.json()).toMatchObject({ price: '₹1,499', amount: 149_900 });
  const { _id } = created.json<{ _id: string }>();
  const update = async (values: Record<string, string>) =>
    (await site.call('PUT', `webinar/${_id}`, { token: await site.signIn(), form: values })).json();
  // A client of the first version knows the words only.
  expect(await update({ price: '₹1,999 per family' })).toMatchObject({ amount: null });
  expect(await update({ amount: '199900' })).toMatchObject({ price: '₹1,999 per family', amount: 199_900 });
  expect(await update({ price: 'Free' })).toMatchObject({ price: 'Free', amount: 0 });
  expect(await update({ amount: '50000' })).toMatchObject({ price: '₹500', amount: 50_000 });
  expect(await update({ amount: '12.5' })).toMatchObject({
    errors: { amount: expect.stringContaining('rupees') },
  });
});
