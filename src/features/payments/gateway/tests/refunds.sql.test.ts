import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewaySite, type GatewaySite } from '#tests/factories/gateway-site.ts';

const [minute, hour] = [60_000, 3_600_000];
let on: GatewaySite;
beforeAll(async () => {
  on = await createGatewaySite();
});
afterAll(() => on.close());
beforeEach(() => {
  on.gateway.refundMode = 'processed';
});
afterEach(async () => {
  on.gateway.down = undefined;
  await on.expectSameMoney();
});

const sendRefund = { kind: 'sendRefund', note: '' } as const;
const refunds = async (id: string) =>
  on.db
    .selectFrom('gatewayRefund')
    .selectAll()
    .where('paymentId', '=', (await on.paymentOf(id)).id)
    .orderBy('id')
    .execute();
const statesOf = async (id: string) => (await refunds(id)).map(({ state }) => state);
const sentFor = (payment: string) =>
  [...on.gateway.refunds.values()]
    .filter(({ payment_id }) => payment_id === payment)
    .map(({ amount }) => amount);
const cancellationOf = async (id: string) => {
  const { webinarId } = await on.of.find(id);
  return on.stores.refunds.lastOf({ id, webinarId });
};
const inList = async (list: string, id: string) =>
  (await on.listed(list)).find(({ registration }) => registration?._id === id);

/** @returns a registration that was paid through the gateway, and the payment there */
async function paid() {
  const id = await on.charged();
  const payment = on.gateway.pay(await on.open(id)).id;
  await on.later(minute + 1);
  return { id, payment };
}
async function cancelled() {
  const one = await paid();
  await on.of.step(one.id, 'cancel');
  return one;
}

test('one press sends the refund of a cancellation back the way it came, once', async () => {
  const { id, payment } = await cancelled();
  expect(await inList('sendBack', id)).toMatchObject({ refundable: 149_900 });
  const answer = await on.apply(id, sendRefund);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'refunded', refundable: 0 }]);
  // It is sent after the press, so that a gateway that does not answer delays no one.
  expect(sentFor(payment)).toEqual([]);
  await on.later();
  expect([sentFor(payment), await statesOf(id)]).toEqual([[149_900], ['processed']]);
  expect(await cancellationOf(id)).toMatchObject({ refund: 'completed', completedBy: 'asha' });
  expect((await on.apply(id, sendRefund)).statusCode).toBe(409);
  await on.later(hour);
  expect(sentFor(payment)).toEqual([149_900]);
});

test('two presses send one refund', async () => {
  const { id, payment } = await cancelled();
  const { id: paymentId, revision } = await on.paymentOf(id);
  const token = await on.site.signIn();
  const press = () =>
    on.site.call('POST', `payments/${paymentId}/actions`, { token, json: { revision, action: sendRefund } });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  await on.later();
  expect(sentFor(payment)).toEqual([149_900]);
});

test.each(['lost', 'broken', 'not json', 'too many requests'] as const)(
  'after a %s answer a refund is tried again, and sent once',
  async (trouble) => {
    const { id, payment } = await cancelled();
    await on.apply(id, sendRefund);
    // The list of refunds is read first.
    on.gateway.troubles.push(trouble, trouble, trouble);
    await on.later();
    await on.later(2 * minute);
    await on.later(2 * minute);
    on.gateway.troubles.length = 0;
    await on.later(2 * minute);
    expect([sentFor(payment), await statesOf(id)]).toEqual([[149_900], ['processed']]);
  },
  60_000,
);

test('a refund that was made without an answer is found, not repeated', async () => {
  const { id, payment } = await cancelled();
  await on.apply(id, sendRefund);
  const [row] = await refunds(id);
  const { refund } = on.site.services.paymentGateway?.client ?? {};
  const made = await refund?.(payment, 149_900, row?.id ?? '');
  // The process was killed before it could store the answer; the event comes first.
  await on.deliver(on.gateway.event('refund.processed', { refund: made?.id ?? '' }));
  await on.later();
  expect([sentFor(payment), await statesOf(id), await on.lines(id)]).toMatchObject([
    [149_900],
    ['processed'],
    ['charged 149900', 'paid 149900', 'refunded 149900', 'charged -149900'],
  ]);
});

test('a surplus is sent back from the payment that came last', async () => {
  const { id, payment: first } = await paid();
  const [attempt] = await on.db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('paymentId', '=', (await on.paymentOf(id)).id)
    .execute();
  const second = on.gateway.pay(attempt?.gatewayId ?? '').id;
  await on.later(7 * hour);
  expect(await inList('problems', id)).toMatchObject({ state: 'overpaid', refundable: 149_900 });
  expect((await on.apply(id, sendRefund)).json()).toMatchObject({ state: 'paid' });
  await on.later();
  expect([sentFor(first), sentFor(second)]).toEqual([[], [149_900]]);
});

