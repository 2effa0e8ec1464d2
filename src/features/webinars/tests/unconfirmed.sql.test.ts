import { afterEach, describe, expect, test } from 'vitest';
import { type Bookings, bookingsOf } from '#tests/factories/bookings.ts';
import { provide, provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

/** An enrolment without a proof of work waits until the owner of the mailbox confirms it (product: Registrations). */

const [minute, hour] = [60_000, 3_600_000];
const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
const of = registrationsOn(site);
const bookings = provide(() => bookingsOf(site));
const book: Bookings['book'] = (...sent) => bookings.book(...sent);
const registrationsOf: Bookings['registrationsOf'] = (id) => bookings.registrationsOf(id);
const seatsOf: Bookings['seatsOf'] = (id) => bookings.seatsOf(id);
const emailsTo: Bookings['emailsTo'] = (name) => bookings.emailsTo(name);
const kindsTo: Bookings['kindsTo'] = (name) => bookings.kindsTo(name);
const confirm: Bookings['confirm'] = (id, name) => bookings.confirm(id, name);
afterEach(async () => {
  site.clock.reset();
  await of.expectCorrectSeats();
});

test('with a proof of work a parent is enrolled at once, and the solution works once', async () => {
  const { _id } = await of.webinar();
  const challenge = await site.call('GET', 'enrolment-challenge');
  expect([challenge.statusCode, challenge.json()]).toEqual([
    200,
    expect.objectContaining({ signature: expect.any(String) }),
  ]);
  const proof = await site.prove();
  const [one, two, none] = [of.name(), of.name(), of.name()];
  expect((await book(_id, one, { proof })).json()).toMatchObject({ status: 'registered' });
  const again = await book(_id, two, { proof });
  expect([again.statusCode, again.json()]).toMatchObject([201, { status: 'registered', isToConfirm: true }]);
  expect((await book(_id, none, { proof: 'x' })).json()).toMatchObject({ isToConfirm: true });
  expect((await registrationsOf(_id)).map(({ status }) => status).sort()).toEqual([
    'registered',
    'unconfirmed',
    'unconfirmed',
  ]);
  expect([await kindsTo(one), await kindsTo(two)]).toEqual([['enrolment-confirmed'], ['confirm-enrolment']]);
});

describe('without a proof', () => {
  test('a seat is held for half an hour, and given to the parent who presses the button', async () => {
    const name = of.name();
    const { _id } = await of.webinar({ capacity: 1 });
    const answer = await book(_id, name);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Your Webinar register successfully!', status: 'registered', isToConfirm: true },
    ]);
    expect(await seatsOf(_id)).toBe(1);
    const [email] = await emailsTo(name);
    expect(email).toMatchObject({
      kind: 'confirm-enrolment',
      text: expect.stringMatching(/\/my\/[0-9a-f]{64}/),
    });
    const listed = await site.call('GET', `webinar/webinarregisteruser/${_id}`, { token: site.admin });
    expect(listed.json().webinars).toMatchObject([{ email: `${name}@example.com`, status: 'unconfirmed' }]);
    // Meanwhile other parents wait, and do not overtake.
    const [other] = await of.enrol(_id, of.name());
    expect(await of.statusOf(other)).toBe('waiting 1');
    site.clock.advance(29 * minute);
    await confirm(_id, name);
    await confirm(_id, name);
    expect((await registrationsOf(_id)).map(({ status }) => status).sort()).toEqual([
      'registered',
      'waiting',
    ]);
    expect(await kindsTo(name)).toEqual(['confirm-enrolment', 'enrolment-confirmed']);
  });

  test('after half an hour the seat is offered on, and for a day the link gives a free seat', async () => {
    const [late, later] = [of.name(), of.name()];
    const { _id } = await of.webinar({ capacity: 1 });
    await book(_id, late);
    await book(_id, later);
    const [other] = await of.enrol(_id, of.name());
    expect(await of.statusOf(other)).toBe('waiting 1');
    site.clock.advance(30 * minute + 1000);
    await site.services.jobRunner.runDue();
    expect(await of.statusOf(other)).toBe('offered');
    await confirm(_id, late);
    const [row] = (await registrationsOf(_id)).filter(({ email }) => email.startsWith(late));
    expect(await of.statusOf(row?._id)).toBe('waiting 1');
    site.clock.advance(24 * hour);
    await site.services.jobRunner.runDue();
    expect((await registrationsOf(_id)).filter(({ status }) => status === 'unconfirmed')).toEqual([]);
    const changes = await site.services.database.db
      .selectFrom('change')
      .select('before')
      .where('before', 'like', `%${later}@%`)
      .execute();
    expect(changes).toEqual([]);
  });

  test('together they hold a tenth of the seats, at least one', async () => {
    for (const [capacity, held] of [
      [6, 1],
      [19, 1],
      [20, 2],
    ] as const) {
      const { _id } = await of.webinar({ capacity });
      const answers = await Promise.all(Array.from({ length: 5 }, () => book(_id, of.name())));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect([capacity, await seatsOf(_id)]).toEqual([capacity, held]);
      expect(await registrationsOf(_id)).toHaveLength(5);
    }
  });

  test('the same email again renews nothing, sends nothing, and gets the same answer', async () => {
    const name = of.name();
    const { _id } = await of.webinar({ capacity: 3 });
    const first = await book(_id, name);
    const [before] = await registrationsOf(_id);
    site.clock.advance(20 * minute);
    expect((await book(_id, name)).body).toBe(first.body);
    expect(await registrationsOf(_id)).toEqual([before]);
    expect(await kindsTo(name)).toEqual(['confirm-enrolment']);
    // Nor after it was erased, in any spelling.
    site.clock.advance(30 * hour);
    await site.services.jobRunner.runDue();
    expect([await registrationsOf(_id), await seatsOf(_id)]).toEqual([[], 0]);
    await book(_id, name);
    await book(_id, `${name}+again`);
    expect(await seatsOf(_id)).toBe(0);
  });

  test('it keeps out no parent with a proof, and changes no existing registration', async () => {
    const name = of.name();
    const { _id } = await of.webinar({ capacity: 10 });
    await book(_id, name);
    const [unconfirmed] = await registrationsOf(_id);
    await book(_id, name, { isUnproven: false });
    const rows = await registrationsOf(_id);
    expect(rows.map(({ status }) => status).sort()).toEqual(['registered', 'unconfirmed']);
    expect(rows).toContainEqual(unconfirmed);
    const known = await book(_id, name);
    expect(known.json()).toEqual({ ...(await book(_id, of.name())).json() });
    expect(await kindsTo(name)).toEqual(['confirm-enrolment', 'enrolment-confirmed', 'enrolled-already']);
    await expect(
      site.services.registrationService.applyActionOfParent(String(unconfirmed?._id), { kind: 'accept' }),
    ).rejects.toMatchObject({ reason: 'conflict' });
  });

  test('a full webinar holds no seat, and the parent waits after confirming', async () => {
    const name = of.name();
    const { _id } = await of.webinar({ capacity: 1 });
    const [seated] = await of.enrol(_id, of.name());
    expect((await book(_id, name)).json()).toMatchObject({ status: 'waiting', isToConfirm: true });
    await confirm(_id, name);
    const [row] = (await registrationsOf(_id)).filter(({ email }) => email.startsWith(name));
    expect(await of.statusOf(row?._id)).toBe('waiting 1');
    expect(await of.statusOf(seated)).toBe('registered');
  });

  test('staff confirm or cancel for a parent, and a possible stranger gets no second email', async () => {
    const [one, other] = [of.name(), of.name()];
    const { _id } = await of.webinar();
    await book(_id, one);
    await book(_id, other);
    const rows = await registrationsOf(_id);
    const idOf = (name: string) => rows.find(({ email }) => email.startsWith(`${name}@`))?._id;
    await of.step(idOf(one), 'accept');
    await of.step(idOf(other), 'cancel');
    expect([await of.statusOf(idOf(one)), await of.statusOf(idOf(other))]).toEqual([
      'registered',
      'cancelled',
    ]);
    site.clock.advance(6 * minute);
    await site.services.jobRunner.runDue();
    expect(await of.emails(idOf(other))).toEqual(['confirm-enrolment']);
    expect(await of.emails(idOf(one))).toEqual(['confirm-enrolment', 'enrolment-confirmed']);
  });

  test('its links are in no list of links, and it gets no messages of staff', async () => {
    const name = of.name();
    const { _id } = await of.webinar();
    await book(_id, name);
    const { registrations, plannedEmails } = site.services.stores;
    expect(await registrations.listByEmail(`${name}@example.com`, '2000-01-01T00:00:00.000Z')).toEqual([]);
    const [row] = await registrationsOf(_id);
    const details = { subject: 'x', text: 'y', ids: [String(row?._id)] };
    await plannedEmails.plan({ webinarId: _id, kind: 'webinar-message', dedupeKey: 'one', details });
    await site.services.jobRunner.runDue();
    expect(await kindsTo(name)).not.toContain('webinar-message');
  });
});

