import { afterEach, expect, test } from 'vitest';
import type { RecordInput } from '#cms/records/registry.ts';
import { visitor } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { PaymentAction } from '../api.ts';

// Unpaid seats are held for the time that the owner sets (product: Unpaid seats).

const [minute, hour] = [60_000, 3_600_000];
const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
const of = registrationsOn(site);
const stores = () => site.services.stores;
afterEach(async () => {
  site.clock.reset();
  await setHours('24');
  await of.expectCorrectSeats();
});

/** What the jobs do, without the delivery of emails. */
const work = async () => {
  await stores().payments.endDueHolds();
  await stores().registrations.endDue();
  while (await site.services.writeDueEmails());
};
async function setHours(value: string): Promise<void> {
  const token = await site.signIn();
  const { settings } = (await site.call('GET', 'site-settings', { token })).json();
  const { revision } = settings.unpaidSeatHours;
  const json = { settings: { unpaidSeatHours: { value, revision } } };
  expect((await site.call('PUT', 'site-settings', { token, json })).statusCode).toBe(200);
}
const paymentOf = async (id: string) => {
  const payment = await stores().payments.of(id);
  if (!payment) throw new Error('Nothing was charged.');
  return payment;
};
const heldUntil = async (id: string) => (await paymentOf(id)).heldUntil;
/** The whole hours for which a seat is still held; the clock runs while the test does. */
const hoursHeld = async (id: string) =>
  Math.round((Date.parse(await heldUntil(id)) - site.clock().getTime()) / hour);
const fromNow = (milliseconds: number) => new Date(site.clock().getTime() + milliseconds).toISOString();
async function apply(id: string, action: PaymentAction) {
  const { id: payment, revision } = await paymentOf(id);
  const json = { revision, action };
  return site.call('POST', `payments/${payment}/actions`, { token: await site.signIn(), json });
}
const emailsTo = (name: string) => waitingEmails(site, `${name}@example.com`);
const kindsTo = async (name: string) => (await emailsTo(name)).map(({ kind }) => kind);

/** An unpaid seat, and a parent who waits for it. */
async function unpaid(values: RecordInput<'webinar'> = {}) {
  await setHours('24');
  const [name, waiting] = [of.name(), of.name()];
  const { _id } = await of.webinar({ price: '1499', capacity: 1, payTo: 'ananta@bank', ...values });
  const enrol = (parent: string) =>
    stores().registrations.enrol(
      { webinarId: _id, name: parent, email: `${parent}@example.com`, contact: '9000000001' },
      visitor,
    );
  const { id } = await enrol(name);
  const { id: next } = await enrol(waiting);
  return { webinar: _id, id, name, next, waiting };
}

