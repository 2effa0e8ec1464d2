import { describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import { createLimitedActivityLog } from '#features/accounts/server/login-limits.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createTestSite, password } from '#tests/factories/test-site.ts';

const site = provideTestSite();

interface ReportedActivity {
  _id: string;
  at: string;
  by: { kind: string; name?: string };
  kind: string;
  about: { kind: string; _id: string; name: string };
  details: Record<string, unknown>;
  ipAddress: string;
  browser: string;
}

/** The parts of the OpenAPI document that this test reads. */
interface Described {
  paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
}

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const call = (method: string, path: string, json?: object, token: string | undefined = site.admin) =>
  site.call(method, path, {
    token,
    headers: { 'user-agent': chrome },
    ...(json && { json }),
    from: '10.7.0.1',
  });
const ask = async (query = '') =>
  (await call('GET', `activity?${query}`)).json<{ activity: ReportedActivity[] }>().activity;
const signIn = (email: string, attempt: string, from = '10.7.0.2') =>
  site.call('POST', 'auth/login', {
    json: { email, password: attempt },
    headers: { 'user-agent': chrome },
    from,
  });
/** For example `asha created blog Sleep`. */
const inShort = ({ by, kind, about }: ReportedActivity) =>
  [by.name ?? by.kind, kind, about.kind, about.name].join(' ').trim();

test('record changes and activity entries form one list, newest first', async () => {
  const { _id } = (await call('POST', 'course', { title: 'Calm mornings' })).json();
  await signIn('ravi@example.com', password);
  await call('PUT', `course/${_id}`, { title: 'Calm evenings' });
  await call('GET', 'exports/course?q=calm');
  await call('DELETE', `course/${_id}`);
  const latest = await ask('limit=5');
  expect(latest.map(inShort)).toEqual([
    'asha trashed course Calm evenings',
    'asha exported course Courses',
    'asha updated course Calm evenings',
    'ravi signedIn account ravi',
    'asha created course Calm mornings',
  ]);
  expect(latest[1]).toMatchObject({
    details: { rows: 1 },
    ipAddress: '10.7.0.1',
    browser: 'Chrome on Android',
  });
  expect(latest[3]).toMatchObject({ ipAddress: '10.7.0.2', browser: 'Chrome on Android' });
  const second = await call('GET', 'activity?limit=2&offset=3');
  expect(second.json().activity).toEqual(latest.slice(3, 5));
  expect(Number(second.headers['x-total-count'])).toBeGreaterThan(5);
  expect(JSON.stringify(latest)).not.toContain('calm');
});

test('every export of a list or of figures is logged', async () => {
  const { paths } = (await site.call('GET', 'docs/json')).json() as Described;
  const files = Object.entries(paths).filter(([, { get }]) =>
    Object.values(get?.responses ?? {}).some(({ content }) => content && 'text/csv' in content),
  );
  expect(files.length).toBeGreaterThan(15);
  const { _id } = await site.records.create('webinar', { title: 'Calm', startdate: '2030-01-01' });
  for (const [path] of files) {
    // The only one whose query is required.
    const query = path.endsWith('/payments') ? '?month=2030-01' : '';
    const before = (await ask('kind=exported&limit=1'))[0]?._id;
    const answer = await call('GET', path.replace('/api/v1/', '').replace(/\{\w+\}/, _id) + query);
    expect(answer.statusCode, path).toBe(200);
    const [last] = await ask('kind=exported&limit=1');
    expect(last, path).toMatchObject({ by: { name: 'asha' }, ipAddress: '10.7.0.1' });
    expect(last?._id, path).not.toBe(before);
  }
});

describe('sign-ins', () => {
  test('failed ones are logged with their origin, without the typed name of an unknown account', async () => {
    await signIn('asha@example.com', 'a wrong one');
    await signIn('my own secret@example.com', 'a wrong one');
    const [unknown, known] = await ask('kind=signInRefused&limit=2');
    expect(known).toMatchObject({
      by: { kind: 'visitor' },
      about: { kind: 'account', name: 'asha' },
      details: { why: 'wrong password' },
      ...{ ipAddress: '10.7.0.2', browser: 'Chrome on Android' },
    });
    expect(unknown?.about).toEqual({ kind: 'account', _id: '', name: 'nobody we know' });
    expect(JSON.stringify(await ask())).not.toContain('secret');
  });
});

test('every change of an account is logged with its actor and both values', async () => {
  const account = (await site.services.accounts.findByEmail('ravi@example.com'))?.id ?? '';
  const invited = await call('POST', 'staff/invitations', {
    ...{ name: 'Leela', email: 'leela@example.com', role: 'editor' },
  });
  const { link, invitation } = invited.json();
  const token = link.split('/').at(-1);
  const joined = { token, name: 'Leela Rao', password: 'mango lassi at noon' };
  expect((await site.call('POST', 'auth/accept-invitation', { json: joined })).statusCode).toBeLessThan(300);
  const leela = (await site.services.accounts.findByEmail('leela@example.com'))?.id ?? '';
  await call('PUT', `staff/${leela}/role`, { role: 'frontDesk' });
  for (const word of ['disable', 'enable', 'sign-out']) await call('POST', `staff/${leela}/${word}`);
  await call('PUT', 'account', { name: 'Asha Rao' });
  const change = { currentPassword: password, password: 'another quiet house' };
  const { token: newer } = (await call('PUT', 'account/password', change)).json();
  site.admin = newer;
  const reported = (await ask('limit=9')).map((one) => [inShort(one), one.details]);
  expect(reported).toEqual([
    ['Asha Rao passwordChanged account Asha Rao', {}],
    ['asha nameChanged account asha', { before: 'asha', after: 'Asha Rao' }],
    ['asha sessionsEnded account Leela Rao', {}],
    ['asha accountEnabled account Leela Rao', {}],
    ['asha accountDisabled account Leela Rao', {}],
    ['asha roleChanged account Leela Rao', { before: 'Editor', after: 'Front desk' }],
    ['Leela Rao invitationAccepted account Leela Rao', { role: 'Editor' }],
    ['asha invited invitation Leela', { role: 'Editor' }],
    expect.anything(),
  ]);
  expect(invitation._id).toBeTruthy();
  expect(account).toBeTruthy();
  const everything = JSON.stringify(await ask('limit=100'));
  for (const secret of [token, joined.password, change.password]) expect(everything).not.toContain(secret);
});

test('a change that fails leaves no note', async () => {
  const { accounts, activity } = site.services.stores;
  const leela = (await accounts.findByEmail('leela@example.com'))?.id ?? '';
  const before = await activity.count({});
  expect((await call('PUT', `staff/${leela}/role`, { role: 'owner' })).statusCode).toBe(400);
  expect((await call('POST', 'staff/nobody/disable')).statusCode).toBe(404);
  expect(await activity.count({})).toBe(before);
});

describe('the list is filtered', () => {
  test('by actor, kind, object, and days in the site’s time zone', async () => {
    const own = (await site.services.accounts.findByEmail('asha@example.com'))?.id ?? '';
    const all = await ask('limit=100');
    const narrowed = async (query: string) => (await ask(`${query}&limit=100`)).map(({ _id }) => _id);
    const those = (fits: (one: ReportedActivity) => boolean) => all.filter(fits).map(({ _id }) => _id);
    expect(await narrowed(`by=${own}`)).toEqual(those(({ by }) => /^asha/i.test(by.name ?? '')));
    expect(await narrowed('by=visitor&about=account')).toEqual(those(({ by }) => by.kind === 'visitor'));
    expect(await narrowed('kind=trashed')).toEqual(those(({ kind }) => kind === 'trashed'));
    expect(await narrowed('about=course')).toEqual(those(({ about }) => about.kind === 'course'));
    expect(await narrowed('about=setting&kind=trashed')).toEqual([]);
    const today = site.services.dayOf(site.clock());
    expect(await narrowed(`from=${today}&to=${today}`)).toHaveLength(all.length);
    expect(await narrowed('to=2020-01-01')).toEqual([]);
    expect(await narrowed('from=2199-01-01')).toEqual([]);
  });

  test.each([
    ['by=a b', 'by'],
    ["by=' or 1=1", 'by'],
    ['kind=nothing', 'kind'],
    ['kind=constructor', 'kind'],
    ['about=secrets', 'about'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=0000-01-01', 'from'],
    ['to=9999-12-31', 'to'],
    ['kind=signedIn&kind=exported', 'kind'],
    ['limit=101', 'limit'],
  ])('%s is refused', async (query, field) => {
    const answer = await call('GET', `activity?${query}`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });
});

test('the list is exported as CSV without formulas, and the export is logged', async () => {
  await call('POST', 'course', { title: '=1+1' });
  const answer = await call('GET', 'exports/activity?about=course&kind=created');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, first] = answer.body.split('\r\n');
  expect(head).toBe('\ufeff"When","Who","What","About","More","Address","Browser"');
  expect(first).toMatch(/^"\d+ \w+ \d{4}, \d+:\d\d [ap]m","Asha Rao","added the course","'=1\+1","","",""$/);
  expect((await ask('limit=1')).map(inShort)).toEqual(['Asha Rao exported  Activity']);
});

test('entries caused by strangers are limited per day; those about staff have a limit of their own', async () => {
  const { stores, limits, accounts } = site.services;
  const notes = createLimitedActivityLog(limits);
  const noted = async (email: string, times: number, address: string) => {
    const account = await accounts.findByEmail(email);
    const before = await stores.activity.count({ kind: 'resetAsked' });
    const asked = { kind: 'resetAsked', by: visitor, from: { address, browser: '' } } as const;
    for (let n = 0; n < times; n++) await notes.log(stores, asked, account);
    return (await stores.activity.count({ kind: 'resetAsked' })) - before;
  };
  expect(await noted('nobody@example.com', 102, '10.7.0.3')).toBe(100);
  expect(await noted('ravi@example.com', 1, '10.7.0.3')).toBe(0);
  expect(await noted('nobody@example.com', 1, '10.7.0.4')).toBe(1);
  expect(await noted('asha@example.com', 1, '10.7.0.3')).toBe(1);
});

test('no call changes it', async () => {
  const { db } = site.services.database;
  for (const log of ['activity', 'change'] as const) {
    const update = db.updateTable(log).set({ actorName: 'Somebody else' });
    await expect(update.execute()).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom(log).execute()).rejects.toThrow(/time is over/);
  }
  const calls = site.routes.filter(({ url }) => url.includes('activity'));
  expect([...new Set(calls.map(({ method }) => method))].sort()).toEqual(['GET', 'HEAD']);
});

test('entries are deleted after their retention period', async () => {
  const { stores, jobRunner } = site.services;
  expect(await stores.activity.count({ about: 'account' })).toBeGreaterThan(0);
  expect(await stores.activity.count({ about: 'course', kind: 'updated' })).toBeGreaterThan(0);
  site.clock.advance(366 * 24 * 3_600_000);
  await jobRunner.runDue();
  expect(await stores.activity.count({ about: 'account' })).toBe(0);
  expect(await stores.activity.count({ about: 'course', kind: 'updated' })).toBe(0);
  // The fact that permits deletions exists only during the transaction.
  for (const log of ['activity', 'change'])
    expect(await stores.facts.find(`forgetting ${log}`)).toBeUndefined();
  site.clock.reset();
});

test('a start with other settings is logged once, and secrets without their values', async () => {
  const other = await createTestSite({ METRICS_TOKEN: 'a-token-of-sixteen', TRASH_DAYS: '20' });
  const restart = async (settings: Record<string, string>, processes = 1) => {
    const config = readConfig({ ...other.environment, ...settings });
    const started = Array.from({ length: processes }, () => createApp(config, { pages: 'none' }));
    for (const { app } of await Promise.all(started)) await app.close();
  };
  const { activity } = other.services.stores;
  const reported = async () =>
    (await activity.list({ about: 'setting' }, { limit: 9, offset: 0 })).map(
      ({ about, details }) => `${about.name}: ${details.before} > ${details.after}`,
    );
  await restart({});
  expect(await reported()).toEqual([]);
  const changed = { METRICS_TOKEN: 'another-token-of-16', TRASH_DAYS: '10', LOG_LEVEL: 'error', WORK: 'off' };
  await restart(changed, 2);
  const expected = [
    'LOG_LEVEL: its default > error',
    'METRICS_TOKEN: a secret > another one',
    'TRASH_DAYS: 20 > 10',
  ];
  expect((await reported()).sort()).toEqual(expected);
  // After a change of AUTH_SECRET other secrets cannot be compared, and are not reported as changed.
  await restart({ ...changed, AUTH_SECRET: 'x'.repeat(40) });
  expect((await reported()).sort()).toEqual(['AUTH_SECRET: its default > a secret', ...expected]);
  const { db } = other.services.database;
  const kept = JSON.stringify([
    await db.selectFrom('activity').selectAll().execute(),
    await db.selectFrom('installation').selectAll().where('fact', '=', 'settings last seen').execute(),
  ]);
  expect(kept).not.toContain('token-of');
  await other.close();
});