test('staff get ten emails an hour, and one that sums up the rest', async () => {
  site.clock.advance(120 * 24 * hour);
  const { _id } = await of.webinar({ title: 'Summed up' });
  const mails = async (kind: string) =>
    (
      await site.services.database.db.selectFrom('email').select('mail').where('kind', '=', kind).execute()
    ).filter(({ mail }) => mail.includes('Summed up'));
  for (let n = 0; n < 13; n++) await book(_id, of.name(), { isUnproven: false });
  await book(_id, of.name());
  expect(
    [await mails('enrolment-for-staff'), await mails('enrolments-for-staff')].map((all) => all.length),
  ).toEqual([10, 0]);
  const due = await site.services.stores.registrations.nextSummaryDue();
  expect(Date.parse(due ?? '') - site.clock().getTime()).toBeLessThanOrEqual(hour);
  site.clock.advance(hour);
  expect(
    (await site.services.stores.registrations.claimSummary()).find((one) => one.webinarId === _id),
  ).toEqual({
    ...{ webinarId: _id, title: 'Summed up', counts: { registered: 3, unconfirmed: 1 } },
  });
  expect(await site.services.stores.registrations.nextSummaryDue()).toBeNull();
});

test('of concurrent enrolments without a proof, one holds one of six seats', async () => {
  const { _id } = await of.webinar({ capacity: 6 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => book(_id, of.name(), { from: '10.9.0.1' })),
  );
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect(await seatsOf(_id)).toBe(1);
});
