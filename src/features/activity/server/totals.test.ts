import { expect, test } from 'vitest';
import type { ActivityFilter } from '#cms/activity/activity-store.ts';
import { minute } from '#core/time/durations.ts';
import { createActivityTotals } from './totals.ts';

function setUp() {
  let now = Date.parse('2026-11-24T10:00:00.000Z');
  const rows: string[] = [];
  const counted: number[] = [];
  const totals = createActivityTotals(
    {
      async count({ from = '', before = '9' }: ActivityFilter) {
        const found = rows.filter((at) => at >= from && at < before).length;
        counted.push(found);
        return found;
      },
    },
    () => new Date(now),
  );
  return {
    totals,
    rows,
    counted,
    add: (ago: number) => rows.push(new Date(now - ago).toISOString()),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('entries are counted once, and new ones are included', async () => {
  const { totals, counted, add, pass } = setUp();
  for (let ago = 1; ago <= 100; ago++) add(ago * minute);
  expect(await totals({})).toBe(100);
  add(0);
  pass(3 * minute);
  // Written late: its time is before that of the first count.
  add(3 * minute + 5_000);
  counted.length = 0;
  expect(await totals({})).toBe(102);
  expect(Math.max(...counted)).toBeLessThan(5);
});

test('erased entries leave the count after ten minutes, or at once after the clock is set back', async () => {
  const { totals, rows, add, pass } = setUp();
  for (let ago = 5; ago < 15; ago++) add(ago * minute);
  expect(await totals({})).toBe(10);
  rows.length = 4;
  pass(11 * minute);
  expect(await totals({})).toBe(4);
  rows.length = 2;
  pass(-30 * minute);
  expect(await totals({})).toBe(2);
});

test('filters of past and future days are counted as requested', async () => {
  const { totals, rows } = setUp();
  rows.push('2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z', '2026-11-24T09:59:30.000Z');
  for (let time = 0; time < 2; time++) {
    expect(await totals({ from: '2026-11-23T00:00:00.000Z', before: '2026-11-24T00:00:00.000Z' })).toBe(1);
    expect(await totals({ before: '2026-11-23T00:00:00.000Z' })).toBe(1);
    expect(await totals({ from: '2026-11-25T00:00:00.000Z' })).toBe(0);
    expect(await totals({})).toBe(3);
  }
});