test('without the setting an unpaid seat is held for ever, also after it is set', async () => {
  await setHours('');
  const name = of.name();
  const { _id } = await of.webinar({ price: '1499' });
  const [id = ''] = await of.enrol(_id, name);
  expect(await heldUntil(id)).toBe('');
  await setHours('24');
  site.clock.advance(48 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  expect(await kindsTo(name)).not.toContain('payment-reminder');
});

test('an unpaid seat is reminded of once, and then goes to the waiting list', async () => {
  const { id, name, next, waiting } = await unpaid();
  await work();
  expect(await hoursHeld(id)).toBe(24);
  expect((await emailsTo(name)).at(-1)?.text).toContain('Please pay by: ');
  site.clock.advance(12 * hour + 1000);
  for (let n = 0; n < 3; n++) await work();
  expect((await kindsTo(name)).filter((kind) => kind === 'payment-reminder')).toHaveLength(1);
  const reminder = (await emailsTo(name)).at(-1);
  expect(reminder?.text).toContain('₹1,499');
  expect(reminder?.text).toMatch(/Pay ₹1,499:\nhttps:\/\/ananta\.example\/my\/[0-9a-f]{64}\/pay/);
  expect(await of.statusOf(id)).toBe('registered');

  site.clock.advance(12 * hour);
  // Two workers at once release it once.
  const released = await Promise.all([stores().payments.endDueHolds(), stores().payments.endDueHolds()]);
  expect(released.toSorted()).toEqual([0, 1]);
  await work();
  expect([await of.statusOf(id), await of.statusOf(next)]).toEqual(['cancelled', 'offered']);
  expect((await kindsTo(name)).slice(-1)).toEqual(['seat-released']);
  expect((await emailsTo(name)).at(-1)?.text).toContain('Enrol again');
  expect((await kindsTo(waiting)).slice(-1)).toEqual(['place-offered']);
  expect(await paymentOf(id)).toMatchObject({ state: 'expired', amount: 0, heldUntil: '' });
  const view = (await site.call('GET', `registrations/${id}`, { token: await site.signIn() })).json();
  expect(view.cancellation).toMatchObject({ source: 'unpaid', refund: 'none' });
});

test('a reported payment stops the end until staff have looked; not found, the parent has another day', async () => {
  const { id, name } = await unpaid();
  await stores().payments.claim(id, '412345678901');
  site.clock.advance(30 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  expect(await kindsTo(name)).not.toContain('payment-reminder');
  expect((await apply(id, { kind: 'notFound' })).statusCode).toBe(200);
  expect(await hoursHeld(id)).toBe(24);
  site.clock.advance(6 * minute);
  await work();
  expect(await kindsTo(name)).toContain('payment-not-found');
  site.clock.advance(24 * hour);
  // A job of the site does it.
  await site.services.jobRunner.runDue();
  expect(await of.statusOf(id)).toBe('cancelled');
});

test('a parent who reports a payment again gains no second day', async () => {
  const { id } = await unpaid();
  for (const [after, status] of [
    [30 * hour, 'registered'],
    [25 * hour, 'cancelled'],
  ] as const) {
    await stores().payments.claim(id, '');
    site.clock.advance(after);
    expect((await apply(id, { kind: 'notFound' })).statusCode).toBe(200);
    await work();
    expect(await of.statusOf(id)).toBe(status);
  }
});

test('a hold does not outlast the start of the webinar to which the parent has moved', async () => {
  const { id } = await unpaid();
  const startsAt = fromNow(2 * hour);
  const times = { startsAt, endsAt: fromNow(3 * hour), startdate: startsAt.slice(0, 10) };
  const soon = await of.webinar({ price: '1499', ...times });
  await stores().registrations.applyAction({ id, by: of.by }, { kind: 'move', webinarId: soon._id });
  expect(await heldUntil(id)).toBe('');
});

test.each([
  ['the whole', 149_900],
  ['a part', 100],
])('a payment of %s keeps the seat', async (_what, amount) => {
  const { id } = await unpaid();
  await apply(id, { kind: 'confirm', amount, bankReference: '', note: '' });
  site.clock.advance(30 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  await apply(id, { kind: 'notPaid', note: '' });
  expect(await hoursHeld(id)).toBe(24);
});

test('staff extend a hold by a day, and lift it; a seat without an end has nothing to extend', async () => {
  const { id, name } = await unpaid();
  const before = Date.parse(await heldUntil(id));
  const extended = (await apply(id, { kind: 'extendHold' })).json<{ heldUntil: string }>();
  expect(Date.parse(extended.heldUntil) - before).toBe(24 * hour);
  site.clock.advance(30 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  expect((await kindsTo(name)).filter((kind) => kind === 'payment-reminder')).toHaveLength(1);
  expect((await apply(id, { kind: 'liftHold' })).json()).toMatchObject({ heldUntil: '' });
  site.clock.advance(60 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  expect((await apply(id, { kind: 'extendHold' })).statusCode).toBe(409);
});

test('the holds of the mailbox and of the payment together last as long as the owner allows', async () => {
  await setHours('2');
  const name = of.name();
  const { _id } = await of.webinar({ price: '1499', capacity: 20 });
  const values = { webinarId: _id, name, email: `${name}@example.com`, contact: '9000000001' };
  const { id } = await stores().registrations.enrol(values, visitor, {
    ...{ mayEmail: true, mayHoldSeat: async () => true },
  });
  site.clock.advance(20 * minute);
  await of.step(id, 'accept');
  const left = Date.parse(await heldUntil(id)) - site.clock().getTime();
  expect(Math.round(left / minute)).toBe(100);
});

test('a mailbox that is proved after its hold has the whole time to pay', async () => {
  await setHours('2');
  const name = of.name();
  const { _id } = await of.webinar({ price: '1499', capacity: 20 });
  const values = { webinarId: _id, name, email: `${name}@example.com`, contact: '9000000001' };
  const { id } = await stores().registrations.enrol(values, visitor, {
    ...{ mayEmail: true, mayHoldSeat: async () => true },
  });
  site.clock.advance(3 * hour);
  await work();
  await of.step(id, 'accept');
  expect(await hoursHeld(id)).toBe(2);
});

test('from the start of the webinar no seat is taken away, also where it is brought forward', async () => {
  const { id, webinar } = await unpaid();
  const [startsAt, endsAt] = [fromNow(20 * hour), fromNow(22 * hour)];
  await site.records.update('webinar', webinar, { startsAt, endsAt, startdate: startsAt.slice(0, 10) });
  site.clock.advance(25 * hour);
  await work();
  expect(await of.statusOf(id)).toBe('registered');
  expect(await heldUntil(id)).toBe('');
});

test('a reminder of a seat that is given up is dropped, and one that was not sent follows the parent to another webinar', async () => {
  const { id, name } = await unpaid();
  const other = await of.webinar({ price: '1499', title: 'Another' });
  const { registrations } = stores();
  await registrations.applyAction({ id, by: visitor }, { kind: 'move', webinarId: other._id });
  site.clock.advance(13 * hour);
  await work();
  const reminders = (await emailsTo(name)).filter(({ kind }) => kind === 'payment-reminder');
  expect(reminders.map(({ subject }) => subject)).toEqual(['Please pay for your seat: Another']);
  const given = await unpaid();
  await of.step(given.id, 'cancel');
  const rows = site.services.database.db.selectFrom('webinarEmail').select('state');
  const planned = await rows
    .where('registrationId', '=', given.id)
    .where('kind', '=', 'payment-reminder')
    .execute();
  expect(planned).toEqual([{ state: 'dropped' }]);
});

test('an offered seat is held from its acceptance, and one that is registered again anew', async () => {
  const { id, next } = await unpaid();
  await of.step(id, 'cancel');
  site.clock.advance(hour);
  await of.step(next, 'accept');
  expect(await hoursHeld(next)).toBe(24);
  await of.step(next, 'cancel');
  expect(await heldUntil(next)).toBe('');
  await of.step(next, 'reinstate');
  expect(await hoursHeld(next)).toBe(24);
});
