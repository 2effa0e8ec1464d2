import { expect, test } from 'vitest';
import { sinceInWords } from './dashboard-card.tsx';

test.each([
  ['2026-11-22T04:10:00.000Z', 'since 9:40 am'],
  // The last minute of the day before, in Asia/Kolkata.
  ['2026-11-21T18:29:00.000Z', 'since yesterday'],
  ['2026-11-20T06:00:00.000Z', 'since Friday'],
  ['2026-11-16T06:00:00.000Z', 'since Monday'],
  // A week ago it was a Sunday too.
  ['2026-11-15T06:00:00.000Z', 'since 15 Nov'],
  ['2025-11-16T06:00:00.000Z', 'since 16 Nov 2025'],
])('%s is %s', (since, words) => {
  expect(sinceInWords(since, new Date('2026-11-22T06:00:00.000Z'), 'Asia/Kolkata')).toBe(words);
});
