import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { readConfig } from '#config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { type Connection, openConnection } from '../../factories/connection.ts';
import { createEntry } from '../../factories/entries.ts';
import { startMailServer } from '../../factories/mail-server.ts';
import { type S3Server, startS3Server } from '../../factories/s3-server.ts';
import { type SiteProcess, startSiteProcess } from '../../factories/site-process.ts';
import { provideFolder } from '../../factories/temporary-folder.ts';
import { chunkNumbers, chunks, clip } from '../../factories/uploads.ts';
import { findFreePort } from '../../run/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

// Promises of a site with two processes: on SQLite on one machine, which share its data folder; on PostgreSQL two
// machines with two processes each, which share only the database and an object storage.

// Whole sites start here, in real time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });
const soon = { timeout: 30_000, interval: 50 };

const administrator = { email: 'asha@example.com', password: 'a quiet house at ten' };
const folder = provideFolder();
let database: TestDatabase;
let open: Database;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let storage: S3Server | undefined;
let sites: SiteProcess[] = [];
let here: Connection;
let there: Connection;
/** One to each process: these two, and on PostgreSQL the other ones of both machines. */
let doors: Connection[] = [];
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startMailServer();
  const settings: Record<string, string | undefined> = {
    DATABASE_URL: database.url,
    DEMO: 'off',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ananta <hello@example.com>',
    STAFF_EMAIL: 'staff@example.com',
  };
  const start = async (more: Record<string, string>) => {
    const PORT = String(await findFreePort());
    const site = startSiteProcess({ ...settings, ...more, WORKERS: '2', PORT });
    sites.push(site);
    await site.waitForOutput(/Ananta is ready/);
    return `http://127.0.0.1:${PORT}`;
  };
  let addresses: string[];
  const first = { DATA_DIR: join(folder, 'first') };
  if (database.url) {
    storage = await startS3Server();
    const second = { DATA_DIR: join(folder, 'second') };
    addresses = await Promise.all([first, second].map((one) => start({ ...one, ...storage?.settings })));
  } else {
    addresses = [await start(first)];
  }
  // Connections are distributed round-robin, so two to one address reach its two processes.
  doors = [...addresses, ...addresses].map((address) => openConnection(address));
  [here, there] = doors as [Connection, Connection];
  open = openDatabase(readConfig({ ...settings, ...first }).database, () => undefined);
  for (const door of doors) await door.call('GET', '/healthz');
  token = (await here.call('POST', 'auth/login', { json: administrator })).json().token;
});
afterAll(async () => {
  for (const door of doors) door.close();
  await open?.close();
  await Promise.all(sites.map((site) => site.stop()));
  sites = [];
  await mail.stop();
  await storage?.close();
  await database.drop();
});

/** In turn. */
const doorOf = (number: number) => doors[number % doors.length] ?? here;

test('a token and an entry of one are known to the other, in calls and pages, with its picture; edits too', async () => {
  expect((await there.call('GET', 'auth/me', { token })).json().email).toBe(administrator.email);
  // Cached by all, without the entry.
  for (const door of doors) expect((await door.call('GET', '/blogs')).statusCode).toBe(200);

  const { form } = await createEntry(contentTypes.blog);
  const created = await here.call('POST', 'blogs', {
    token,
    form: { ...form, status: '1', title: 'Before' },
  });
  expect([created.statusCode, created.text]).toEqual([201, expect.any(String)]);
  const { _id, link, imageUrl } = created.json();
  for (const door of doors) {
    await expect.poll(async () => (await door.call('GET', `blogs/${link}`)).statusCode, soon).toBe(200);
    await expect.poll(async () => (await door.call('GET', '/blogs')).text, soon).toContain('Before');
  }
  const pictures = await Promise.all(doors.map((door) => door.call('GET', `/uploads/${imageUrl}`)));
  expect(pictures.map(({ statusCode }) => statusCode)).toEqual(doors.map(() => 200));
  for (const { bytes } of pictures) expect(pictures[0]?.bytes.equals(bytes)).toBe(true);

  await there.call('PUT', `blogs/${_id}`, { token, form: { title: 'After' } });
  for (const door of doors.toReversed()) {
    await expect
      .poll(async () => (await door.call('GET', `/blogDetail/${link}`)).text, soon)
      .toContain('After');
    await expect.poll(async () => (await door.call('GET', `blogs/${link}`)).text, soon).toContain('After');
  }
});

