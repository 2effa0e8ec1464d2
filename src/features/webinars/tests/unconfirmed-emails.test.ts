import { afterEach, expect, test } from 'vitest';
import { type Bookings, bookingsOf } from '#tests/factories/bookings.ts';
import { provide, provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

/** The emails that enrolments without a proof of work cause (product: Limits). */

const [minute, hour] = [60_000, 3_600_000];
const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
const of = registrationsOn(site);
const bookings = provide(() => bookingsOf(site));
const book: Bookings['book'] = (...sent) => bookings.book(...sent);
const registrationsOf: Bookings['registrationsOf'] = (id) => bookings.registrationsOf(id);
const seatsOf: Bookings['seatsOf'] = (id) => bookings.seatsOf(id);
const kindsTo: Bookings['kindsTo'] = (name) => bookings.kindsTo(name);
afterEach(async () => {
  site.clock.reset();
  await of.expectCorrectSeats();
});

test('one network causes ten emails an hour, the site sixty; beyond that no seat is held and all are stored', async () => {
  site.clock.advance(60 * 24 * hour);
  const { _id } = await of.webinar({ capacity: 400 });
  const names = Array.from({ length: 12 }, () => of.name());
  for (const name of names) expect((await book(_id, name, { from: '10.8.0.1' })).statusCode).toBe(201);
  const reported = await Promise.all(names.map(kindsTo));
  expect(reported.filter((kinds) => kinds.length === 1)).toHaveLength(10);
  expect([await seatsOf(_id), (await registrationsOf(_id)).length]).toEqual([10, 12]);
  const others = Array.from({ length: 60 }, () => of.name());
  for (const name of others) await book(_id, name);
  expect((await Promise.all(others.map(kindsTo))).filter((kinds) => kinds.length === 1)).toHaveLength(50);
  // An enrolment with a proof is not affected.
  const proven = of.name();
  await book(_id, proven, { isUnproven: false });
  expect(await kindsTo(proven)).toEqual(['enrolment-confirmed']);
});

test('emails of proven enrolments are not dropped: those past the mailbox limit are delayed', async () => {
  site.clock.advance(90 * 24 * hour);
  const name = of.name();
  const { _id } = await of.webinar();
  for (let n = 0; n < 7; n++) await book(_id, `${name}+${n}`, { isUnproven: false });
  const count = async () => {
    const all = await Promise.all(Array.from({ length: 7 }, (_, n) => kindsTo(`${name}+${n}`)));
    return all.filter((kinds) => kinds.includes('enrolment-confirmed')).length;
  };
  const written = async () =>
    (
      await site.services.database.db
        .selectFrom('webinarEmail')
        .select('state')
        .where('webinarId', '=', _id)
        .where('kind', '=', 'enrolment-confirmed')
        .execute()
    ).filter(({ state }) => state === 'done').length;
  expect([await count(), await written()]).toEqual([5, 5]);
  site.clock.advance(61 * minute);
  await site.services.jobRunner.runDue();
  expect(await written()).toBe(7);
});
