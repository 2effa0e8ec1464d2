import { expect, test } from 'vitest';
import {
  addDays,
  afterBusinessDays,
  createDayFormatter,
  formatDayRange,
  isDay,
  mondayOf,
} from './calendar.ts';
import { formatDay } from './format-day.ts';

test('a day begins at midnight of its zone', () => {
  const lateEvening = new Date('2026-11-21T18:29:59Z');
  const midnight = new Date('2026-11-21T18:30:00Z');
  expect(createDayFormatter('Asia/Kolkata')(lateEvening)).toBe('2026-11-21');
  expect(createDayFormatter('Asia/Kolkata')(midnight)).toBe('2026-11-22');
  expect(createDayFormatter('America/New_York')(midnight)).toBe('2026-11-21');
});

test('days are added across months and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('weeks begin on Mondays', () => {
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    ...['2026-11-16', '2026-11-16', '2026-11-23'],
  ]);
});

test('days are written in British format', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026');
  const intl = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (const month of Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))) {
    expect(formatDay(`2027-${month}-09`)).toBe(intl.format(new Date(`2027-${month}-09`)));
  }
  for (const none of ['', '2026-13-01', 'yesterday']) expect(() => formatDay(none)).toThrow(RangeError);
});

test('a day is valid in full, if it exists, from 1900 to 2200', () => {
  for (const day of ['1900-01-01', '2028-02-29', '2200-12-31']) expect(isDay(day)).toBe(true);
  const others = [
    '0002-11-15',
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '20266-11-15',
    '2027-02-29',
    '',
    null,
  ];
  for (const day of others) expect(isDay(day)).toBe(false);
  expect(formatDayRange('10000-01-0')).toBe('');
  expect(formatDayRange('2026-11-05', '0001-01-01')).toBe('5 Nov 2026');
});

test.each([
  ['a Monday', '2026-12-07', 10, '2026-12-21'],
  ['a Friday', '2026-12-11', 1, '2026-12-14'],
  ['a Saturday', '2026-12-12', 1, '2026-12-14'],
  ['a Sunday', '2026-12-13', 7, '2026-12-22'],
  ['the same day', '2026-12-13', 0, '2026-12-13'],
])('so many business days after %s', (_name, day, count, expected) => {
  expect(afterBusinessDays(day, count)).toBe(expected);
});
