import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '#tests/factories/pictures.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { Health } from '../api.ts';
import { runChecksInChildProcess } from '../doctor/child-process.ts';
import { thisMachine } from '../doctor/context.ts';

const minute = 60_000;
let room = { free: 50e9, size: 100e9, freeFiles: 1e6, files: 2e6, kind: 0xef53, device: 1 };
let site: TestSite;
beforeAll(async () => {
  const machine = { ...thisMachine, diskSpace: async () => room, memory: async () => 8e9 };
  site = await createTestSite({}, { machine, runChecksInChildProcess });
});
afterAll(() => site.close());

async function read(of = site): Promise<Health> {
  const answer = await of.call('GET', 'health/checks', { token: await of.signIn() });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json();
}
const verdictOf = ({ checks }: Health, name: string) => checks.find((check) => check.name === name)?.verdict;

async function later(milliseconds: number, of = site): Promise<Health> {
  of.clock.advance(milliseconds);
  await of.services.jobRunner.runDue();
  return read(of);
}

/** The results of the job's last runs, newest first. */
async function said(): Promise<string[]> {
  return (await site.services.stores.jobs.lastRuns('health-checks', 5)).map((run) => run.said);
}

test('the site runs its checks every quarter of an hour, and shows them to administrators only', async () => {
  expect(await read()).toEqual({ checkedAt: null, checks: [] });
  const first = await later(0);
  expect(first.checkedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  // This site has no mail server.
  expect(first.checks.filter(({ verdict }) => verdict !== 'good').map(({ name }) => name)).toEqual(['email']);
  expect(first.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['disk', 'work', 'files', 'database-damage', 'file-uses', 'mail']),
  );
  expect(await said()).toEqual([]);

  room = { ...room, free: 90e6 };
  expect(verdictOf(await later(5 * minute), 'disk')).toBe('good');
  const full = await later(11 * minute);
  expect(full.checks.find(({ name }) => name === 'disk')).toEqual({
    ...{ name: 'disk', title: 'Disk', verdict: 'wrong' },
    findings: [
      {
        verdict: 'wrong',
        message: expect.stringContaining('85 MB'),
        fix: expect.stringContaining('Make room'),
      },
      expect.anything(),
    ],
  });
  // PostgreSQL has its own clock, which this test cannot move.
  expect(await said()).toEqual([expect.stringMatching(/^Wrong: Disk(?:, Clock)?\.$/)]);
  room = { ...room, free: 50e9 };
  expect(verdictOf(await later(16 * minute), 'disk')).toBe('good');
  expect(await said()).toEqual([
    expect.stringMatching(/^(?:All is well again|Wrong: Clock)\.$/),
    expect.anything(),
  ]);

  expect((await site.call('GET', 'health/checks')).statusCode).toBe(401);
  expect((await site.call('GET', 'health/checks', { token: site.user })).statusCode).toBe(403);
});

test('slow checks run once a day, and send no file names to the browser', async () => {
  await site.services.stores.files.record('gone.webp', 'picture');
  await site.records.create('idea', { title: 'With a picture', images: 'gone.webp' });
  expect(verdictOf(await later(60 * minute), 'files')).toBe('good');
  const next = await later(24 * 60 * minute);
  expect(verdictOf(next, 'files')).toBe('wrong');
  expect(JSON.stringify(next)).toContain('1 file that entries');
  expect(JSON.stringify(next)).not.toContain('gone.webp');
});

