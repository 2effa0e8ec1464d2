import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordInput } from '#cms/records/registry.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import type { Sent } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';

const site = provideTestSite();
const of = registrationsOn(site);
let frontDesk: string;
let editor: string;
let webinarId: string;
beforeAll(async () => {
  frontDesk = await site.register('meena', 'frontDesk');
  editor = await site.register('neel', 'editor');
  webinarId = (await of.webinar({ capacity: 2 }))._id;
});
afterAll(() => of.expectCorrectSeats());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, json?: object, token = frontDesk) =>
  site.call(method, path, { ...(json && { json }), token } as Sent);
const parent = (more: object = {}) => {
  const name = of.name();
  return { name, email: `${name}@example.com`, contact: '9000000011', ...more };
};
const add = async (id = webinarId) => (await call('POST', `webinars/${id}/registrations`, parent())).json();
const action = (id: string, revision: number, requested: object) =>
  call('POST', `registrations/${id}/actions`, { revision, action: requested });
const seats = async (id = webinarId) => (await call('GET', `webinars/${id}/seats`)).json();

test('staff add parents by hand: those that come after the last seat wait, and each can be read', async () => {
  const answer = await call(
    'POST',
    `webinars/${webinarId}/registrations`,
    parent({ status: 'attended', paid: 1 }),
  );
  expect(answer.statusCode).toBe(201);
  // Fields that the form does not have are ignored.
  expect(answer.json()).toMatchObject({ registration: { status: 'registered', paid: 0 }, position: null });
  await add();
  const third = await add();
  expect(third).toMatchObject({ registration: { webinarId, status: 'waiting' }, position: 1 });
  expect((await call('GET', `registrations/${third.registration._id}`)).json()).toEqual(third);
  expect(await seats()).toEqual({
    seats: { capacity: 2, taken: 2, waiting: 1 },
    counts: { registered: 2, waiting: 1, offered: 0, cancelled: 0, attended: 0, unconfirmed: 0 },
  });
});

test('positions are returned for the registrations that wait', async () => {
  const { _id } = await of.webinar({ capacity: 1 });
  const registrations = [];
  for (let left = 4; left > 0; left--) registrations.push((await add(_id)).registration);
  const [seated, first, second, third] = registrations.map((registration) => String(registration._id));
  await action(first ?? '', 1, { kind: 'decline' });
  const asked = (ids: string) => call('GET', `webinars/${_id}/positions?ids=${ids}`);
  expect((await asked([third, second, first, seated, 'nobody'].join())).json()).toEqual({
    positions: { [String(second)]: 1, [String(third)]: 2 },
  });
  expect((await asked('')).statusCode).toBe(400);
  expect((await asked(`a,${'b,'.repeat(100)}c`)).statusCode).toBe(400);
});

test('the list of webinars learns its seats, waiting parents and payments in one call', async () => {
  const [full, free] = [await of.webinar({ capacity: 1 }), await of.webinar({})];
  const { registration } = await add(full._id);
  await add(full._id);
  await action(registration._id, registration.revision, { kind: 'paid', isPaid: true, note: '' });
  const asked = () => call('GET', `webinars/seats?ids=${full._id},${free._id},nobody`);
  expect((await asked()).json()).toEqual({
    webinars: {
      [full._id]: { capacity: 1, taken: 1, waiting: 1, paid: 1 },
      [free._id]: { capacity: null, taken: 0, waiting: 0, paid: 0 },
    },
  });
  // A cancelled registration no longer counts as paid.
  await action(registration._id, registration.revision + 1, { kind: 'cancel' });
  expect((await asked()).json().webinars[full._id].paid).toBe(0);
});

test('an action answers the registration after it; an outdated revision is a conflict and changes nothing', async () => {
  const { _id } = await of.webinar({ capacity: 1 });
  const [first, second] = [await add(_id), await add(_id)];
  const { registration } = first;
  const paid = await action(registration._id, registration.revision, {
    kind: 'paid',
    isPaid: true,
    note: ' UPI 22 ',
  });
  expect(paid.json()).toMatchObject({
    registration: { paid: 1, paidNote: 'UPI 22', revision: registration.revision + 1 },
  });

  const late = await action(registration._id, registration.revision, { kind: 'cancel' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: paid.json() });
  // It waits, so there is no offer to accept yet.
  const early = await action(second.registration._id, second.registration.revision, { kind: 'accept' });
  expect([early.statusCode, early.json().current]).toEqual([409, second]);
  expect(await of.statusOf(second.registration._id)).toBe('waiting 1');

  expect(
    (await action(registration._id, registration.revision + 1, { kind: 'cancel' })).json(),
  ).toMatchObject({
    registration: { status: 'cancelled' },
  });
  expect((await seats(_id)).counts).toMatchObject({ cancelled: 1, offered: 1, waiting: 0 });
});

