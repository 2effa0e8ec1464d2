import { afterEach, expect, test } from 'vitest';
import { bookingsOf } from '#tests/factories/bookings.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provide, provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

/** Unconfirmed registrations in the trash, undo, history, figures and payments (product: Registrations). */

const [minute, hour] = [60_000, 3_600_000];
const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
const of = registrationsOn(site);
const bookings = provide(() => bookingsOf(site));
afterEach(async () => {
  site.clock.reset();
  await of.expectCorrectSeats();
});

const call = (method: string, path: string, json?: object) =>
  site.call(method, path, { token: site.admin, ...(json && { json }) });
const only = async (webinarId: string, status: string) => {
  const found = (await bookings.registrationsOf(webinarId)).filter((one) => one.status === status);
  expect(found).toHaveLength(1);
  return String(found[0]?._id);
};

test('staff undo a cancellation, or restore from the trash, after the form was sent again', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ capacity: 20 });
  await bookings.book(_id, name);
  const first = await only(_id, 'unconfirmed');
  await of.step(first, 'cancel');
  await bookings.book(_id, name);
  await site.services.stores.registrations.applyAction({ id: first, by: of.by }, { kind: 'undo' });
  const rows = await bookings.registrationsOf(_id);
  expect(rows.map(({ status }) => status)).toEqual(['unconfirmed', 'unconfirmed']);
  const removed = await site.services.stores.records.remove('registration', first, of.by);
  await site.services.stores.records.restore(removed, of.by);
  expect(await bookings.registrationsOf(_id)).toHaveLength(2);
  // Only one of them can be confirmed: the email has one registration.
  const [one, other] = rows;
  await of.step(one?._id, 'accept');
  await expect(of.step(other?._id, 'accept')).rejects.toMatchObject({ reason: 'conflict' });
});

test('restoring an older version restores the typed values, and never makes a registration unconfirmed', async () => {
  const name = of.name();
  const { _id } = await of.webinar();
  await bookings.book(_id, name);
  const id = await only(_id, 'unconfirmed');
  await bookings.confirm(_id, name);
  const { revision } = await of.find(id);
  await site.services.stores.registrations.applyAction(
    { id, by: of.by },
    { kind: 'change', name: 'Leela', contact: '+919000000002' },
  );
  await site.services.stores.records.restoreRevision('registration', id, revision - 1, of.by);
  expect(await of.find(id)).toMatchObject({ status: 'registered', name: 'Meena' });
  site.clock.advance(25 * hour);
  await site.services.jobRunner.runDue();
  expect(await of.statusOf(id)).toBe('registered');
});

test('a correction by staff keeps the held seat of an unconfirmed registration', async () => {
  const { _id } = await of.webinar({ capacity: 6 });
  await bookings.book(_id, of.name());
  await site.records.update('registration', await only(_id, 'unconfirmed'), { name: 'Leela' });
  expect(await bookings.seatsOf(_id)).toBe(1);
});

test('it is in no figure of staff, and becomes no cancellation when it expires', async () => {
  const name = of.name();
  const figures = async () => {
    const { nextWebinar, registrations } = (await call('GET', 'dashboard')).json();
    return [nextWebinar?.title, nextWebinar?.registrations, registrations.last7Days];
  };
  const { _id } = await of.webinar({ title: 'Counted' });
  const [title, there, week] = await figures();
  expect(title).toBeDefined();
  await bookings.book(_id, name);
  expect(await figures()).toEqual([title, there, week]);
  // Past the times that other tests have reached: jobs do not run when the clock is behind.
  site.clock.advance(60 * hour);
  await site.services.jobRunner.runDue();
  expect(await bookings.registrationsOf(_id)).toEqual([]);
  expect((await call('GET', 'trash')).body).not.toContain(name);
  const kinds = (await bookings.emailsTo(name)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'confirm-enrolment')).toEqual([]);
});

test('no payment can be recorded before confirmation, because it would be erased with the registration', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ price: '₹500' });
  await bookings.book(_id, name);
  const id = await only(_id, 'unconfirmed');
  const pay = () =>
    site.services.stores.registrations.applyAction(
      { id, by: of.by },
      { kind: 'paid', isPaid: true, note: 'UPI' },
    );
  await expect(pay()).rejects.toMatchObject({ reason: 'conflict' });
  await bookings.confirm(_id, name);
  await pay();
  expect(await of.find(id)).toMatchObject({ status: 'registered', paid: 1 });
});

test('the email says whether a seat is held, and is sent later where the limits did not allow it', async () => {
  const { _id } = await of.webinar({ capacity: 3 });
  const [held, free, full] = [of.name(), of.name(), of.name()];
  await bookings.book(_id, held);
  await bookings.book(_id, free);
  await of.enrol(_id, of.name(), of.name());
  await bookings.book(_id, full);
  const textTo = async (name: string) => (await bookings.emailsTo(name))[0]?.text ?? '';
  expect(await textTo(held)).toMatch(/Held for you until/);
  expect(await textTo(free)).toMatch(/Not held for you/);
  expect(await textTo(full)).toMatch(/All seats are taken/);
  const { _id: endless } = await of.webinar();
  const unlimited = of.name();
  await bookings.book(endless, unlimited);
  expect(await textTo(unlimited)).not.toMatch(/Your seat/);

  const names = Array.from({ length: 11 }, () => of.name());
  for (const name of names) await bookings.book(endless, name, { from: '10.9.9.9' });
  const late = names.at(-1) ?? '';
  expect(await bookings.kindsTo(late)).toEqual([]);
  site.clock.advance(61 * minute);
  for (let time = 0; time < 3; time++) await bookings.book(endless, late, { from: '10.9.9.9' });
  expect(await bookings.kindsTo(late)).toEqual(['confirm-enrolment']);
  expect(await bookings.seatsOf(endless)).toBe(0);
});

test('another spelling of the email is the same registration', async () => {
  const { _id } = await of.webinar({ capacity: 20 });
  const json = { name: 'Meena', contact: '9000000001', webinarId: _id, webinarTitle: '' };
  const headers = await csrfHeaders(site, 'webinar');
  for (const email of ['meena@bücher.example', 'Meena@xn--bcher-kva.example'])
    await site.call('POST', 'webinar/bookwebinar', { json: { ...json, email }, headers, isUnproven: true });
  expect(await bookings.registrationsOf(_id)).toHaveLength(1);
});

test('a confirmed registration is reported to staff once', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ title: 'Reported once' });
  await bookings.book(_id, name);
  await bookings.confirm(_id, name);
  const summary = await site.services.stores.transaction((tx) => tx.registrations.claimSummary());
  expect(summary.find(({ webinarId }) => webinarId === _id)).toBeUndefined();
});
