// A site of version 0.1.0 is opened with this version: no answer, promise or data is lost.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { readSchemaState } from '#core/database/migrations.ts';
import { createEmptyTarget, manifestOf, restore, timeout } from '../factories/backups.ts';
import { currentPath, inNamesOfNow, withoutAdditions } from '../factories/changes-since-0-1-0.ts';
import { movableClock } from '../factories/movable-clock.ts';
import { describeSchema } from '../factories/schema-description.ts';
import { encode, pathOf, type Sent } from '../factories/sent.ts';
import {
  answersOf010,
  backupOf010,
  createSiteOf010,
  factsOf010,
  type RecordedAnswer,
  type SiteOf010,
} from '../factories/site-of-0-1-0.ts';
import { createMigratedDatabase } from '../setup/database.ts';

vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

const { moment, madeBefore, recordedIn, password, admin, tokens, links, secondFactor } = factsOf010;
type Environment = Record<string, string | undefined>;

/** The API on an existing site, at the time of the recorded answers. */
async function open(environment: Environment) {
  const clock = movableClock();
  clock.stopAt(Date.parse(moment));
  const { app, services } = await createApp(readConfig(environment), { pages: 'none', clock, maxDelay: 20 });
  async function call(
    method: string,
    path: string,
    { from = '127.0.0.1', ...sent }: Sent & { from?: string } = {},
  ) {
    const { headers, payload } = await encode(sent);
    return app.inject({
      ...{ method: method as 'GET', url: pathOf(path), headers, remoteAddress: from },
      ...(payload !== undefined && { payload }),
    });
  }
  const post = (path: string, json: object, token?: string) => call('POST', path, { json, token });
  const signIn = async (email = admin): Promise<string> =>
    (await post('auth/login', { email, password })).json().token;
  const press = (path: string, fields: Record<string, string>) =>
    call('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return { app, services, call, post, press, signIn, close: () => app.close() };
}

let site: SiteOf010;
let opened: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  site = await createSiteOf010();
  opened = await open(site.environment);
});
afterAll(async () => {
  await opened.close();
  await site.close();
});
const toRemove: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of toRemove.splice(0)) await remove();
});
async function another(): Promise<SiteOf010> {
  const other = await createSiteOf010();
  toRemove.push(other.close);
  return other;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const timeOf = (id: string) =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
const withoutNewId = (id: string) => (timeOf(id) > madeBefore ? 'new id' : id);
const isFile = (path: string) => /^\/(?:uploads\/|[0-9a-f]{24}\.)/.test(path);

/**
 * Answers without a meaningful order: search results of equal rank, because the search index is built again, and lists
 * of jobs, purposes and parts of the dashboard, which follow the list of features.
 */
const unordered = /^(?:search|jobs$|dashboard$|privacy\/overview$)/;
function comparable(path: string, answer: Omit<RecordedAnswer, 'path' | 'as'>): string {
  if (!unordered.test(path) || answer.status !== 200) return JSON.stringify(answer);
  return JSON.stringify({ ...answer, body: inOrder(JSON.parse(answer.body)) });
}

/** The same data with sorted keys and sorted lists. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(inOrder(one))).sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, tx]) => [key, inOrder(tx)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

test('every read is answered as before, to staff and to visitors, and every file exists', async () => {
  const token = await opened.signIn();
  const different: unknown[] = [];
  const recorded = await answersOf010();
  expect(recorded.length).toBeGreaterThan(1000);
  for (const [number, { path, as, ...then }] of recorded.entries()) {
    const before = { ...then, body: withoutAdditions(path, inNamesOfNow({ path, as, ...then })) };
    // From as many networks as then: activity shows them, and no limit is reached.
    const from = `10.9.${(number + 1) >> 8}.${(number + 1) & 255}`;
    const answer = await opened.call('GET', currentPath(path), as === 'admin' ? { token, from } : { from });
    const body = isFile(path)
      ? String(answer.rawPayload.length)
      : withoutAdditions(
          path,
          answer.body.replaceAll(site.dataDir, recordedIn).replaceAll(uuid, withoutNewId),
        );
    const after = { status: answer.statusCode, type: answer.headers['content-type'] ?? '', body };
    // The start records there that DATABASE_URL is set.
    if (site.url && /^(?:exports\/)?activity\b/.test(path)) continue;
    if (comparable(path, after) !== comparable(path, before)) different.push({ path, as, before, after });
  }
  expect(different).toEqual([]);
});

test('the database has the schema of a new one, and a backup was made before', async () => {
  const { database } = opened.services;
  const registration = await createEmptyTarget();
  toRemove.push(registration.remove);
  const made = await createMigratedDatabase(registration.dataDir);
  toRemove.push(made.drop);
  const config = readConfig({ ...registration.environment, DATABASE_URL: made.url });
  const fresh = openDatabase(config.database, () => undefined);
  expect(await describeSchema(database)).toEqual(await describeSchema(fresh));
  await fresh.close();
  const backups = (await readdir(join(site.dataDir, 'backups'))).filter((name) =>
    name.startsWith('before-migration'),
  );
  expect(backups).toHaveLength(1);
  const { siteVersion, files, migrations } = await manifestOf(
    join(site.dataDir, 'backups', String(backups[0])),
  );
  expect({ files, last: migrations.at(-1) }).toEqual({ files: 'none', last: '0042-unconfirmed' });
  expect(siteVersion).not.toBe('');
});

test('due emails are sent, each once, and planned ones stay planned', async () => {
  const other = await another();
  const { services, close } = await open(other.environment);
  const { db } = services.database;
  const list = async (query: string) =>
    (await sql.raw<{ id: string }>(query).execute(db)).rows.map(({ id }) => id);
  const [log, outbox] = ['"emailLog"', 'email'];
  const planned = `select id from "webinarEmail" where state = 'planned' and "dueAt" > '${moment}' order by id`;
  const [due, ended, later] = [
    await list(`select id from ${outbox}`),
    await list(`select id from ${log}`),
    await list(planned),
  ];
  expect([due.length > 5, later.length > 10]).toEqual([true, true]);
  for (let round = 0; round < 3; round++) await services.jobRunner.runDue();
  expect(await list(`select id from ${outbox} where "dueAt" <= '${moment}'`)).toEqual([]);
  expect(await list(`select id from ${log}`)).toEqual(expect.arrayContaining([...ended, ...due]));
  expect(await list(planned)).toEqual(later);
  await close();
});

test('due emails keep their origin', async () => {
  const other = await another();
  const { services, close } = await open(other.environment);
  const due = await services.database.db.selectFrom('email').select(['kind', 'mail']).execute();
  const origins = due.map(({ kind, mail }) => [kind, JSON.parse(mail).origin]);
  expect(Object.fromEntries(origins)).toMatchObject({
    ...{ 'enquiry-received': 'auto-replied', 'enrolment-confirmed': 'auto-replied' },
    ...{ 'confirm-enrolment': 'auto-replied', 'password-reset': undefined },
  });
  await close();
});

test('former links in emails lead to the same pages', async () => {
  const pathTo = (kind: string) => links.find((link) => link.kind === kind)?.path ?? '';
  const tokenOf = (kind: string) => pathTo(kind).split('/').at(-1) ?? '';
  const { post, press, call, services } = opened;
  expect((await post('auth/invitation', { token: tokens.invitation })).json()).toMatchObject({
    email: 'ishan@example.com',
  });
  expect(
    (await post('auth/reset-password/email', { token: tokenOf('password-reset') })).json(),
  ).toMatchObject({ email: admin });
  const meera = await opened.signIn('meera@example.com');
  const confirmed = await post('account/email/confirm', { token: tokenOf('confirm-email') }, meera);
  expect(confirmed.statusCode, confirmed.body).toBeLessThan(300);
  for (const my of [`/my/${tokens.sentMy}`, pathTo('place-links')])
    expect((await press(my, { step: 'change', name: 'Uma', contact: '9876500001' })).statusCode).toBe(303);
  const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/150.0', accept: 'text/html' };
  const join = await call('GET', `/join/${tokens.sentJoin}`, { headers: browser });
  expect([join.statusCode, join.headers.location]).toEqual([302, 'https://meet.example.com/room']);
  const copy = await press(pathTo('own-data-link'), { step: 'download' });
  expect(copy.statusCode).toBe(200);
  expect(copy.body).toContain('uma@example.com');
  expect((await press(pathTo('news-question'), { step: 'on' })).statusCode).toBe(303);
  expect((await press(pathTo('confirm-enrolment'), { step: 'take' })).statusCode).toBe(303);
  expect(await services.previewService.find(String(tokens.preview))).toMatchObject({ record: 'blog' });
  expect((await call('GET', 'account', { token: tokens.session })).json()).toMatchObject({
    email: 'asha@example.com',
  });
});

test('an account with a second factor signs in with its app and its recovery codes', async () => {
  const { email, secret, recoveryCodes } = secondFactor;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  for (const proof of [
    { code: app.generate({ timestamp: Date.parse(moment) }) },
    { recoveryCode: recoveryCodes[0] },
  ]) {
    const { ticket } = (await opened.post('auth/login', { email, password })).json().secondFactor;
    const answer = await opened.post('auth/login/second-factor', { ticket, ...proof });
    expect(answer.json(), answer.body).toHaveProperty('token');
  }
});

test.each(['backup', 'backup-sealed'] as const)('its %s can be restored', async (name) => {
  const registration = await createEmptyTarget({
    BACKUP_PASSWORD: name === 'backup' ? undefined : factsOf010.backupPassword,
  });
  toRemove.push(registration.remove);
  expect(await restore(registration.environment, [backupOf010(name)])).toMatch(/^Restored/);
  const config = readConfig(registration.environment);
  expect(await readSchemaState(config.database)).toBe('current');
  const restored = await open({ ...site.environment, ...registration.environment });
  toRemove.unshift(restored.close);
  const token = await restored.signIn();
  const before = (await answersOf010()).filter(
    ({ path, as }) => as === 'admin' && /^(?:entries|blogs|teams|places)\b(?!.*letters)/.test(path),
  );
  expect(before.length).toBeGreaterThan(100);
  for (const answer of before) {
    const after = await restored.call('GET', currentPath(answer.path), { token });
    expect(withoutAdditions(answer.path, after.body), answer.path).toBe(inNamesOfNow(answer));
  }
});

test('a database of before 0.1.0 is refused with instructions, and unchanged', async () => {
  const { environment } = await another();
  const config = readConfig(environment);
  const database = openDatabase(config.database, () => undefined);
  const db = database.db as unknown as Kysely<never>;
  await sql`delete from kysely_migration where name >= '0042'`.execute(db);
  await expect(openMigratedDatabase(config, () => undefined)).rejects.toThrow(
    /Start version 0\.1\.0 once.* and then this version\.$/,
  );
  expect(await readSchemaState(config.database)).toBe('tooOld');
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  expect(rows).toHaveLength(39);
  await database.close();
});
