import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '../../../src/server/doctor/health.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

const minute = 60_000;
let room = { free: 50e9, size: 100e9, freeFiles: 1e6, files: 2e6, kind: 0xef53 };
let site: TestSite;
beforeAll(async () => {
  const machine = { room: async () => room, memory: async () => 8e9 };
  site = await createTestSite({}, { machine });
});
afterAll(() => site.close());

async function read(): Promise<Health> {
  const answer = await site.call('GET', 'health/checks', { token: await site.signIn() });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json();
}
const verdictOf = ({ checks }: Health, name: string) => checks.find((check) => check.name === name)?.verdict;

async function later(milliseconds: number): Promise<Health> {
  site.clock.advance(milliseconds);
  await site.services.work.runDue();
  return read();
}

/** What the job says of its last runs, the newest first. */
async function said(): Promise<string[]> {
  return (await site.services.stores.jobs.lastRuns('health-checks', 5)).map((run) => run.said);
}

test('the site looks by itself every quarter of an hour, and tells administrators alone', async () => {
  expect(await read()).toEqual({ lookedAt: null, checks: [] });
  const first = await later(0);
  expect(first.lookedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(first.checks.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
  expect(first.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['disk', 'work', 'files']));
  expect(await said()).toEqual([]);

  room = { ...room, free: 90e6 };
  expect(verdictOf(await later(5 * minute), 'disk')).toBe('good');
  const full = await later(11 * minute);
  expect(full.checks.find(({ name }) => name === 'disk')).toEqual({
    ...{ name: 'disk', title: 'Disk', verdict: 'wrong' },
    findings: [
      {
        verdict: 'wrong',
        says: expect.stringContaining('85 MB'),
        remedy: expect.stringContaining('Make room'),
      },
      expect.anything(),
    ],
  });
  // PostgreSQL has a clock of its own, which this test cannot move.
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

test('what takes longer is looked at once a day, and names no files to the browser', async () => {
  await site.services.stores.files.note('gone.webp', 'picture');
  await site.records.create('idea', { title: 'With a picture', images: 'gone.webp' });
  expect(verdictOf(await later(60 * minute), 'files')).toBe('good');
  const next = await later(24 * 60 * minute);
  expect(verdictOf(next, 'files')).toBe('wrong');
  expect(JSON.stringify(next)).toContain('1 file that entries');
  expect(JSON.stringify(next)).not.toContain('gone.webp');
});
