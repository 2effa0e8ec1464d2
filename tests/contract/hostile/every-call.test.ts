import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileCalls, hostileCalls } from '../../factories/hostile-calls.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

/** How many calls; the long form makes more, and a seed repeats what has failed. */
const calls = Number(process.env.HOSTILE_CALLS ?? 800);
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));

let site: TestSite;
let hostile: HostileCalls;
beforeAll(async () => {
  site = await createTestSite();
  hostile = await hostileCalls(site);
});
afterAll(() => site.close());

/** What tells how the site is made, and what it is made of. */
const insides =
  /node_modules|\/src\/|\.ts:\d|\bat \w+.*\(|sqlite|postgres|kysely|syntax error|constraint|FST_|\/tmp\//i;

test(`no call fails or tells of its insides, whatever is sent (seed ${seed})`, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(hostile.any, async ({ call, who, path, sent }) => {
      const token = { visitor: undefined, user: site.user, admin: site.admin, nobody: 'a.b.c' }[who];
      const answer = await site.call(call.method, path, { ...sent, token });
      const { statusCode, body } = answer;
      const kind = `${who} ${Math.floor(statusCode / 100)}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      expect(statusCode, `${call.method} ${path}: ${body}`).toBeLessThan(500);
      if (statusCode === 201) hostile.learn(call.path.split('/')[3] ?? '', answer.json());
      if (statusCode < 400) return;
      expect(answer.json()).toMatchObject({ message: expect.any(String) });
      const { current: _record, ...told } = answer.json();
      expect(JSON.stringify(told)).not.toMatch(insides);
      expect(Object.keys({})).toEqual([]);
    }),
    { numRuns: calls, seed, endOnFailure: true, verbose: 1 },
  );
  // It has reached what lies behind the first checks.
  expect(seen['admin 2']).toBeGreaterThan(calls / 20);
  expect(seen['visitor 2']).toBeGreaterThan(calls / 200);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect((await site.call('GET', '/readyz')).statusCode).toBe(200);
}, 600_000);
