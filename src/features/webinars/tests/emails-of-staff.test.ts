import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { Sent } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { WebinarTimeline } from '../email-api.ts';
import { editableEmails, textOf } from '../rules/email-texts.ts';

const site = provideTestSite();
let frontDesk: string;
let editor: string;
let webinarId: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  frontDesk = await site.register('meena', 'frontDesk');
  editor = await site.register('neel', 'editor');
  const start = site.clock().getTime() + 5 * 86_400_000;
  const { _id } = await site.records.create('webinar', {
    ...{ title: 'Sleep', description: '<p>Text</p>', capacity: 2, location: 'Hall 2' },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    startdate: new Date(start).toISOString().slice(0, 10),
  });
  webinarId = _id;
  for (const name of ['Asha', 'Kabir', 'Ira']) {
    const values = { webinarId, name, email: `${name.toLowerCase()}@parents.example`, contact: '9000000001' };
    const { registration } = await site.services.stores.transaction((tx) =>
      site.services.registrationService.enrolInTransaction(tx, values, visitor),
    );
    ids[name] = registration._id;
  }
});

const message = (more: object = {}) => ({
  to: { statuses: ['registered'] },
  subject: 'A question about {webinar}',
  text: 'Dear {name},\nwhat would you like to ask?',
  ...more,
});
/** Like the screen: each message has a key of its own. */
const send = (
  json: object,
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
  token = frontDesk,
) => site.call('POST', `webinars/${webinarId}/messages`, { json, headers, token } as Sent);
const preview = (json: object) =>
  site.call('POST', `webinars/${webinarId}/messages/preview`, { json, token: frontDesk });
const written = async (name: string) => {
  await site.services.stores.plannedEmails.nextDue();
  while (await site.services.writeDueEmails());
  return (await waitingEmails(site, `${name.toLowerCase()}@parents.example`)).filter(
    ({ kind }) => kind === 'webinar-message',
  );
};

test('a preview shows the number of recipients and the first email, and sends nothing', async () => {
  const answer = await preview(message());
  expect(answer.json()).toMatchObject({
    ...{ count: 2, name: 'Asha' },
    email: { subject: 'A question about Sleep', text: expect.stringContaining('Dear Asha,\nwhat would') },
  });
  const some = await preview(message({ to: { ids: [ids.Ira, ids.Ira, 'nobody'] } }));
  expect(some.json()).toMatchObject({ count: 1, name: 'Ira' });
  expect((await preview(message({ to: { ids: [] } }))).json()).toEqual({ count: 0, name: '', email: null });
  expect(await written('Asha')).toEqual([]);
});

test('a confirmed message is sent once to each recipient, however often it is posted', async () => {
  const headers = { 'idempotency-key': 'one' };
  const both = await Promise.all([
    send(message({ count: 2 }), headers),
    send(message({ count: 2 }), headers),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(both[0]?.json()).toEqual(both[1]?.json());
  expect(both[0]?.json()).toEqual({ id: expect.any(String), count: 2 });
  expect((await send(message({ count: 2, text: 'Another' }), headers)).statusCode).toBe(409);
  for (const name of ['Asha', 'Kabir']) {
    const [email, ...more] = await written(name);
    expect([email?.subject, more.length]).toEqual(['A question about Sleep', 0]);
    expect(email?.text).toContain(`Dear ${name},\nwhat would you like to ask?`);
  }
  expect(await written('Ira')).toEqual([]);
  const { emails } = (
    await site.call('GET', `webinars/${webinarId}/emails`, { token: frontDesk })
  ).json<WebinarTimeline>();
  expect(emails.find(({ kind }) => kind === 'webinar-message')).toMatchObject({
    ...{ subject: 'A question about {webinar}', isUpcoming: false },
    counts: { waiting: 2, planned: 0 },
  });
  expect(emails.filter(({ isUpcoming }) => isUpcoming).map(({ kind }) => kind)).toEqual([
    'reminder-day-before',
    'reminder-hour-before',
    'webinar-thanks',
  ]);
  // The text of staff is deleted once it is written to all.
  const rows = await site.services.database.db.selectFrom('webinarEmail').select('details').execute();
  expect(rows.map(({ details }) => details).join()).not.toContain('would you like');
});

test.each<[string, object, number]>([
  ['with an outdated number of recipients', message({ count: 3 }), 409],
  ['without recipients', message({ to: { statuses: [] }, count: 0 }), 400],
  ['with an unknown placeholder', message({ text: '{recording}', count: 2 }), 400],
  ['without a text', message({ text: ' ', count: 2 }), 400],
  ['to an unknown status', message({ to: { statuses: ['gone'] }, count: 2 }), 400],
  ['to statuses and ids', message({ to: { statuses: ['registered'], ids: [] }, count: 2 }), 400],
  ['without a count', message(), 400],
])('a message %s is refused and not sent', async (_which, json, status) => {
  const before = await site.services.database.db.selectFrom('webinarEmail').select('id').execute();
  expect((await send(json)).statusCode).toBe(status);
  expect(await site.services.database.db.selectFrom('webinarEmail').select('id').execute()).toEqual(before);
});

test('a message without a key is refused, because a retry would send it twice', async () => {
  const answer = await send(message({ count: 2 }), {});
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    expect.stringContaining('Please send the header Idempotency-Key'),
  ]);
  expect((await send(message({ count: 2 }), { 'idempotency-key': 'two words' })).statusCode).toBe(400);
});