test('a refused refund is a problem: the cancellation is open again, and staff pay it by hand', async () => {
  const { id, payment } = await cancelled();
  on.gateway.refundMode = 'refused';
  await on.apply(id, sendRefund);
  await on.later();
  expect([sentFor(payment), await statesOf(id)]).toEqual([[], ['failed']]);
  expect(await inList('problems', id)).toMatchObject({ failedRefund: 149_900, received: 149_900 });
  const cancellation = await cancellationOf(id);
  expect(cancellation).toMatchObject({ refund: 'due', completedAt: null });
  const { _id, revision } = cancellation ?? {};
  const byHand = await on.site.call('POST', `registrations/${id}/refund`, {
    token: await on.site.signIn(),
    json: { id: _id, revision, action: { kind: 'refundPaid', note: 'by UPI' } },
  });
  expect(byHand.statusCode).toBe(200);
  expect([await statesOf(id), await on.paymentOf(id)]).toMatchObject([
    ['settled'],
    { state: 'refunded', received: 0 },
  ]);
  expect(await inList('problems', id)).toBeUndefined();
});

test('a pending refund is followed, by events and by asking; one that comes back is a problem', async () => {
  on.gateway.refundMode = 'pending';
  const [one, other] = [await cancelled(), await cancelled()];
  for (const { id } of [one, other]) await on.apply(id, sendRefund);
  await on.later();
  expect([await statesOf(one.id), await statesOf(other.id)]).toEqual([['pending'], ['pending']]);
  const made = [...on.gateway.refunds.values()];
  const [first, second] = [one, other].map(
    ({ payment }) => made.find(({ payment_id }) => payment_id === payment)?.id ?? '',
  );
  on.gateway.settleRefund(first ?? '', 'failed');
  await on.deliver(on.gateway.event('refund.failed', { refund: first ?? '' }));
  await on.later();
  on.gateway.settleRefund(second ?? '', 'processed');
  await on.later(2 * minute);
  expect([await statesOf(one.id), await statesOf(other.id)]).toEqual([['failed'], ['processed']]);
  expect(await cancellationOf(one.id)).toMatchObject({ refund: 'due' });
});

test('a sent refund cannot be marked as not paid', async () => {
  const { id } = await cancelled();
  await on.apply(id, sendRefund);
  await on.later();
  const { _id, revision } = (await cancellationOf(id)) ?? {};
  const undo = await on.site.call('POST', `registrations/${id}/refund`, {
    token: await on.site.signIn(),
    json: { id: _id, revision, action: { kind: 'refundOpen', payBackTo: '' } },
  });
  expect(undo.statusCode).toBe(409);
  expect(await cancellationOf(id)).toMatchObject({ refund: 'completed' });
});

test('what came partly by UPI is not sent through the gateway', async () => {
  const id = await on.charged();
  await on.apply(id, { kind: 'confirm', amount: 50_000, bankReference: '', note: '' });
  on.gateway.pay(await on.open(id));
  await on.later(minute + 1);
  await on.of.step(id, 'cancel');
  const answer = await on.apply(id, sendRefund);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('₹999 can be sent back') },
  ]);
});

test('a refund on the website of the gateway completes the cancellation, or makes the seat unpaid', async () => {
  const [gone, seated] = [await cancelled(), await paid()];
  for (const { payment } of [gone, seated]) {
    const { id } = on.gateway.refundElsewhere(payment, 149_900);
    for (const _ of [1, 2]) await on.deliver(on.gateway.event('refund.processed', { refund: id, payment }));
  }
  await on.later();
  expect(await cancellationOf(gone.id)).toMatchObject({ refund: 'completed' });
  expect(await on.paymentOf(gone.id)).toMatchObject({ state: 'refunded' });
  expect((await on.of.find(seated.id)).paid).toBe(0);
  expect(await on.paymentOf(seated.id)).toMatchObject({ state: 'pending', received: 0 });
});

test('a refund on the website of the gateway cannot be undone; one that comes back opens the cancellation', async () => {
  for (const [mode, undone, refund] of [
    ['processed', 409, 'completed'],
    ['pending', 409, 'due'],
  ] as const) {
    const { id, payment } = await cancelled();
    on.gateway.refundMode = mode;
    const made = on.gateway.refundElsewhere(payment, 149_900).id;
    await on.deliver(on.gateway.event('refund.created', { refund: made, payment }));
    const { _id, revision } = (await cancellationOf(id)) ?? {};
    const undo = await on.site.call('POST', `registrations/${id}/refund`, {
      token: await on.site.signIn(),
      json: { id: _id, revision, action: { kind: 'refundOpen', payBackTo: '' } },
    });
    expect(undo.statusCode).toBe(undone);
    if (mode === 'pending') on.gateway.settleRefund(made, 'failed');
    await on.later(2 * minute);
    expect(await cancellationOf(id)).toMatchObject({ refund });
    expect((await on.paymentOf(id)).received).toBe(mode === 'pending' ? 149_900 : 0);
  }
});

test('a transfer after a dispute about a part is recorded beside what came through the gateway', async () => {
  const { id, payment } = await paid();
  const dispute = on.gateway.openDispute(payment, 50_000);
  await on.deliver(on.gateway.event('payment.dispute.created', { dispute: dispute.id, payment }));
  const action = { kind: 'confirm', amount: 20_000, bankReference: '', note: '' } as const;
  expect((await on.apply(id, action)).json()).toMatchObject({ received: 119_900 });
  expect((await on.of.find(id)).paid).toBe(1);
});
