import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { editingCalls, type Who } from '../../factories/editing-calls.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import { seed } from '../../factories/random.ts';

/** The number of calls; the long form makes more. */
const calls = Number(process.env.HOSTILE_CALLS ?? 400);

const site = provideTestSite();
let editing: Awaited<ReturnType<typeof editingCalls>>;
let tokens: Record<Who, string | undefined>;
beforeAll(async () => {
  editing = await editingCalls(site);
  tokens = {
    visitor: undefined,
    user: site.user,
    desk: await site.register('desk', 'frontDesk'),
    meera: await site.register('meera', 'editor'),
    neel: await site.register('neel', 'editor'),
    owner: site.admin,
  };
});

/** Tables to which a refused call must not add. */
const tables = [
  'draft',
  'draftState',
  'presence',
  'previewLink',
  'picture',
  'storedFile',
  'fileUse',
  'change',
  'activity',
];

async function rows(): Promise<string> {
  const parts = tables.map((name) => sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`);
  const found = await sql`select ${sql.join(parts)}`.execute(site.services.database.db);
  return JSON.stringify(found.rows[0]);
}

const insides =
  /node_modules|\/src\/|\.ts:\d|\bat \w+.*\(|sqlite|postgres|kysely|syntax error|constraint|FST_|\/tmp\//i;

test(`no call for editing fails, or leaves anything behind when refused (seed ${seed})`, async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (round) => {
      const [call] = fc.sample(editing.any, { numRuns: 1, seed: round });
      if (!call) return;
      const before = await rows();
      const answer = await site.call(call.method, call.path, { ...call.sent, token: tokens[call.who] });
      const { statusCode, body } = answer;
      const what = `${call.who} ${call.method} ${call.path} ${JSON.stringify(call.sent.json)?.slice(0, 600)}: ${body}`;
      const kind = `${call.who} ${Math.floor(statusCode / 100)}`;
      seen[kind] = (seen[kind] ?? 0) + 1;
      expect(statusCode, what).toBeLessThan(500);
      expect(Object.keys({})).toEqual([]);
      if (statusCode < 300 && !call.path.startsWith('visits.csv'))
        editing.recordAnswer(call.path, answer.json());
      if (call.who === 'visitor' || call.who === 'user') expect(statusCode, what).toBeGreaterThanOrEqual(400);
      if (statusCode < 400) return;
      const { current: _record, ...reported } = answer.json();
      expect(reported).toMatchObject({ message: expect.any(String) });
      expect(JSON.stringify(reported)).not.toMatch(insides);
      expect(await rows(), what).toBe(before);
    }),
    { numRuns: calls, seed, endOnFailure: true, verbose: 1 },
  );
  // Calls have passed the first checks.
  for (const name of ['meera', 'neel', 'owner']) expect(seen[`${name} 2`], name).toBeGreaterThan(calls / 50);
  // The front desk may do so little of it that a few hundred calls may all be refused.
  expect((seen['desk 2'] ?? 0) + (seen['desk 4'] ?? 0)).toBeGreaterThan(0);
}, 600_000);
