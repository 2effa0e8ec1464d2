import { beforeAll, expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { RegisterAction, RequestView } from '../api.ts';

const [minute, day] = [60_000, 86_400_000];
const site = provideTestSite();
let frontDesk: string;
const { write } = conversationsOf(site);
beforeAll(async () => {
  frontDesk = await site.register('neel', 'frontDesk');
});

let people = 0;
const someone = () => `linnet-${++people}@example.com`;
const note = (json: object, token = frontDesk) => site.call('POST', 'privacy/requests', { token, json });
async function noted(json: object): Promise<RequestView> {
  const answer = await note(json);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().request;
}
const take = ({ _id, revision }: RequestView, action: RegisterAction, token = frontDesk) =>
  site.call('POST', `privacy/requests/${_id}/actions`, { token, json: { revision, action } });
const view = async (id: string): Promise<RequestView> =>
  (await site.call('GET', `privacy/requests/${id}`, { token: frontDesk })).json().request;
const kinds = async (email: string) => (await waitingEmails(site, email)).map(({ kind }) => kind);
const links = async (email: string) =>
  (await waitingEmails(site, email)).map(({ text }) => /\/my-data\/([0-9a-f]{64})/.exec(text)?.[1] ?? '');

test('a request recorded by staff waits for confirmation by email, unless they know the person', async () => {
  const [asked, known] = [someone(), someone()];
  const one = await noted({
    kind: 'correction',
    email: ` ${asked.toUpperCase()} `,
    message: 'My number is another one',
  });
  expect(one).toMatchObject({
    state: 'pending',
    source: 'staff',
    email: asked,
    dueAt: null,
    heldData: { records: [] },
  });
  expect(await kinds(asked)).toEqual(['own-data-link']);

  const two = await noted({ kind: 'grievance', email: known, message: 'Too many letters', isKnown: true });
  expect(two).toMatchObject({ state: 'confirmed', endedBy: '' });
  // Both times are read separately, so they differ by some milliseconds.
  const until = Date.parse(two.dueAt ?? '') - Date.parse(two.confirmedAt ?? '');
  expect(Math.round(until / day)).toBe(30);
  expect(await kinds(known)).toEqual([]);

  const [token = ''] = await links(asked);
  const { ownDataRequests } = site.services;
  expect(await ownDataRequests.find(token)).toMatchObject({
    requests: [{ kind: 'correction', isToConfirm: true }],
  });
  await Promise.all([1, 2].map(() => ownDataRequests.confirm(token, one._id)));
  expect(await view(one._id)).toMatchObject({ state: 'confirmed', revision: 2 });
  await expect(ownDataRequests.confirm(token, two._id)).rejects.toMatchObject({ reason: 'missing' });
});

test('a recorded request is confirmed by asking for the same on the page', async () => {
  const email = someone();
  const { _id } = await noted({ kind: 'access', email });
  const [token = ''] = await links(email);
  await site.services.ownDataRequests.open(token);
  expect(await view(_id)).toMatchObject({ state: 'completed', email: '', source: 'staff' });
  const { requests } = (await site.call('GET', 'privacy/requests?kind=access', { token: frontDesk })).json();
  expect(requests).toHaveLength(1);
});

test('completing and refusing end a request for good, with an email that states the reason', async () => {
  const email = someone();
  const one = await noted({ kind: 'correction', email, message: 'linnet words', isKnown: true });
  expect((await take(one, { kind: 'complete', reply: ' ' })).json().errors).toHaveProperty('action.reply');
  const done = (await take(one, { kind: 'complete', reply: 'The number is changed.' })).json().request;
  expect(done).toMatchObject({ state: 'completed', email: '', message: '', endedBy: 'neel', heldData: null });
  const [mail] = await waitingEmails(site, email);
  expect(mail?.text).toContain('The number is changed.');

  const two = await noted({ kind: 'grievance', email, message: 'linnet words', isKnown: true });
  expect(two.earlierRequests).toBe(1);
  await take(two, { kind: 'refuse', reply: 'We have to keep it.' });
  const [, rejection] = await waitingEmails(site, email);
  expect(rejection?.text).toContain('We have to keep it.');
  expect(rejection?.text).toContain('Data Protection Board');
  const again = await take(await view(two._id), { kind: 'complete', reply: 'No.' });
  expect([again.statusCode, again.json().current.state]).toEqual([409, 'refused']);
});

test('of two concurrent actions one applies, and the other is a conflict with the present state', async () => {
  const one = await noted({ kind: 'correction', email: someone(), message: 'x', isKnown: true });
  const both = await Promise.all([
    take(one, { kind: 'complete', reply: 'Done.' }),
    take(one, { kind: 'refuse', reply: 'No.' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = both.find(({ statusCode }) => statusCode === 409)?.json();
  expect(late.current).toMatchObject({ _id: one._id, revision: 2, email: '' });
});

test('a verification can be undone for ten minutes, a recorded request until it is confirmed', async () => {
  const pending = await noted({ kind: 'erasure', email: someone() });
  const confirmed = (await take(pending, { kind: 'confirm' })).json().request;
  expect((await take(confirmed, { kind: 'remove' })).statusCode).toBe(409);
  const back = (await take(confirmed, { kind: 'unconfirm' })).json().request;
  expect(back).toMatchObject({ state: 'pending', dueAt: null });
  const again = (await take(back, { kind: 'confirm' })).json().request;
  site.clock.advance(11 * minute);
  expect((await take(again, { kind: 'unconfirm' })).statusCode).toBe(409);

  const slip = await noted({ kind: 'access', email: someone() });
  expect((await take(slip, { kind: 'remove' })).json()).toEqual({ request: null });
  expect((await site.call('GET', `privacy/requests/${slip._id}`, { token: frontDesk })).statusCode).toBe(404);
});

test('staff erase the data of a confirmed request, and see before what will be erased', async () => {
  const email = someone();
  await write({ email });
  const pending = await noted({ kind: 'erasure', email });
  expect(pending.heldData).toMatchObject({ records: [{ what: 'enquiry', count: 1 }] });
  expect((await take(pending, { kind: 'erase' })).statusCode).toBe(409);
  const confirmed = (await take(pending, { kind: 'confirm' })).json().request;
  expect((await take(confirmed, { kind: 'complete', reply: 'Done.' })).statusCode).toBe(409);
  const [token = ''] = await links(email);
  const erased = (await take(confirmed, { kind: 'erase' })).json().request;
  expect(erased).toMatchObject({
    state: 'completed',
    email: '',
    endedBy: 'neel',
    report: { erased: { enquiry: 1 } },
  });
  expect(await site.services.ownDataRequests.find(token)).toBeUndefined();
  expect((await site.services.erasureService.findPersonalData(email)).records.enquiry).toEqual([]);
  expect((await take(confirmed, { kind: 'erase' })).statusCode).toBe(409);
});

test('a copy is handed out for a confirmed request only, and recorded without an address', async () => {
  const email = someone();
  await write({ email, message: 'About his teeth' });
  const pending = await noted({ kind: 'access', email });
  const path = `privacy/requests/${pending._id}/data`;
  expect((await site.call('GET', path, { token: frontDesk })).statusCode).toBe(409);
  await take(pending, { kind: 'confirm' });
  const copy = await site.call('GET', path, { token: frontDesk });
  expect([copy.statusCode, copy.headers['cache-control'], copy.json().Enquiries[0].Message]).toEqual([
    200,
    'no-store',
    'About his teeth',
  ]);
  const activity = await site.call('GET', 'activity?about=privacyRequest', { token: site.admin });
  expect(activity.body).toContain('dataCopied');
  expect(activity.body).not.toContain('linnet');
});

test('the register lists the soonest due first; the dashboard those due within a week or overdue', async () => {
  const ids: string[] = [];
  for (let days = 0; days < 2; days++) {
    ids.push((await noted({ kind: 'grievance', email: someone(), message: 'y', isKnown: true }))._id);
    site.clock.advance(day);
    frontDesk = await site.signIn('neel');
  }
  const list = async (query: string) =>
    (await site.call('GET', `privacy/requests?${query}`, { token: await site.signIn('neel') })).json();
  const { requests } = await list('state=confirmed&kind=grievance');
  const order = requests.map(({ _id }: { _id: string }) => _id);
  expect(order.indexOf(ids[0])).toBeLessThan(order.indexOf(ids[1]));
  expect(Object.keys((await list('state=unheard')).errors)).toEqual(['state']);
  expect(Object.keys((await list('kind=toString')).errors)).toEqual(['kind']);

  const dashboard = async () =>
    (await site.call('GET', 'dashboard', { token: await site.signIn('neel') })).json().dataRequests;
  const named = async () => (await dashboard()).requests.map(({ _id }: { _id: string }) => _id);
  expect(await named()).toEqual([]);
  site.clock.advance(22 * day);
  expect(await named()).toContain(ids[0]);
  site.clock.advance(30 * day);
  expect((await dashboard()).count).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(await dashboard())).not.toContain('linnet');
});

test('an address gets a limited number of emails, and beyond that nothing is recorded', async () => {
  const email = someone();
  frontDesk = await site.signIn('neel');
  for (let count = 0; count < 5; count++) await noted({ kind: 'access', email });
  const before = (await kinds(email)).length;
  const sixth = await note({ kind: 'access', email });
  expect([sixth.statusCode, (await kinds(email)).length]).toEqual([429, before]);
  expect((await note({ kind: 'access', email: 'no address' })).json().errors).toHaveProperty('email');
});

test('an unconfirmed request is deleted after thirty days', async () => {
  const email = someone();
  const { _id } = await noted({ kind: 'access', email });
  site.clock.advance(31 * day);
  await site.services.jobRunner.runDue();
  frontDesk = await site.signIn('neel');
  expect((await site.call('GET', `privacy/requests/${_id}`, { token: frontDesk })).statusCode).toBe(404);
});

test('an account with a confirmed address needs no email: a copy is recorded once an hour', async () => {
  const email = someone();
  await write({ email });
  const { ownDataRequests, stores } = site.services;
  for (let twice = 0; twice < 2; twice++) await ownDataRequests.recordCopyByAccount(email);
  await ownDataRequests.reportByAccount(email, { kind: 'correction', words: 'z' });
  const kept = site.services.database.db
    .selectFrom('privacyRequest')
    .selectAll()
    .orderBy('createdAt', 'desc');
  const { emailKey } = await kept.where('email', '=', email).executeTakeFirstOrThrow();
  const requests = () => kept.where('emailKey', '=', emailKey).orderBy('id', 'desc').execute();
  expect((await requests()).map(({ kind, state, source }) => [kind, state, source])).toEqual([
    ['correction', 'confirmed', 'account'],
    ['access', 'completed', 'account'],
  ]);
  const report = await stores.transaction(async (tx) => {
    await tx.lockContent();
    return ownDataRequests.eraseByAccount(tx, email);
  });
  expect(report.erased).toMatchObject({ enquiry: 1 });
  expect((await requests()).every((one) => one.state === 'completed' && one.email === '')).toBe(true);
});

test('a copy for staff has no data of a colleague’s account, and all data of a parent’s account', async () => {
  const { db } = site.services.database;
  for (const [name, isNotified] of [
    ['tara', false],
    ['leela', true],
  ] as const) {
    const email = `${name}@example.com`;
    await site.register(name, isNotified ? 'user' : 'editor');
    const set = { emailConfirmedAt: site.clock().toISOString() };
    await db.updateTable('account').set(set).where('email', '=', email).execute();
    const { _id } = await noted({ kind: 'access', email, isKnown: true });
    const token = await site.signIn('neel');
    const copy = await site.call('GET', `privacy/requests/${_id}/data`, { token });
    expect([name, copy.statusCode, copy.body.includes('Signed in')]).toEqual([name, 200, isNotified]);
  }
});
