import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGatewaySite, type GatewaySite } from '#tests/factories/gateway-site.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let on: GatewaySite;
beforeAll(async () => {
  on = await createGatewaySite();
});
afterAll(() => on.close());
afterEach(async () => {
  on.gateway.down = undefined;
  await on.expectSameMoney();
});

const attempts = async (id: string) =>
  on.db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('paymentId', '=', (await on.paymentOf(id)).id)
    .orderBy('id')
    .execute();
const statesOf = async (id: string) => (await attempts(id)).map(({ state }) => state);
const isPaid = async (id: string) => (await on.of.find(id)).paid === 1;

test('a parent gets one link for the missing amount, which names no one', async () => {
  const id = await on.charged();
  const [first, again] = [await on.open(id), await on.open(id)];
  expect(again).toBe(first);
  const link = on.gateway.links.get(first);
  const { reference } = await on.paymentOf(id);
  expect(link).toMatchObject({
    ...{ amount: 149_900, currency: 'INR', accept_partial: false, reference_id: `${reference}-1` },
    ...{ customer: {}, notify: { sms: false, email: false }, reminder_enable: false },
    ...{ callback_method: 'get', description: `Sleep (${reference}-1)` },
  });
  const { name, email, contact } = await on.of.find(id);
  for (const personal of [name, email, contact]) expect(JSON.stringify(link)).not.toContain(personal);
  expect(link?.callback_url).toMatch(/\/payment\/[0-9a-f-]{36}$/);
});

test('parallel presses create one link', async () => {
  const id = await on.charged();
  const opened = await Promise.all([on.open(id), on.open(id), on.open(id)]);
  expect(new Set(opened).size).toBe(1);
  expect(await statesOf(id)).toEqual(['created']);
});

test.each(['lost', 'silent', 'broken', 'not json', 'too many requests'] as const)(
  'one %s answer does not keep a parent from paying, and creates no second link',
  async (trouble) => {
    const id = await on.charged();
    on.gateway.troubles.push(trouble);
    await on.open(id);
    const { reference } = await on.paymentOf(id);
    const created = [...on.gateway.links.values()].filter((link) => link.reference_id.startsWith(reference));
    expect([created.length, await statesOf(id)]).toEqual([1, ['created']]);
  },
  30_000,
);

test('without an answer the parent reads so, and the next press uses the same link', async () => {
  const id = await on.charged();
  on.gateway.down = 'broken';
  await expect(on.open(id)).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('does not answer'),
  });
  on.gateway.down = undefined;
  await on.open(id);
  expect(await statesOf(id)).toEqual(['created']);
});

test('a link that was never created is given up after an hour', async () => {
  const id = await on.charged();
  on.gateway.down = 'broken';
  await expect(on.open(id)).rejects.toThrow();
  on.gateway.down = undefined;
  await on.later(30 * minute);
  expect(await statesOf(id)).toEqual(['created']);
  await on.later(hour);
  expect(await statesOf(id)).toEqual(['failed']);
});

test('the gateway is asked, so an event that never arrives is no loss', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  await on.later(minute + 1);
  expect(await isPaid(id)).toBe(false);
  on.gateway.pay(link);
  await on.later(minute + 1);
  expect([await isPaid(id), await on.lines(id), await statesOf(id)]).toEqual([
    true,
    ['charged 149900', 'paid 149900'],
    ['paid'],
  ]);
  expect(await on.paymentOf(id)).toMatchObject({ state: 'paid', method: 'gateway' });
});

test('a link is asked about until two days after its end, and a payment of that time counts', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  await on.later(day + hour);
  expect(await statesOf(id)).toEqual(['expired']);
  on.gateway.pay(link);
  await on.later(7 * hour);
  expect([await isPaid(id), await statesOf(id)]).toEqual([true, ['paid']]);
  await on.later(3 * day);
  expect((await attempts(id)).map(({ nextCheckAt }) => nextCheckAt)).toEqual(['']);
});

