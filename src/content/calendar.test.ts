import { expect, test } from 'vitest';
import { addDays, calendarOf, clockOf, formatDay, momentAt, mondayOf } from './calendar.ts';

test('a day begins at midnight of its zone', () => {
  const lateEvening = new Date('2026-11-21T18:29:59Z');
  const midnight = new Date('2026-11-21T18:30:00Z');
  expect(calendarOf('Asia/Kolkata')(lateEvening)).toBe('2026-11-21');
  expect(calendarOf('Asia/Kolkata')(midnight)).toBe('2026-11-22');
  expect(calendarOf('America/New_York')(midnight)).toBe('2026-11-21');
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

test('visitors read days in the British way', () => {
  expect(formatDay('2026-11-05')).toBe('5 Nov 2026');
  const intl = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (const month of Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))) {
    expect(formatDay(`2027-${month}-09`)).toBe(intl.format(new Date(`2027-${month}-09`)));
  }
  for (const none of ['', '2026-13-01', 'yesterday']) expect(() => formatDay(none)).toThrow(RangeError);
});

test.each([
  ['2026-11-22T00:45', 'Asia/Kolkata', '2026-11-21T19:15:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('the clock shows %s in %s at %s', (clock, timeZone, moment) => {
  expect(momentAt(clock, timeZone)).toBe(moment);
  expect(clockOf(moment, timeZone)).toBe(clock);
});