test('a parent who cancelled meanwhile does not get it, and editors cannot send messages', async () => {
  expect((await send(message({ to: { ids: [ids.Kabir, ids.Ira] }, count: 2 }))).statusCode).toBe(201);
  await site.services.registrationService.applyActionOfParent(ids.Kabir ?? '', { kind: 'cancel' });
  expect(await written('Kabir')).toHaveLength(1);
  expect(await written('Ira')).toHaveLength(1);
  expect((await send(message({ count: 2 }), undefined, editor)).statusCode).toBe(403);
  expect((await site.call('GET', `webinars/${webinarId}/emails`, { token: editor })).statusCode).toBe(403);
  expect((await site.call('GET', 'webinars/nothing/emails', { token: frontDesk })).statusCode).toBe(404);
});

test('of chosen recipients, cancelled ones get it only if they were already cancelled when chosen', async () => {
  const by = { to: { ids: [ids.Asha, ids.Kabir] }, subject: 'To both', count: 2 };
  expect((await send(message(by))).statusCode).toBe(201);
  await site.services.registrationService.applyActionOfParent(ids.Asha ?? '', { kind: 'cancel' });
  const subjects = async (name: string) => (await written(name)).map(({ subject }) => subject);
  expect(await subjects('Kabir')).toContain('To both');
  expect(await subjects('Asha')).not.toContain('To both');
  // Restores the state for the other tests, which write to registered parents.
  const { revision } = (await site.services.registrationService.view(ids.Asha ?? '')).registration;
  const again = { revision, action: { kind: 'reinstate' } };
  await site.call('POST', `registrations/${ids.Asha}/actions`, { json: again, token: frontDesk });
});

test('the emails of a registration that there is not are none', async () => {
  expect((await site.call('GET', `registrations/${ids.Kabir}/emails`, { token: frontDesk })).statusCode).toBe(
    200,
  );
  expect((await site.call('GET', 'registrations/nobody/emails', { token: frontDesk })).statusCode).toBe(404);
});

const words = (json: object, path: string) =>
  site.call('POST', `webinar-emails/${path}`, { json, token: site.admin });

test('administrators preview an email with their words, and send one to themselves', async () => {
  const kind = 'place-waiting';
  const answer = await words(
    { kind, subject: 'Hello {name}', text: 'Number {position} of {webinar}' },
    'preview',
  );
  const { email } = answer.json<{ email: { subject: string; text: string; html: string } }>();
  expect([email.subject, email.text]).toEqual(['Hello Meena', expect.stringContaining('Number 3 of Sleep')]);
  expect((await words({ kind, subject: 'Hello', text: '{until}' }, 'preview')).json()).toEqual({
    message: expect.stringContaining('{until} cannot be filled in here'),
  });
  for (const each of editableEmails())
    expect((await words({ kind: each, ...textOf(each).defaultText }, 'test')).statusCode).toBe(202);
  const mine = (await waitingEmails(site, 'asha@example.com')).filter((one) => one.kind === 'webinar-test');
  expect(mine).toHaveLength(editableEmails().length);
  expect(mine[0]?.subject).toBe('Test: You are enrolled: Sleep');
  // A sample opens no registration and enters no calendar.
  expect(JSON.stringify(mine)).not.toMatch(/BEGIN:VCALENDAR|\/join\/(?!example)/);
  for (let left = 30 - mine.length; left > 0; left--) await words({ kind, subject: 'A', text: 'B' }, 'test');
  expect((await words({ kind, subject: 'A', text: 'B' }, 'test')).statusCode).toBe(429);
});

test('the next email uses the saved words, and the default words after a reset', async () => {
  const save = (value: unknown, revision: number) =>
    site.call('PUT', 'site-settings', {
      json: { settings: { 'letter-place-cancelled': { value, revision } } },
      token: site.admin,
    });
  const wrong = await save({ subject: 'Bye {nmae}', text: 'B' }, 0);
  expect([wrong.statusCode, wrong.json().errors['letter-place-cancelled']]).toEqual([
    400,
    expect.stringContaining('{nmae} cannot be filled in here'),
  ]);
  expect((await save({ subject: 'Bye {name}', text: 'Until {when}' }, 0)).statusCode).toBe(200);
  await site.services.registrationService.applyActionOfParent(ids.Asha ?? '', { kind: 'cancel' });
  const subjects = async (name: string) =>
    (await waitingEmails(site, `${name.toLowerCase()}@parents.example`)).map(({ subject }) => subject);
  expect(await subjects('Asha')).toContain('Bye Asha');
  expect((await save(null, 1)).statusCode).toBe(200);
  await site.services.registrationService.applyActionOfParent(ids.Ira ?? '', { kind: 'cancel' });
  expect(await subjects('Ira')).toContain('Your place is cancelled: Sleep');
});
