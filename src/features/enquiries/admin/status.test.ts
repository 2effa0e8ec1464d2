import { expect, test } from 'vitest';
import { ageInWords, dayInWords, followUpDays } from './status.tsx';

const now = new Date('2026-11-21T20:00:00.000Z');

test.each([
  ['2026-11-21T19:59:30.000Z', 'less than a minute'],
  ['2026-11-21T20:00:30.000Z', 'less than a minute'],
  ['2026-11-21T19:59:00.000Z', '1 minute'],
  ['2026-11-21T19:00:01.000Z', '59 minutes'],
  ['2026-11-20T20:00:01.000Z', '23 hours'],
  ['2026-11-19T21:00:00.000Z', '1 day'],
  ['2026-11-01T00:00:00.000Z', '20 days'],
])('since %s it is %s', (since, words) => expect(ageInWords(since, now)).toBe(words));

test('follow-up days are counted from the site’s day, across the end of a month', () => {
  // Already the 22nd in India.
  expect(followUpDays('Asia/Kolkata', now).choices.map(([, day]) => day)).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-29',
  ]);
  expect(followUpDays('Asia/Kolkata', new Date('2026-12-30T12:00:00Z')).choices[2]?.[1]).toBe('2027-01-06');
  expect(dayInWords('2026-11-26')).toBe('Thu 26 Nov');
});
