import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/content/calendar.ts';
import type { Step } from '../../../src/content/front-desk/conversation.ts';
import { findWrongCounts } from '../../../src/store/inspection/recount.ts';
import { createChance, seed } from '../../factories/chance.ts';
import { conversationsOf } from '../../factories/conversations.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

const rounds = 12;
const atOnce = 6;

let site: TestSite;
const { write, post } = conversationsOf(() => site);
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const nextMonth = addDays(new Date().toISOString().slice(0, 10), 30);
const steps: Step[] = [
  ...([
    { kind: 'call', isReached: true },
    { kind: 'call', isReached: false },
  ] as const),
  ...([{ kind: 'done' }, { kind: 'done' }, { kind: 'spam' }, { kind: 'undo' }, { kind: 'undo' }] as const),
  ...([{ kind: 'reopen' }, { kind: 'genuine' }, { kind: 'note', text: 'Hm.' }] as const),
  ...([
    { kind: 'followUp', day: nextMonth },
    { kind: 'followUp', day: null },
  ] as const),
];

const all = () => site.services.database.db.selectFrom('conversation').selectAll().execute();

/** What has to hold of every conversation, whatever happened. */
async function expectConsistent(): Promise<void> {
  const { db } = site.services.database;
  const waits = await db.selectFrom('conversationWait').selectAll().execute();
  const of = await db.selectFrom('conversationEnquiry').selectAll().execute();
  const there = await db.selectFrom('enquiry').select('id').execute();
  for (const row of await all()) {
    const open = waits.filter(
      ({ conversationId, until, closedAt }) =>
        conversationId === row.id && until === null && closedAt === null,
    );
    expect(open.map(({ since }) => since)).toEqual(row.waitingSince === null ? [] : [row.waitingSince]);
    if (['done', 'spam'].includes(row.status)) expect(row.waitingSince).toBeNull();
    if (['new', 'waiting'].includes(row.status) && !row.isUnchecked) expect(row.waitingSince).not.toBeNull();
    const own = of
      .filter(({ conversationId }) => conversationId === row.id)
      .map(({ enquiryId }) => enquiryId);
    expect(row.enquiries).toBe(there.filter(({ id }) => own.includes(id)).length);
  }
  // Each enquiry belongs to one conversation that is there.
  expect(of).toHaveLength(there.length);
  expect(new Set(of.map(({ conversationId }) => conversationId))).toEqual(
    new Set((await all()).map(({ id }) => id)),
  );
  expect(await findWrongCounts(site.services.database)).toEqual([]);
}

test(`parents write and staff step at once, and nothing is lost or told twice (seed ${seed})`, async () => {
  const random = createChance(seed);
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)] as Of;
  let written = 0;
  let taken = 0;
  for (let round = 0; round < rounds; round++) {
    const known = await all();
    site.clock.advance(1000);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const row = pick(known);
        if (row && random() < 0.75) {
          const { statusCode } = await post(row.id, row.revision, pick(steps));
          expect([200, 409, 404]).toContain(statusCode);
          if (statusCode === 200) taken++;
          return;
        }
        const who = Math.floor(random() * 4);
        const isUnchecked = random() < 0.2;
        // By the address of one and the number of another: both are known.
        const contact = String(9_300_000_000 + Math.floor(random() * 4));
        await write({ email: `at-once-${who}@example.com`, contact }, { isUnchecked });
        written++;
      }),
    );
    await expectConsistent();
  }
  expect(await site.records.count('enquiry')).toBe(written);
  expect(taken).toBeGreaterThan(0);
}, 60_000);
