import { describe, expect, test } from 'vitest';
import { findWrongCounts } from '#cms/records/recount.ts';
import { addDays } from '#core/time/calendar.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createRandom, seed } from '#tests/factories/random.ts';
import type { Action } from '../api.ts';

const rounds = 12;
const atOnce = 6;

const site = provideTestSite();
const { write, post, view } = conversationsOf(site);

const nextMonth = addDays(new Date().toISOString().slice(0, 10), 30);
const actions: Action[] = [
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

/** Checks the invariants of every conversation. */
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
  // Each enquiry belongs to one existing conversation.
  expect(of).toHaveLength(there.length);
  expect(new Set(of.map(({ conversationId }) => conversationId))).toEqual(
    new Set((await all()).map(({ id }) => id)),
  );
  expect(await findWrongCounts(site.services.database)).toEqual([]);
}

test(`concurrent enquiries and actions lose nothing and notify once (seed ${seed})`, async () => {
  const random = createRandom(seed);
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
          const { statusCode } = await post(row.id, row.revision, pick(actions));
          expect([200, 409, 404]).toContain(statusCode);
          if (statusCode === 200) taken++;
          return;
        }
        const who = Math.floor(random() * 4);
        const isUnchecked = random() < 0.2;
        // The address of one parent and the number of another: both are known.
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

describe('two simultaneous users', () => {
  test('one action applies, the other is refused with the name of the colleague', async () => {
    const meena = await site.register('meena', 'frontDesk');
    const meenaId = (await site.services.accounts.findByEmail('meena@example.com'))?.id ?? '';
    const ravina = await site.register(`ravina`, 'frontDesk');
    const ravinaId = (await site.services.accounts.findByEmail('ravina@example.com'))?.id ?? '';
    for (let round = 0; round < 5; round++) {
      const { id } = await write();
      const { revision } = await view(id);
      const both = [
        { token: meena, name: 'meena', ownerId: meenaId },
        { token: ravina, name: 'ravina', ownerId: ravinaId },
      ];
      const answers = await Promise.all(
        both.map(({ token, ownerId }) => post(id, revision, { kind: 'assign', ownerId }, token)),
      );
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.toSorted()).toEqual([200, 409]);
      const winner = both[codes.indexOf(200)];
      const loser = answers[codes.indexOf(409)]?.json();
      expect(loser.message).toBe(`${winner?.name} assigned this enquiry to themselves a moment ago.`);
      expect(loser.current).toMatchObject({ id, ownerName: winner?.name, revision: revision + 1 });
      expect((await view(id)).timeline.filter(({ kind }) => kind === 'assign')).toHaveLength(1);
    }
  });

  test('of many concurrent actions on one revision one applies', async () => {
    const { id } = await write();
    const { revision } = await view(id);
    const actions: Action[] = [
      { kind: 'call', isReached: true },
      { kind: 'done' },
      { kind: 'spam' },
      { kind: 'note', text: 'Hm.' },
    ];
    const answers = await Promise.all([...actions, ...actions].map((one) => post(id, revision, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await view(id)).revision).toBe(revision + 1);
  });
});
