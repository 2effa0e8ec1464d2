import { expect, test } from 'vitest';
import { formatTime, formatTimeRange, shortZoneName } from './format-time.ts';

test.each([
  ['00:00', '12:00 am'],
  ['00:15', '12:15 am'],
  ['09:05', '9:05 am'],
  ['12:00', '12:00 pm'],
  ['23:59', '11:59 pm'],
])('%s is %s', (time, words) => {
  expect(formatTime(time)).toBe(words);
});

test('a range of times has one form', () => {
  expect(formatTimeRange('11:00', '12:30', 'IST')).toBe('11:00 am – 12:30 pm IST');
  expect(formatTimeRange('17:00', '18:30')).toBe('5:00 pm – 6:30 pm');
});

test('time zones have the short name of that time of the year', () => {
  expect(shortZoneName('2026-11-28T00:00:00.000Z', 'Asia/Kolkata')).toBe('IST');
  expect(shortZoneName('2026-11-28T00:00:00.000Z', 'America/New_York')).toBe('GMT-5');
  expect(shortZoneName('2026-07-28T00:00:00.000Z', 'America/New_York')).toBe('GMT-4');
});
