import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { differingTimeZone } from './time-zone.ts';

const moment = '2026-11-21T19:15:00.000Z';
const { TZ } = process.env;
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata';
});
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test('a datetime is written in the time zone of the site, wherever it is read', () => {
  expect(createDatetimeFormatter('Asia/Kolkata')(moment)).toBe('22 Nov 2026, 12:45 am');
  expect(createDatetimeFormatter('Europe/Berlin')(moment)).toBe('21 Nov 2026, 8:15 pm');
});

test('readers in another time zone see the site’s time zone', () => {
  const now = new Date(moment);
  expect(differingTimeZone('Europe/Berlin', now)).toBe('Central European Time');
  expect(differingTimeZone('Asia/Kolkata', now)).toBeUndefined();
  // Another name of the same time needs no note.
  expect(differingTimeZone('Asia/Colombo', now)).toBeUndefined();
});

test('an invalid datetime is shown as such', () => {
  expect(createDatetimeFormatter('UTC')('soon')).toBe('Invalid date');
});
