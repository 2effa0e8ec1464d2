import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour, minute } from '#core/time/durations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { JobState } from '../job-store.ts';

const site = provideTestSite();
beforeEach(async () => {
  const { db } = site.services.database;
  await db.deleteFrom('jobRun').execute();
  const dueAt = site.clock().toISOString();
  await db
    .updateTable('job')
    .set({ dueAt, attempts: 0, holder: null, leaseExpiresAt: null, endedAt: null })
    .execute();
});
afterEach(() => site.clock.reset());

async function read(): Promise<Map<string, JobState>> {
  const answer = await site.call('GET', 'jobs', { token: await site.signIn() });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return new Map(answer.json<{ jobs: JobState[] }>().jobs.map((job) => [job.name, job]));
}
const change = (name: string, to: object) =>
  site.services.database.db.updateTable('job').set(to).where('name', '=', name).execute();
const problems = async () =>
  (await site.call('GET', 'dashboard', { token: site.admin })).json().jobs.problems;

test('access: administrators only', async () => {
  expect((await site.call('GET', 'jobs')).statusCode).toBe(401);
  expect((await site.call('GET', 'jobs', { token: site.user })).statusCode).toBe(403);
});

test('the OpenAPI document contains the call', async () => {
  const document = (await site.call('GET', 'docs/json')).json();
  expect(document.paths['/api/v1/jobs'].get.security).toEqual([{ bearer: [] }]);
});

test('each job reports when it is due, whether it is running, and its last runs', async () => {
  const before = await read();
  expect([...before.keys()]).toEqual([
    'delivery',
    'abandoned-uploads',
    'schedule',
    'unused-files',
    'change-log-retention',
    'staff-notifications',
    'webinar-emails',
    'webinar-email-plans',
    'seats',
    'enrolment-summary',
    'unpaid-seats',
    'personal-data',
    'health-checks',
    'erasure-ledger',
    'retention',
  ]);
  expect(before.get('retention')).toEqual({
    name: 'retention',
    title: 'Delete data that is no longer needed',
    intervalSeconds: 86_400,
    nextDueAt: expect.any(String),
    runningSince: null,
    lastEndedAt: null,
    problem: null,
    failures: 0,
    runs: [],
  });
  const { db } = site.services.database;
  await db
    .insertInto('usedCaptcha')
    .values({ solution: 'old', expiresAt: '2020-01-01T00:00:00.000Z' })
    .execute();
  await site.services.jobRunner.runDue();
  const after = (await read()).get('retention');
  expect(after?.runs).toMatchObject([{ outcome: 'done', message: 'Deleted used captchas (1).' }]);
  expect(after?.lastEndedAt).toBe(after?.runs[0]?.finishedAt);
  expect(Date.parse(after?.nextDueAt ?? '') - site.clock().getTime()).toBeGreaterThan(23 * hour);

  const lease = {
    holder: 'somebody',
    leaseExpiresAt: new Date(site.clock().getTime() + minute).toISOString(),
  };
  await change('retention', { ...lease, startedAt: '2026-11-21T10:00:00.000Z' });
  expect((await read()).get('retention')?.runningSince).toBe('2026-11-21T10:00:00.000Z');
  // Its process has died.
  site.clock.advance(2 * minute);
  expect((await read()).get('retention')?.runningSince).toBeNull();
});

test('delivery is due when an email is', async () => {
  expect((await read()).get('delivery')).toMatchObject({
    intervalSeconds: null,
    nextDueAt: null,
    problem: null,
  });
  const dueAt = new Date(site.clock().getTime() + hour).toISOString();
  const nobody = { record: 'account', id: 'a' };
  const kind = 'password-reset';
  await site.services.stores.emails.enqueue({ kind, about: nobody, recipient: nobody, mail: {}, dueAt });
  expect((await read()).get('delivery')).toMatchObject({ nextDueAt: dueAt, problem: null });
  await site.services.database.db.deleteFrom('email').execute();
});

test('failing jobs, and late jobs, are problems', async () => {
  expect(await problems()).toBe(0);
  await change('unused-files', { attempts: 2 });
  expect((await read()).get('unused-files')?.problem).toBe('failing');
  expect(await problems()).toBe(1);
  await change('unused-files', { attempts: 0 });
  site.clock.advance(11 * minute);
  const late = [...(await read()).values()]
    .filter(({ problem }) => problem === 'late')
    .map(({ name }) => name);
  expect(late).toEqual([
    'abandoned-uploads',
    'unused-files',
    'change-log-retention',
    'staff-notifications',
    'webinar-email-plans',
    'personal-data',
    'health-checks',
    'retention',
  ]);
  await site.services.jobRunner.runDue();
  expect(await problems()).toBe(0);
});

test('five runs of each are listed, the newest first; all are deleted after 30 days', async () => {
  const { db } = site.services.database;
  for (let number = 0; number < 7; number += 1) {
    const moment = new Date(site.clock().getTime() + number).toISOString();
    const run = {
      job: 'delivery',
      startedAt: moment,
      finishedAt: moment,
      outcome: 'done',
      said: `Run ${number}.`,
    } as const;
    await db
      .insertInto('jobRun')
      .values({ ...run, id: `run ${number}` })
      .execute();
  }
  const runs = (await read()).get('delivery')?.runs.map(({ message }) => message);
  expect(runs).toEqual(['Run 6.', 'Run 5.', 'Run 4.', 'Run 3.', 'Run 2.']);
  site.clock.advance(31 * 24 * hour);
  await site.services.jobRunner.runDue();
  expect((await read()).get('delivery')?.runs).toEqual([]);
  expect((await read()).get('retention')?.runs[0]?.message).toContain('records of this work (7)');
});
