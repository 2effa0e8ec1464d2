import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { createGatewaySite, type GatewaySite } from '#tests/factories/gateway-site.ts';

let on: GatewaySite;
beforeAll(async () => {
  on = await createGatewaySite({ RAZORPAY_WEBHOOK_SECRET: 'the-next-secret,webhook-secret' });
});
afterAll(() => on.close());
afterEach(() => on.expectSameMoney());

const isPaid = async (id: string) => (await on.of.find(id)).paid === 1;

/** @returns a registration with a paid link, of which no event has arrived */
async function paid() {
  const id = await on.charged();
  const link = await on.open(id);
  const payment = on.gateway.pay(link).id;
  return { id, link, payment };
}
/** Delivers an event, and what follows from it. */
async function deliver(name: string, ids: Parameters<GatewaySite['gateway']['event']>[1], secret?: string) {
  const answer = await on.deliver(on.gateway.event(name, ids, secret));
  await on.later();
  return answer.statusCode;
}

test('a signed event marks a registration as paid, once, in whatever order events come', async () => {
  const { id, link, payment } = await paid();
  expect(await deliver('payment.captured', { payment })).toBe(200);
  expect(await isPaid(id)).toBe(true);
  for (const [name, ids] of [
    ['payment_link.paid', { payment_link: link, payment }],
    ['payment.authorized', { payment }],
    ['payment_link.paid', { payment_link: link, payment }],
  ] as const)
    expect(await deliver(name, ids)).toBe(200);
  expect(await on.lines(id)).toEqual(['charged 149900', 'paid 149900']);
});

test('the next secret is accepted beside the present one', async () => {
  const { id, link } = await paid();
  expect(await deliver('payment_link.paid', { payment_link: link }, 'the-next-secret')).toBe(200);
  expect(await isPaid(id)).toBe(true);
});

test('a forged, unsigned or changed event is refused, and changes nothing', async () => {
  const { id, link } = await paid();
  expect(await deliver('payment_link.paid', { payment_link: link }, 'a-guess')).toBe(400);
  const { payload, headers } = on.gateway.event('payment_link.paid', { payment_link: link });
  const { 'x-razorpay-signature': signature = '', ...unsigned } = headers;
  const wrong = [
    { payload, headers: unsigned },
    { payload: `${payload} `, headers },
    { payload, headers: { ...headers, 'x-razorpay-signature': signature.slice(1) } },
    { payload, headers: { ...headers, 'x-razorpay-signature': 'é'.repeat(64) } },
    { payload: '', headers },
  ];
  for (const one of wrong) expect((await on.deliver(one)).statusCode).toBe(400);
  expect(
    (await on.deliver({ payload, headers: { ...headers, 'content-type': 'text/plain' } })).statusCode,
  ).toBe(415);
  const large = { payload: JSON.stringify('x'.repeat(300_000)), headers };
  expect((await on.deliver(large)).statusCode).toBe(413);
  expect(await isPaid(id)).toBe(false);
  await on.later(120_000);
});

test('a signed event says nothing by itself: the gateway is asked', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  expect(await deliver('payment_link.paid', { payment_link: link })).toBe(200);
  expect([await isPaid(id), await on.lines(id)]).toEqual([false, ['charged 149900']]);
});

test('signed events about something else are accepted', async () => {
  expect(await deliver('payment_link.paid', { payment_link: 'plink_ofAnotherSite' })).toBe(200);
  expect(await deliver('subscription.charged', {})).toBe(200);
  expect(await deliver('refund.processed', { refund: 'rfnd_ofAnotherSite' })).toBe(200);
  expect(await deliver('payment.dispute.created', { dispute: 'disp_ofAnotherSite' })).toBe(200);
});

test('a refused card is noted, and moves no money', async () => {
  const id = await on.charged();
  const payment = on.gateway.refusePayment(await on.open(id)).id;
  for (const _ of [1, 2]) expect(await deliver('payment.failed', { payment })).toBe(200);
  expect(await on.lines(id)).toEqual(['charged 149900', 'failed 149900']);
  expect(await on.paymentOf(id)).toMatchObject({ state: 'pending' });
});

test('what a bank takes back is a chargeback, and what it returns is not', async () => {
  const { id, link, payment } = await paid();
  await deliver('payment_link.paid', { payment_link: link });
  const dispute = on.gateway.openDispute(payment, 0);
  await deliver('payment.dispute.created', { dispute: dispute.id, payment });
  expect(await isPaid(id)).toBe(true);
  Object.assign(dispute, { status: 'under_review', amount_deducted: 50_000 });
  expect(await deliver('payment.dispute.under_review', { dispute: dispute.id, payment })).toBe(200);
  // A part is gone: staff decide what that means for the seat.
  expect([await isPaid(id), await on.paymentOf(id)]).toMatchObject([true, { received: 99_900 }]);
  Object.assign(dispute, { status: 'lost', amount_deducted: 149_900 });
  // The events arrive in the wrong order, and twice.
  for (const name of ['lost', 'created', 'lost'])
    expect(await deliver(`payment.dispute.${name}`, { dispute: dispute.id, payment })).toBe(200);
  expect([await isPaid(id), await on.paymentOf(id)]).toMatchObject([
    false,
    { state: 'chargeback', received: 0 },
  ]);
  expect((await on.listed('problems')).map(({ registration }) => registration?._id)).toContain(id);
  Object.assign(dispute, { status: 'won', amount_deducted: 0 });
  await deliver('payment.dispute.won', { dispute: dispute.id, payment });
  expect([await isPaid(id), await on.paymentOf(id)]).toMatchObject([true, { state: 'paid' }]);
});

test('while the gateway does not answer, an event that needs it is to be sent again', async () => {
  const { link, payment } = await paid();
  await deliver('payment_link.paid', { payment_link: link });
  const { id } = on.gateway.openDispute(payment, 149_900);
  on.gateway.down = 'broken';
  expect(await deliver('payment.dispute.created', { dispute: id })).toBe(503);
  on.gateway.down = undefined;
  expect(await deliver('payment.dispute.created', { dispute: id })).toBe(200);
});

test('a refund or dispute of a payment that is not recorded yet is to be sent again', async () => {
  const [one, other] = [await paid(), await paid()];
  const refund = { refund: on.gateway.refundElsewhere(one.payment, 149_900).id, payment: one.payment };
  const dispute = { dispute: on.gateway.openDispute(other.payment, 149_900).id, payment: other.payment };
  for (const status of [503, 200]) {
    expect(await deliver('refund.processed', refund)).toBe(status);
    expect(await deliver('payment.dispute.created', dispute)).toBe(status);
  }
  expect([await on.lines(one.id), await on.lines(other.id)]).toEqual([
    ['charged 149900', 'paid 149900', 'refunded 149900'],
    ['charged 149900', 'paid 149900', 'chargeback 149900'],
  ]);
});

test('the health check says whether the service accepts the keys', async () => {
  const check = async (settings = {}) =>
    findingsText(await runCheck(on.site, 'payment-service', { settings }));
  expect(await check()).toContain('accepts the keys');
  expect(await check({ RAZORPAY_KEY_SECRET: 'another-secret' })).toContain('does not accept the keys');
  on.gateway.down = 'broken';
  expect(await check()).toContain('does not answer');
  on.gateway.down = undefined;
  const none = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
  expect(await check(none)).toContain('parents pay by UPI');
});
