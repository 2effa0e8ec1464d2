import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../factories/chance.ts';
import { type Attempt, type HostileCalls, hostileCalls } from '../../factories/hostile-calls.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

/** How many calls; the long form makes more. */
const calls = Number(process.env.HOSTILE_CALLS ?? 800);

let site: TestSite;
let hostile: HostileCalls;
let tokens: Record<Attempt['who'], string | undefined>;
beforeAll(async () => {
  site = await createTestSite();
  hostile = await hostileCalls(site);
  tokens = { visitor: undefined, user: site.user, admin: site.admin, nobody: 'a.b.c' };
});
afterAll(() => site.close());

/** Some calls end the sign-ins of whoever makes them; what came after would be refused at the door. */
async function signInAgain(): Promise<void> {
  for (const [who, name] of [['admin', 'asha'] as const, ['user', 'ravi'] as const]) {
    const { statusCode } = await site.call('GET', 'auth/me', { token: tokens[who] });
    if (statusCode === 401) tokens[who] = await site.signIn(name);
  }
}

/** What tells how the site is made, and what it is made of. */
const insides =
  /node_modules|\/src\/|\.ts:\d|\bat \w+.*\(|sqlite|postgres|kysely|syntax error|constraint|FST_|\/tmp\//i;

test(`no call fails or tells of its insides, whatever is sent (seed ${seed})`, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(hostile.any, async ({ call, who, path, sent }) => {
      const answer = await site.call(call.method, path, { ...sent, token: tokens[who] });
      const { statusCode, body } = answer;
      const kind = `${who} ${Math.floor(statusCode / 100)}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      expect(statusCode, `${call.method} ${path}: ${body}`).toBeLessThan(500);
      if (statusCode === 201) hostile.learn(call.path.split('/')[3] ?? '', answer.json());
      if (call.path.includes('/account/')) await signInAgain();
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
