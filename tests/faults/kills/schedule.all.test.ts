import { expect, test } from 'vitest';
import { scheduledNames } from '#cms/records/addresses.ts';
import { findWrongCounts } from '#cms/records/recount.ts';
import { type ContentName, contentTypes, type RecordInput } from '#cms/records/registry.ts';
import type { Database } from '#core/database/database.ts';
import { findIndexMismatches } from '#features/search/server/check.ts';
import { provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import { createKilledSite } from './killed-at-work.ts';

const entries = repetitions(160, 4000);
const kills = repetitions(2, 30);
const hour = 3_600_000;

/** Schedules for entries, in turn: hours from their creation, and the final log. */
const plans = [
  { plan: { publishAt: 1 }, kinds: ['published'], isOut: true },
  { plan: { unpublishAt: 1 }, kinds: ['unpublished'], isOut: false },
  // Both have passed while the site was off.
  { plan: { publishAt: 1, unpublishAt: 2 }, kinds: ['unpublished'], isOut: false },
  { plan: { publishAt: 1, unpublishAt: 100 }, kinds: ['published'], isOut: true },
  { plan: { publishAt: 100 }, kinds: [], isOut: false },
  { plan: { unpublishAt: 100 }, kinds: [], isOut: true },
];

interface Planned {
  name: ContentName;
  id: string;
  is: (typeof plans)[number];
}

const site = provideSite(createKilledSite);

/** Entries of every type, some of which have become due since. */
const prepare = () =>
  site.inThisProcess(async ({ stores }, clock) => {
    const records = createTestRecords(stores.records);
    const at = (hours: number) => new Date(clock().getTime() + hours * hour).toISOString();
    const planned: Planned[] = [];
    for (let number = 0; number < entries; number++) {
      const name = scheduledNames()[number % scheduledNames().length] ?? 'blog';
      const is = plans[Math.floor(number / scheduledNames().length) % plans.length] ?? plans[0];
      if (!is) continue;
      const moments = Object.entries(is.plan).map(([field, hours]) => [field, at(hours)]);
      const { title, fields } = contentTypes[name];
      const status = 'status' in fields ? { status: 1 } : {};
      const values = { [title]: `Entry ${number}`, ...status, ...Object.fromEntries(moments) };
      const { _id } = await records.create(name, values as RecordInput<typeof name>);
      planned.push({ name, id: _id, is });
    }
    return planned;
  }, 3 * hour);

const countTurned = async ({ db }: Database) =>
  (await db.selectFrom('change').select('id').where('kind', 'in', ['published', 'unpublished']).execute())
    .length;

test(
  `of ${entries} scheduled entries of a site that is killed ${kills} times, each is published or unpublished once`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const planned = await prepare();
    const due = planned.filter(({ is }) => is.kinds.length > 0).length;
    let before = 0;
    await site.killAtWork({
      ...{ jobs: ['schedule'], kills, random: createRandom(seed), total: due, done: countTurned },
      async check(database) {
        expect(await findWrongCounts(database)).toEqual([]);
        expect(await findIndexMismatches(database)).toEqual([]);
        before = await countTurned(database);
      },
    });
    await site.inThisProcess(async (services) => {
      const { stores, jobRunner, database } = services;
      while ((await stores.schedule.next(''))?.localeCompare(new Date().toISOString()) === -1)
        await jobRunner.runDue();
      const found = await Promise.all(
        planned.map(async ({ name, id, is }) => {
          const history = await stores.changes.listHistory(name, id);
          const turned = history.filter(({ by }) => by.kind === 'system' && by.name === 'schedule');
          const seen = await stores.records.find(name, { id });
          return { name, id, kinds: turned.map(({ kind }) => kind), isOut: seen !== undefined, is };
        }),
      );
      for (const { name, id, kinds, isOut, is } of found)
        expect([name, id, kinds, isOut]).toEqual([name, id, is.kinds, is.isOut]);
      expect(await findWrongCounts(database)).toEqual([]);
      expect(await findIndexMismatches(database)).toEqual([]);
      await expectIntactDatabase(services);
    });
    recordFigure('schedule', 'entries, each turned once', due);
    recordFigure('schedule', 'turned before the last kill', before);
    recordFigure('schedule', 'times killed', kills);
  },
  60_000 + kills * 60_000,
);
