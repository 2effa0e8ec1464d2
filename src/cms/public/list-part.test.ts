import { expect, test } from 'vitest';
import {
  clampPart,
  fourAtATime,
  isSliceStart,
  type ListSteps,
  partCount,
  queryOf,
  queryOfPart,
  queryShowing,
  requestedPart,
  sixAtATime,
  threeAtATime,
} from './list-part.ts';

/** The canonical form of a query, for a list with that many entries. */
function spelled(query: string, total: number, steps: ListSteps): string {
  return queryOf(clampPart(requestedPart(new URLSearchParams(query), steps), total, steps), steps);
}

test.each([
  ['', 8, ''],
  ['?show=6', 8, '?show=6'],
  ['?show=7', 8, '?show=9'],
  ['?show=3', 8, ''],
  ['?show=9999', 8, '?show=9'],
  ['?show=0', 8, ''],
  ['?show=-3', 8, ''],
  ['?show=many', 8, ''],
  ['?show=9', 6, '?show=6'],
  ['?show=9', 0, ''],
  ['?show=9999', 10_000, '?show=63'],
  ['?from=63', 10_000, '?from=63'],
  ['?from=64&show=6', 10_000, '?from=63'],
  ['?from=62', 10_000, ''],
  ['?from=182', 10_000, '?from=123'],
  ['?from=99999', 10_000, '?from=9963'],
  ['?from=123456789', 10_000, ''],
  ['?from=123', 123, '?from=63'],
  ['?from=63', 63, '?show=63'],
  ['?from=63', 9, '?show=9'],
])('%s of %i entries, three at a time, is %j', (query, total, right) => {
  expect(spelled(query, total, threeAtATime)).toBe(right);
});

test.each([
  ['', 9, ''],
  ['?show=9', 9, '?show=9'],
  ['?show=6', 9, '?show=9'],
  ['?show=99', 10, '?show=13'],
  ['?show=99', 200, '?show=65'],
  ['?from=65', 200, '?from=65'],
])('%s of %i videos is %j', (query, total, right) => {
  expect(spelled(query, total, fourAtATime)).toBe(right);
});

test.each([threeAtATime, fourAtATime, sixAtATime])('the links of a list reach every entry: %o', (steps) => {
  const total = 1000;
  const seen = new Set<number>();
  let query = '';
  for (let clicks = 0; clicks < 100; clicks++) {
    const part = clampPart(requestedPart(new URLSearchParams(query), steps), total, steps);
    expect(queryOf(part, steps)).toBe(query);
    for (let index = part.start; index < Math.min(part.end, total); index++) seen.add(index);
    if (part.end >= total) break;
    query = queryShowing(part.end, steps);
  }
  expect(seen.size).toBe(total);
  const byPart = Array.from({ length: partCount(total, steps) }, (_, number) => queryOfPart(number, steps));
  const parts = byPart.map((each) => requestedPart(new URLSearchParams(each), steps));
  expect(
    parts.every(({ end }, at) => isSliceStart(end, steps) && end === (parts[at + 1]?.start ?? end)),
  ).toBe(true);
});