/** Damages essential data. @returns a function that repairs it */
async function damage({ services }: TestSite): Promise<() => Promise<unknown>> {
  const { db, engine } = services.database;
  if (engine === 'postgres') {
    const valid = (is: boolean) =>
      sql`update pg_index set indisvalid = ${is} where indexrelid = '"jobRunAge"'::regclass`.execute(db);
    await valid(false);
    return () => valid(true);
  }
  const passkey = {
    ...{ id: 'p', accountId: 'nobody', publicKey: 'a', deviceType: 'multiDevice' as const, transports: '' },
    ...{ counter: 0, backedUp: 1, name: '', addedAt: '2026', lastUsedAt: null },
  };
  await sql`pragma foreign_keys = off`.execute(db);
  await db.insertInto('passkey').values(passkey).execute();
  await sql`pragma foreign_keys = on`.execute(db);
  return () => db.deleteFrom('passkey').where('id', '=', 'p').execute();
}

test('damage, unrecorded files and an unreachable mail server are shown on the dashboard within a day', async () => {
  const settings = {
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'care@example.org', STAFF_EMAIL: 'desk@example.org' },
  };
  const broken = await createTestSite(settings, { runChecksInChildProcess });
  try {
    const names = ['database-damage', 'file-uses', 'mail'];
    const verdicts = (health: Health) => names.map((name) => verdictOf(health, name));
    const { db } = broken.services.database;
    await broken.services.stores.files.record('shown.webp', 'picture');
    await broken.records.create('idea', { title: 'With a picture', images: 'shown.webp' });
    expect(verdicts(await later(0, broken))).toEqual(['good', 'good', 'wrong']);
    const repair = await damage(broken);
    await db.deleteFrom('fileUse').where('file', '=', 'shown.webp').execute();
    expect(verdicts(await later(60 * minute, broken))).toEqual(['good', 'good', 'wrong']);
    const next = await later(24 * 60 * minute, broken);
    expect(verdicts(next)).toEqual(['wrong', 'wrong', 'wrong']);
    expect(JSON.stringify(next)).not.toMatch(/nobody|jobRunAge|shown\.webp|127\.0\.0\.1/);
    await repair();
    expect(verdicts(await later(24 * 60 * minute, broken))).toEqual(['good', 'wrong', 'wrong']);
  } finally {
    await broken.close();
  }
});

test('a wrong address, an inconsistent history, remains of killed processes and pictures of unknown size are reported within a day', async () => {
  let answer = '<h1>Welcome to nginx</h1>';
  const other = createServer((_, response) => response.end(answer));
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const SITE_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const troubled = await createTestSite({ SITE_URL }, { runChecksInChildProcess });
  try {
    const names = ['address', 'change-log', 'leases', 'picture-sizes'];
    const verdicts = (health: Health) => names.map((name) => verdictOf(health, name));
    const { db } = troubled.services.database;
    const form = { title: 'Safe home', images: await picture() };
    expect((await troubled.call('POST', 'course', { token: troubled.admin, form })).statusCode).toBe(201);
    const idea = await troubled.records.create('idea', { title: 'Written past the site' });
    expect(verdicts(await later(0, troubled))).toEqual(['wrong', 'good', 'good', 'good']);

    const to = (revision: number) =>
      db.updateTable('idea').set({ revision }).where('id', '=', idea._id).execute();
    await to(7);
    const left = { name: 'upload', holder: 'killed', leaseExpiresAt: troubled.clock().toISOString() };
    await db.insertInto('lease').values(left).execute();
    await db.deleteFrom('picture').execute();
    answer = '{"status":"ok"}';
    expect(verdicts(await later(60 * minute, troubled))).toEqual(['good', 'good', 'good', 'good']);
    const next = await later(23 * 60 * minute, troubled);
    expect(verdicts(next)).toEqual(['good', 'wrong', 'worth a look', 'worth a look']);
    expect(JSON.stringify(next)).not.toMatch(new RegExp(`${idea._id}|\\.webp`));

    await to(idea.revision);
    // A lease is deleted after two days, by a job that may run after that day's checks.
    await later(25 * 60 * minute, troubled);
    expect(verdicts(await later(25 * 60 * minute, troubled))).toEqual([
      ...['good', 'good', 'good', 'worth a look'],
    ]);
  } finally {
    other.close();
    await troubled.close();
  }
});
