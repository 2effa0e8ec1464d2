import { expect, test } from 'vitest';
import { commonTimes } from './admin.tsx';

const zone = 'Asia/Kolkata';

test('days are in the site’s time zone, and Sunday is the next one', () => {
  // Already Thursday in India.
  expect(commonTimes(zone, new Date('2026-11-25T20:00:00.000Z'))).toEqual([
    ['Tomorrow 9:00 am', '2026-11-27T09:00'],
    ['Sunday 9:00 am', '2026-11-29T09:00'],
  ]);
  for (const now of ['2026-11-28T06:00:00.000Z', '2026-11-29T06:00:00.000Z']) {
    expect(commonTimes(zone, new Date(now))[1]).toEqual(['Next Sunday 9:00 am', '2026-12-06T09:00']);
  }
});

test('choices after a given time keep its time of day', () => {
  expect(commonTimes(zone, new Date(), '2026-11-29T12:35:00.000Z')).toEqual([
    ['A week later', '2026-12-06T18:05'],
    ['Four weeks later', '2026-12-27T18:05'],
  ]);
});
