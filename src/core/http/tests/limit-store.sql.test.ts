import { beforeEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import { createLimitStore, type Limit } from '../limit-store.ts';

const site = provideTestSite();
beforeEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('limitCount').execute();
});

const minute = 60_000;
const store = (most?: number) => createLimitStore({ ...site.services.database, clock: site.clock }, most);
const limit = (key: string, points = 3): Limit => ({ key, points, duration: 15 * minute });
const kept = async () => {
  const rows = await site.services.database.db.selectFrom('limitCount').selectAll().orderBy('key').execute();
  return rows.map(({ key, points }) => [key, points]);
};

test('of many concurrent tries, in two processes, as many succeed as there are points', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => n).map(() => store().consume([limit('a')]));
  const answers = await Promise.all(tries);
  expect(answers.filter((until) => until === undefined)).toHaveLength(3);
  const [until = ''] = answers.filter((answer) => answer !== undefined);
  expect(Date.parse(until)).toBeGreaterThan(site.clock().getTime());
});

test('when the time of the first one is over, all points are available again', async () => {
  const { consume } = store();
  for (const at of [0, 7, 7]) {
    site.clock.advance(at * minute);
    expect(await consume([limit('a')])).toBeUndefined();
  }
  expect(await consume([limit('a')])).toBeDefined();
  site.clock.advance(2 * minute);
  expect(await consume([limit('a')])).toBeUndefined();
  expect(await kept()).toEqual([['a', 1]]);
});

test('where one of several limits is reached, no point is taken', async () => {
  const { consume } = store();
  await consume([limit('b', 1)]);
  expect(await consume([limit('a'), limit('b', 1), limit('c')])).toBeDefined();
  expect(await kept()).toEqual([['b', 1]]);
});

test('transactions with the same limits in another order do not deadlock', async () => {
  const [one, other] = [limit('a', 100), limit('b', 100)];
  const tries = Array.from({ length: 40 }, (_, n) => store().consume(n % 2 ? [one, other] : [other, one]));
  expect(await Promise.all(tries)).toEqual(tries.map(() => undefined));
  expect(await kept()).toEqual([
    ['a', 40],
    ['b', 40],
  ]);
});

test('a point that is given back can be taken again, without exceeding the limit', async () => {
  const { consume, returnPoints } = store();
  await consume([limit('a', 1)]);
  await returnPoints([limit('a', 1), limit('never taken')]);
  await returnPoints([limit('a', 1)]);
  expect(await consume([limit('a', 1)])).toBeUndefined();
  expect(await consume([limit('a', 1)])).toBeDefined();
});

test('a clock that is set back locks no account out', async () => {
  const { consume } = store();
  site.clock.advance(24 * 60 * minute);
  await consume([limit('a', 1)]);
  site.clock.reset();
  expect(await consume([limit('a', 1)])).toBeUndefined();
  // A small difference between the clocks of two machines does not restart the count.
  site.clock.advance(-5 * minute);
  expect(await consume([limit('a', 1)])).toBeDefined();
});

test('ended rows are deleted, and beyond the maximum those with the fewest points and the earliest end', async () => {
  const { consume, mark, hasMark, tidy, forget } = store(3);
  await consume([limit('old')]);
  site.clock.advance(20 * minute);
  await mark('known', 30 * 24 * 60 * minute);
  for (const key of ['a', 'b', 'c', 'd']) {
    await consume([limit(key)]);
    site.clock.advance(minute);
  }
  await tidy();
  expect(await kept()).toEqual([
    ['c', 1],
    ['d', 1],
    ['known', 1],
  ]);
  expect(await hasMark('known')).toBe(true);
  site.clock.advance(31 * 24 * 60 * minute);
  expect(await hasMark('known')).toBe(false);
  expect(await forget(site.clock().toISOString())).toBe(3);
});

test('invented addresses do not evict the count of an attacked account', async () => {
  const { consume, tidy } = store(3);
  for (let guess = 0; guess < 3; guess++) await consume([limit('guessed at')]);
  site.clock.advance(minute);
  for (const invented of ['a', 'b', 'c', 'd']) await consume([limit(invented)]);
  await tidy();
  expect(await consume([limit('guessed at')])).toBeDefined();
});

test('invented addresses do not fill the disk', async () => {
  const { consume } = store(100);
  for (let n = 0; n < 1000; n += 1) await consume([limit(`address ${n}`)]);
  expect(await kept()).toHaveLength(100);
});

test('rows of a flood are deleted in portions, between other requests', async () => {
  const rows = Array.from({ length: 4500 }, (_, n) => ({ key: `flood ${n}`, points: 1, expiresAt: '2020' }));
  for (let from = 0; from < rows.length; from += 500)
    await site.services.database.db
      .insertInto('limitCount')
      .values(rows.slice(from, from + 500))
      .execute();
  const { ticks } = await countTicks(() => store().tidy());
  expect(ticks).toBeGreaterThanOrEqual(4);
  expect(await kept()).toEqual([]);
});
