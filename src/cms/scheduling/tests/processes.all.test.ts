import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { type Connection, openConnection } from '#tests/factories/connection.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { startS3Server } from '#tests/factories/s3-server.ts';
import { type SiteProcess, startSiteProcess } from '#tests/factories/site-process.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { findFreePort } from '#tests/run/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts';

// Complete sites in real time: two serving processes, on SQLite on one machine, on PostgreSQL on two.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

const administrator = { email: 'asha@example.com', password: 'a quiet house at ten' };
/** Milliseconds. The product promises one second, which is reported and not asserted, because a machine may be busy. */
const timeout = 20_000;

const folder = provideFolder();
let database: TestDatabase;
let storage: Awaited<ReturnType<typeof startS3Server>> | undefined;
let sites: SiteProcess[] = [];
let doors: Connection[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url) storage = await startS3Server();
});
afterAll(async () => {
  await stopAll();
  await storage?.close();
  await database.drop();
});

async function startAll(): Promise<void> {
  const settings = {
    ...{ DATABASE_URL: database.url, DEMO: 'off', ADMIN_EMAIL: administrator.email },
    ...{ ADMIN_PASSWORD: administrator.password, BACKUP_AT: 'off', ...storage?.settings },
  };
  const start = async (more: Record<string, string>) => {
    const PORT = String(await findFreePort());
    const site = startSiteProcess({ ...settings, ...more, PORT });
    sites.push(site);
    await site.waitForOutput(/Ananta is ready/);
    return `http://127.0.0.1:${PORT}`;
  };
  const first = { DATA_DIR: join(folder, 'first') };
  const addresses = database.url
    ? [await start(first), await start({ DATA_DIR: join(folder, 'second'), WORK: 'off' })]
    : Array<string>(2).fill(await start({ ...first, WORKERS: '2' }));
  doors = addresses.map((address) => openConnection(address));
}

async function stopAll(): Promise<void> {
  for (const door of doors) door.close();
  await Promise.all(sites.map((site) => site.stop()));
  [sites, doors] = [[], []];
}

const door = (number: number) => doors[number % doors.length] as Connection;
const signIn = async () => (await door(0).call('POST', 'auth/login', { json: administrator })).json().token;
const moment = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function add(title: string, moments: Record<string, string>): Promise<{ _id: string }> {
  const { form } = await createEntry(contentTypes.blog);
  const sent = { form: { ...form, title, status: '1', ...moments }, token: await signIn() };
  const created = await door(0).call('POST', 'blogs', sent);
  expect(created.statusCode, created.text).toBe(201);
  return created.json();
}

/** The milliseconds after a time until each process shows or hides a title. */
async function shownAfter(title: string, at: string, isShown = true): Promise<number[]> {
  return Promise.all(
    doors.map(async ({ call }) => {
      for (;;) {
        const { text } = await call('GET', '/blogs');
        // Measured at the answer: the time may pass between the request and the query.
        const late = Date.now() - Date.parse(at);
        if (text.includes(title) === isShown) return late;
        if (late > timeout) return Number.POSITIVE_INFINITY;
        await pause(10);
      }
    }),
  );
}

const kindsOf = async (id: string) =>
  (await door(0).call('GET', `history/blog/${id}`, { token: await signIn() }))
    .json()
    .history.map(({ kind, by }: { kind: string; by: string }) => [kind, by]);

test('an entry is published and removed at its times in every process, and logged once each', async () => {
  await startAll();
  const [publishAt, unpublishAt] = [moment(4000), moment(8000)];
  const { _id } = await add('Sleep tonight', { publishAt, unpublishAt });
  for (const { call } of doors) expect((await call('GET', '/blogs')).text).not.toContain('Sleep tonight');
  const out = await shownAfter('Sleep tonight', publishAt);
  const down = await shownAfter('Sleep tonight', unpublishAt, false);
  console.info(`Shown ${out.join(' and ')} ms after its moment, gone ${down.join(' and ')} ms after it.`);
  for (const late of [...out, ...down]) {
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(timeout);
  }
  expect(await kindsOf(_id)).toEqual([
    ['unpublished', 'the site'],
    ['published', 'the site'],
    ['created', expect.any(String)],
  ]);
});

test('changes that became due while the site was down are applied before it answers', async () => {
  const publishAt = moment(3000);
  await add('While off', { publishAt });
  const { _id } = await add('Came and went', { publishAt, unpublishAt: moment(3001) });
  await stopAll();
  await pause(Math.max(0, Date.parse(publishAt) + 10 - Date.now()));
  await startAll();
  for (const { call } of doors) {
    const { text } = await call('GET', '/blogs');
    expect(text).toContain('While off');
    expect(text).not.toContain('Came and went');
  }
  expect(await kindsOf(_id)).toEqual([
    ['unpublished', 'the site'],
    ['created', expect.any(String)],
  ]);
});