test('a video whose chunks arrive at both alternately is assembled once, at either process', async () => {
  const fields = { filename: 'family.mp4', totalChunks: String(chunks.length), uploadId: 'in-turns' };
  const answers = await Promise.all(
    chunkNumbers().map((number) => {
      const form = { ...fields, chunkNumber: String(number), chunk: new Blob([chunks[number] ?? '']) };
      return doorOf(number).call('POST', 'founder/upload-chunk', { token, form });
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const state = async (door: Connection) =>
    (await door.call('GET', `founder/upload-chunk?${new URLSearchParams(fields)}`, { token })).json();
  await expect.poll(() => state(there), soon).toMatchObject({ done: true, missing: [] });
  const { video } = await state(here);
  expect((await state(there)).video).toBe(video);
  for (const door of doors) expect((await door.call('GET', `/${video}`)).bytes.equals(clip)).toBe(true);
});

test('page views of both are summed', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  for (const number of [0, 1, 2, 3]) await doorOf(number).call('GET', '/media', { headers });
  const views = async () => {
    const { pages } = (await here.call('GET', 'visits?days=7', { token })).json();
    return pages.find(({ page }: { page: string }) => page === '/media')?.count;
  };
  await expect.poll(views, soon).toBe(4);
});

test('wrong passwords are counted together', async () => {
  const json = { email: 'ravi@example.com', password: 'wrong' };
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, n) => doorOf(n).call('POST', 'auth/login', { json })),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
});

/** A CSRF token of one process, and its cookie. */
async function csrf(door: Connection): Promise<Record<string, string>> {
  const answer = await door.call('GET', 'booksession/get-csrf-token');
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { cookie, 'x-csrf-token': answer.json().csrfToken };
}

async function solve(door: Connection): Promise<string> {
  const challenge: Challenge = (await door.call('GET', 'booksession/get-captcha-challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const wish = {
  name: 'Meena',
  email: 'meena@example.com',
  contact: '9000000001',
  city: 'Pune',
  message: 'Hello',
};

test('a form made by one can be sent to the other, its captcha once, and each email is sent once', async () => {
  const headers = await csrf(here);
  const json = { ...wish, recaptchaToken: await solve(here) };
  const all = await Promise.all(doors.map((door) => door.call('POST', 'booksession', { json, headers })));
  const rejections = doors.slice(1).map(() => 400);
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...rejections]);
  const refused = all.find(({ statusCode }) => statusCode === 400);
  expect(Object.keys(refused?.json().errors)).toEqual(['recaptchaToken']);

  for (const door of [here, there]) {
    const again = { ...wish, email: 'leela@example.com', recaptchaToken: await solve(door) };
    expect((await door.call('POST', 'booksession', { json: again, headers })).statusCode).toBe(201);
  }
  // One to staff and one to the parent, for each of the three.
  const waiting = () => open.db.selectFrom('email').select('id').execute();
  await expect.poll(waiting, soon).toEqual([]);
  const ids = mail.received.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
});

test('forms are counted together', async () => {
  const headers = await csrf(there);
  const tries = await Promise.all(
    Array.from({ length: 64 }, (_, n) => doorOf(n).call('POST', 'booksession', { json: {}, headers })),
  );
  const refused = tries.filter(({ statusCode }) => statusCode === 429);
  expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(64 - refused.length);
  // Above, two have been sent and one to each process.
  expect(refused).toHaveLength(4 + 2 + doors.length);
});

test('a due job is run by one of them', async () => {
  const long = '2020-01-01T00:00:00.000Z';
  await open.db.insertInto('usedCaptcha').values({ solution: 'old', expiresAt: long }).execute();
  await open.db.updateTable('job').set({ dueAt: long }).where('name', '=', 'retention').execute();
  const runs = () =>
    open.db.selectFrom('jobRun').select(['outcome', 'said']).where('job', '=', 'retention').execute();
  await expect
    .poll(runs, soon)
    .toEqual([{ outcome: 'done', said: expect.stringContaining('used captchas (1)') }]);
  const { dueAt } = await open.db
    .selectFrom('job')
    .select('dueAt')
    .where('name', '=', 'retention')
    .executeTakeFirstOrThrow();
  expect(dueAt > new Date().toISOString()).toBe(true);
});
