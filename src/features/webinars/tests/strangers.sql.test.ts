import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

/** A form sent in another person's name changes nothing that exists (product: Registrations). */

const site = provideTestSite();
const of = registrationsOn(site);
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await csrfHeaders(site, 'webinar');
});
afterAll(() => of.expectCorrectSeats());

const book = (webinarId: string, name: string, more: object = {}) =>
  site.call('POST', 'webinar/bookwebinar', {
    json: { name: 'Stranger', email: `${name}@example.com`, contact: '9111111111', webinarId, ...more },
    headers,
  });
const plain = (webinarId: string, name: string) =>
  site.app.inject({
    method: 'POST',
    url: '/upcoming-webinar',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      ...{ name: 'Stranger', email: `${name}@example.com`, contact: '9111111111', webinarId },
    }).toString(),
  });
const rowsOf = (
  table: 'registration' | 'cancellation' | 'registrationLink' | 'consent' | 'change',
  id: string,
) =>
  site.services.database.db
    .selectFrom(table as 'registration')
    .selectAll()
    .where(
      (table === 'registration'
        ? 'id'
        : table === 'change' || table === 'consent'
          ? 'recordId'
          : 'registrationId') as 'id',
      '=',
      id,
    )
    .execute();
/** Everything that is stored about a registration. */
const allOf = async (id: string) => [
  await rowsOf('registration', id),
  await rowsOf('cancellation', id),
  await rowsOf('registrationLink', id),
  await rowsOf('consent', id),
  await rowsOf('change', id),
];
const ofEmail = async (webinarId: string, name: string) =>
  (await site.records.list('registration', { owner: webinarId })).filter(
    ({ email }) => email === `${name}@example.com`,
  );