test('what was paid another way cancels the link; a payment that arrives nevertheless is too much', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  await on.apply(id, { kind: 'confirm', amount: 149_900, bankReference: '', note: '' });
  await on.later();
  expect([await statesOf(id), on.gateway.links.get(link)?.status]).toEqual([['cancelled'], 'cancelled']);
  on.gateway.pay(link);
  await on.later(7 * hour);
  expect(await on.paymentOf(id)).toMatchObject({ state: 'overpaid', received: 299_800 });
  expect((await on.listed('problems')).map(({ registration }) => registration?._id)).toContain(id);
});

test('a payment that arrives while the link is being cancelled is recorded', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  on.gateway.pay(link);
  await on.of.step(id, 'cancel');
  await on.later();
  expect([await statesOf(id), await on.paymentOf(id)]).toMatchObject([['paid'], { state: 'seatGone' }]);
  expect(await isPaid(id)).toBe(false);
});

test('a webinar that is called off is not paid for', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  const { webinarId } = await on.of.find(id);
  await on.site.records.update('webinar', webinarId, { calledOff: 1 });
  await on.later(minute + 1);
  expect(on.gateway.links.get(link)?.status).toBe('cancelled');
});

test('a part is recorded, and the next link asks for the rest', async () => {
  const id = await on.charged();
  on.gateway.pay(await on.open(id), 50_000);
  await on.later(minute + 1);
  expect([await isPaid(id), await on.paymentOf(id)]).toMatchObject([
    false,
    { state: 'partiallyPaid', received: 50_000 },
  ]);
  const rest = await on.open(id);
  expect(on.gateway.links.get(rest)).toMatchObject({ amount: 99_900 });
  on.gateway.pay(rest);
  await on.later(minute + 1);
  expect([await isPaid(id), await statesOf(id)]).toEqual([true, ['cancelled', 'paid']]);
});

test('money of the gateway cannot be marked as not paid', async () => {
  const id = await on.charged();
  on.gateway.pay(await on.open(id));
  await on.later(minute + 1);
  expect((await on.apply(id, { kind: 'notPaid', note: '' })).statusCode).toBe(409);
  const untick = on.stores.registrations.applyAction(
    { id, by: on.of.by },
    { kind: 'paid', isPaid: false, note: '' },
  );
  await expect(untick).rejects.toMatchObject({ reason: 'conflict' });
  expect(await isPaid(id)).toBe(true);
});

test('only where the owner says so the gateway learns who pays', async () => {
  const row = { value: '"yes"', changedBy: 'Neel', changedAt: '2026-11-28T00:00:00.000Z', revision: 1 };
  await on.db
    .insertInto('siteSetting')
    .values({ name: 'shareWithPaymentService', ...row })
    .execute();
  try {
    const id = await on.charged();
    const { name, email, contact } = await on.of.find(id);
    expect(on.gateway.links.get(await on.open(id))?.customer).toEqual({ name, email, contact });
  } finally {
    await on.db.deleteFrom('siteSetting').where('name', '=', 'shareWithPaymentService').execute();
  }
});

test('an erased registration leaves no address, and its link is cancelled', async () => {
  const id = await on.charged();
  const link = await on.open(id);
  const { id: paymentId } = await on.paymentOf(id);
  await on.site.records.remove('registration', id);
  await on.site.call('DELETE', `trash/registration/${id}`, { token: await on.site.signIn() });
  await on.later(minute + 1);
  const row = on.db.selectFrom('paymentAttempt').selectAll().where('paymentId', '=', paymentId);
  expect(await row.executeTakeFirst()).toMatchObject({ url: '', state: 'cancelled' });
  expect(on.gateway.links.get(link)?.status).toBe('cancelled');
});

test('the service is asked until it answers, also after days without an answer', async () => {
  const id = await on.charged();
  on.gateway.pay(await on.open(id));
  on.gateway.down = 'broken';
  await on.later(4 * day);
  on.gateway.down = undefined;
  await on.later(7 * hour);
  expect(await isPaid(id)).toBe(true);
});

test('a link whose seat is given up after a part has come is cancelled', async () => {
  const id = await on.charged();
  await on.apply(id, { kind: 'confirm', amount: 50_000, bankReference: '', note: '' });
  const link = await on.open(id);
  await on.of.step(id, 'cancel');
  await on.later();
  expect(on.gateway.links.get(link)?.status).toBe('cancelled');
});