describe('an impossible request is refused and changes nothing', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no revision', { action: { kind: 'cancel' } }],
    ['an invalid revision', { revision: 0, action: { kind: 'cancel' } }],
    ['a revision as text', { revision: '1', action: { kind: 'cancel' } }],
    ['an unknown action', { revision: 1, action: { kind: 'fly' } }],
    ['a move without a webinar', { revision: 1, action: { kind: 'move', webinarId: '' } }],
    ['a payment flag as text', { revision: 1, action: { kind: 'paid', isPaid: 'yes' } }],
    [
      'a note that is too long',
      { revision: 1, action: { kind: 'paid', isPaid: true, note: 'a'.repeat(5000) } },
    ],
    ['a note that cannot be stored', { revision: 1, action: { kind: 'paid', isPaid: true, note: 'a\0b' } }],
    ['a list', [1]],
  ])('an action with %s', async (_what, json) => {
    const { registration } = await add((await of.webinar())._id);
    expect((await call('POST', `registrations/${registration._id}/actions`, json as object)).statusCode).toBe(
      400,
    );
    expect((await of.find(registration._id)).revision).toBe(registration.revision);
  });

  test.each<[string, object]>([
    ['no name', { name: ' ' }],
    ['an invalid email', { email: 'asha' }],
    ['no phone number', { contact: ' ' }],
    ['a list for a name', { name: ['a'] }],
  ])('a parent with %s', async (_what, wrong) => {
    const { _id } = await of.webinar();
    const answer = await call('POST', `webinars/${_id}/registrations`, parent(wrong));
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.any(String)]);
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(wrong));
    expect((await seats(_id)).seats.taken).toBe(0);
  });

  test('a parent who is already registered, and an unknown webinar', async () => {
    const { _id } = await of.webinar();
    const twice = parent();
    expect((await call('POST', `webinars/${_id}/registrations`, twice)).statusCode).toBe(201);
    expect((await call('POST', `webinars/${_id}/registrations`, twice)).statusCode).toBe(409);
    expect((await seats(_id)).seats.taken).toBe(1);
    const gone = await Promise.all([
      call('GET', 'webinars/nothing/seats'),
      call('POST', 'webinars/nothing/registrations', parent()),
      call('GET', 'registrations/nothing'),
      action('nothing', 1, { kind: 'cancel' }),
    ]);
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describe('deleting a webinar', () => {
  const remove = (id: string, query = '', token = editor) =>
    call('DELETE', `webinar/${id}${query}`, undefined, token);
  const writeAll = async () => {
    site.clock.advance(6 * 60_000);
    while (await site.services.writeDueEmails());
  };
  const calledOff = async (email: string) =>
    (await waitingEmails(site, email)).filter(({ kind }) => kind === 'webinar-called-off').length;
  const full = async (more: RecordInput<'webinar'> = {}) => {
    const { _id } = await of.webinar({ capacity: 1, ...more });
    const [seated, waits, gone] = [await add(_id), await add(_id), await add(_id)];
    await action(gone.registration._id, gone.registration.revision, { kind: 'cancel' });
    return {
      _id,
      emails: [seated, waits, gone].map(({ registration }) => String(registration.email)),
    };
  };

  test('notifies registered and waiting parents where the request asks for it', async () => {
    const { _id, emails } = await full();
    const answer = await remove(_id, '?notify=true');
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Webinar deleted.', notified: 2 }]);
    await writeAll();
    expect(await Promise.all(emails.map(calledOff))).toEqual([1, 1, 0]);
    expect((await remove(_id, '?notify=true')).statusCode).toBe(404);
  });

  test.each(['', '?notify=false'])('notifies no parent otherwise: %j', async (query) => {
    const { _id, emails } = await full();
    expect((await remove(_id, query)).json()).toEqual({ message: 'Webinar deleted.' });
    await writeAll();
    expect(await Promise.all(emails.map(calledOff))).toEqual([0, 0, 0]);
  });

  test('is refused with an invalid query, or without permission', async () => {
    const { _id } = await full();
    expect((await remove(_id, '?notify=perhaps')).statusCode).toBe(400);
    expect((await remove(_id, '?notify=true&notify=true')).statusCode).toBe(400);
    expect((await remove(_id, '?notify=true', frontDesk)).statusCode).toBe(403);
    expect((await seats(_id)).seats.taken).toBe(1);
  });

  test('notifies no parent if the webinar is over', async () => {
    const [startsAt, endsAt] = [1, 2].map((hours) => {
      return new Date(site.clock().getTime() + hours * 3_600_000).toISOString();
    });
    const { _id, emails } = await full({ startsAt, endsAt });
    site.clock.advance(3 * 3_600_000);
    expect((await remove(_id, '?notify=true')).json()).toEqual({ message: 'Webinar deleted.', notified: 0 });
    await writeAll();
    expect(await Promise.all(emails.map(calledOff))).toEqual([0, 0, 0]);
    site.clock.reset();
  });
});