describe('a stranger who enrols with the email of a parent', () => {
  test.each(['bookwebinar', 'the plain form'])(
    'a parent who cancelled keeps that registration and its refund, by %s',
    async (way) => {
      const name = of.name();
      const { _id } = await of.webinar({ price: '500' });
      const [id = ''] = await of.enrol(_id, name);
      const { stores } = site.services;
      await stores.registrations.applyAction(
        { id, by: of.by },
        { kind: 'paid', isPaid: true, note: 'UPI 1' },
      );
      await of.step(id, 'cancel');
      await stores.refunds.requestRefund(id, `${name}@upi`);
      // Planned emails are written first, which records the facts that the parent is notified of.
      await site.services.jobRunner.runDue();
      const before = await allOf(id);
      expect(before[1]).toMatchObject([{ refund: 'requested', payBackTo: `${name}@upi` }]);
      const answer = way === 'bookwebinar' ? await book(_id, name) : await plain(_id, name);
      expect([201, 303]).toContain(answer.statusCode);
      expect(await allOf(id)).toEqual(before);
      const rows = await ofEmail(_id, name);
      expect(rows.map(({ status }) => status).sort()).not.toEqual(['cancelled']);
      expect(rows).toHaveLength(2);
      // The new registration is unpaid, whatever was paid before.
      expect(rows.find((row) => row._id !== id)).toMatchObject({ paid: 0, contact: '9111111111' });
    },
  );

  test.each(['registered', 'waiting', 'offered', 'attended'])(
    'a parent who is %s keeps the registration unchanged, and the answer is the same',
    async (status) => {
      const [known, unknown] = [of.name(), of.name()];
      const { _id } = await of.webinar({ capacity: status === 'waiting' ? 0 : 8 });
      const [id = ''] = await of.enrol(_id, known);
      await site.services.database.db
        .updateTable('registration')
        .set({
          status: status as 'waiting',
          ...(status === 'offered' && { offeredUntil: '2199-01-01T00:00:00.000Z' }),
        })
        .where('id', '=', id)
        .execute();
      await site.services.registrationLinks.ensure(site.services.stores, id);
      // Planned emails are written first, which records the facts that the parent is notified of.
      await site.services.jobRunner.runDue();
      const before = await allOf(id);
      const answers = [await book(_id, known), await book(_id, unknown), await book(_id, known)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      const shapes = answers.map((one) => one.json());
      expect(shapes[0]).toEqual(shapes[1]);
      expect(JSON.stringify(shapes)).not.toContain(id);
      expect(await allOf(id)).toEqual(before);
      expect(await ofEmail(_id, known)).toHaveLength(1);
      await site.services.stores.records.remove('registration', id, of.by);
      await site.services.stores.records.remove('webinar', _id, of.by);
    },
  );
});

test('a plain form with a parent’s own data, sent by a stranger, is answered like any other', async () => {
  const [known, unknown] = [of.name(), of.name()];
  const { _id } = await of.webinar({ capacity: 10 });
  const post = (name: string, from: string) =>
    site.call('POST', '/upcoming-webinar', {
      ...{ from, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      raw: new URLSearchParams({
        ...{ name: 'Meena', email: `${name}@example.com`, contact: '9222222222', webinarId: _id },
      }).toString(),
    });
  expect((await post(known, '10.5.0.1')).headers.location).toMatch(/sent/);
  await of.enrol(_id, ...Array.from({ length: 10 }, () => of.name()));
  const answers = [await post(known, '10.5.0.2'), await post(unknown, '10.5.0.2')];
  expect(answers.map(({ headers }) => headers.location)).toEqual([
    '/upcoming-webinar/waiting#content',
    '/upcoming-webinar/waiting#content',
  ]);
  // A second submission is answered like the first.
  expect((await post(known, '10.5.0.1')).headers.location).toMatch(/sent/);
  expect(await ofEmail(_id, known)).toHaveLength(1);
});

test('a full webinar answers a known address like any other', async () => {
  const [seated, waits] = [of.name(), of.name()];
  const { _id } = await of.webinar({ capacity: 1 });
  await of.enrol(_id, seated, waits);
  const answers = [await book(_id, seated), await book(_id, waits), await book(_id, of.name())];
  const [first, ...others] = answers.map((one) => [one.statusCode, one.json()]);
  expect(first).toEqual([201, { message: expect.any(String), status: 'waiting' }]);
  for (const other of others) expect(other).toEqual(first);
  expect((await plain(_id, seated)).headers.location).toBe('/upcoming-webinar/waiting#content');
});

test('an email tells the owner of the mailbox that they are enrolled already, at most once an hour', async () => {
  const name = of.name();
  const { _id } = await of.webinar();
  const [id = ''] = await of.enrol(_id, name);
  await book(_id, name);
  await book(_id, name);
  expect(await of.emails(id)).toEqual(['enrolment-confirmed', 'enrolled-already']);
  const staff = await site.services.database.db
    .selectFrom('email')
    .select('mail')
    .where('kind', '=', 'enrolled-already')
    .where('aboutId', '=', id)
    .execute();
  expect(staff).toHaveLength(1);
  expect(JSON.parse(staff[0]?.mail ?? '{}')).toMatchObject({
    to: `${name}@example.com`,
    text: expect.stringContaining('/my/'),
  });
  expect(staff[0]?.mail).not.toContain('Stranger');
});

describe('a cancelled registration beside a new one', () => {
  test('cannot be restored by undo, an older version, the trash or staff: 409, and nothing changes', async () => {
    const name = of.name();
    const { _id } = await of.webinar();
    const [id = ''] = await of.enrol(_id, name);
    const { records, changes } = site.services.stores;
    await of.step(id, 'cancel');
    await book(_id, name);
    const { revision } = await of.find(id);
    const conflict = { reason: 'conflict' };
    await expect(records.undo('registration', id, revision, of.by)).rejects.toMatchObject(conflict);
    await expect(records.restoreRevision('registration', id, 1, of.by)).rejects.toMatchObject(conflict);
    await expect(of.step(id, 'reinstate')).rejects.toMatchObject(conflict);
    const [fresh] = (await ofEmail(_id, name)).filter((row) => row._id !== id);
    await records.remove('registration', String(fresh?._id), of.by);
    await of.step(id, 'reinstate');
    const trashed = await changes.findInTrash('registration', String(fresh?._id));
    await expect(records.restore(String(trashed?.id), of.by)).rejects.toMatchObject(conflict);
    expect((await ofEmail(_id, name)).map(({ status }) => status)).toEqual(['registered']);
  });

  test('a webinar with both is deleted and restored whole', async () => {
    const name = of.name();
    const { _id } = await of.webinar();
    const [id = ''] = await of.enrol(_id, name);
    await of.step(id, 'cancel');
    await book(_id, name);
    const before = (await ofEmail(_id, name)).map(({ status }) => status).sort();
    const { records, changes } = site.services.stores;
    await records.remove('webinar', _id, of.by);
    await records.restore(String((await changes.findInTrash('webinar', _id))?.id), of.by);
    expect((await ofEmail(_id, name)).map(({ status }) => status).sort()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('moving to a webinar with a cancelled registration keeps that registration and its refund', async () => {
    const name = of.name();
    const [here, there] = [await of.webinar(), await of.webinar({ price: '500' })];
    const [id] = await of.enrol(here._id, name);
    const [other = ''] = await of.enrol(there._id, name);
    const { stores } = site.services;
    await stores.registrations.applyAction(
      { id: other, by: of.by },
      { kind: 'paid', isPaid: true, note: '' },
    );
    await of.step(other, 'cancel');
    const before = await allOf(other);
    await stores.registrations.applyAction(
      { id: String(id), by: of.by },
      { kind: 'move', webinarId: there._id },
    );
    expect(await allOf(other)).toEqual(before);
    expect((await ofEmail(there._id, name)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'registered',
    ]);
  });
});

test('of concurrent enrolments with one email, one is enrolled, and all answers are alike', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ capacity: 3 });
  const [id = ''] = await of.enrol(_id, name);
  await of.step(id, 'cancel');
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(_id, name)));
  expect(new Set(answers.map((one) => `${one.statusCode} ${one.body}`)).size).toBe(1);
  expect((await ofEmail(_id, name)).map(({ status }) => status === 'cancelled').sort()).toEqual([
    false,
    true,
  ]);
});
