import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#tests/factories/random.ts';
import { addDays } from './calendar.ts';
import { addOpenMinutes, type OpeningHours, type OpenSpan, openMinutesBetween } from './opening-hours.ts';
import { localTimeToUtc } from './zoned-time.ts';

const kolkata = 'Asia/Kolkata';
const day: OpenSpan[] = [{ from: '09:00', to: '18:00' }];
const usual: OpeningHours = { week: [day, day, day, day, day, day, []], holidays: ['2026-12-25'] };
const never: OpeningHours = { week: [[], [], [], [], [], [], []], holidays: ['2026-12-25'] };
const ist = (localTime: string) => new Date(`${localTime}:00+05:30`).toISOString();

test.each([
  ['within a day', '2026-11-23T10:00', '2026-11-23T11:30', 90],
  ['before it opens', '2026-11-23T07:00', '2026-11-23T09:01', 1],
  ['after it has closed', '2026-11-23T17:59', '2026-11-23T23:00', 1],
  ['over a night', '2026-11-23T17:00', '2026-11-24T10:00', 120],
  ['over a Sunday', '2026-11-28T17:00', '2026-11-30T10:00', 120],
  ['over a holiday', '2026-12-24T17:00', '2026-12-26T10:00', 120],
  ['backwards', '2026-11-24T10:00', '2026-11-23T10:00', 0],
  ['a week', '2026-11-23T00:00', '2026-11-30T00:00', 6 * 9 * 60],
])('%s: from %s to %s are %i open minutes', (_what, from, to, minutes) => {
  expect(openMinutesBetween(ist(from), ist(to), usual, kolkata)).toBe(minutes);
});

test.each([
  ['2026-11-23T10:00', 240, '2026-11-23T14:00'],
  ['2026-11-23T16:00', 240, '2026-11-24T11:00'],
  ['2026-11-28T20:00', 240, '2026-11-30T13:00'],
  ['2026-12-24T17:00', 240, '2026-12-26T12:00'],
  // The last minute of a day still belongs to that day.
  ['2026-11-23T14:00', 240, '2026-11-23T18:00'],
  ['2026-11-22T03:00', 0, '2026-11-22T03:00'],
])('%s and %i open minutes are over at %s', (from, minutes, then) => {
  expect(addOpenMinutes(ist(from), minutes, usual, kolkata)).toBe(ist(then));
});

test('the time between two spans of a day does not count, and a day can last until midnight', () => {
  const spans = [
    { from: '09:00', to: '12:30' },
    { from: '20:00', to: '24:00' },
  ];
  const hours = { week: Array.from({ length: 7 }, () => spans), holidays: [] };
  expect(openMinutesBetween(ist('2026-11-22T12:00'), ist('2026-11-22T20:30'), hours, kolkata)).toBe(60);
  expect(openMinutesBetween(ist('2026-11-22T00:00'), ist('2026-11-23T00:00'), hours, kolkata)).toBe(450);
});

test('without any hours every minute counts, on holidays too', () => {
  const [from, to] = [ist('2026-12-24T20:00'), ist('2026-12-25T21:00')];
  expect(openMinutesBetween(from, to, never, kolkata)).toBe(25 * 60);
  expect(addOpenMinutes(from, 25 * 60, never, kolkata)).toBe(to);
});

test.each([
  // Clocks go from 02:00 to 03:00.
  ['2026-03-08', '01:00', '04:00', 120],
  ['2026-03-08', '02:15', '02:45', 0],
  ['2026-03-08', '02:15', '04:00', 60],
  ['2026-03-08', '01:00', '02:30', 60],
  ['2026-03-08', '00:00', '24:00', 23 * 60],
  // And back from 02:00 to 01:00.
  ['2026-11-01', '00:00', '04:00', 300],
  ['2026-11-01', '00:00', '24:00', 25 * 60],
  ['2026-11-01', '03:00', '04:00', 60],
])('on %s from %s to %s New York has %i minutes', (date, from, to, minutes) => {
  const hours = { week: Array.from({ length: 7 }, () => [{ from, to }]), holidays: [] };
  const zone = 'America/New_York';
  const [begin, end] = [date, addDays(date, 1)].map((midnight) => localTimeToUtc(`${midnight}T00:00`, zone));
  expect(openMinutesBetween(begin ?? '', end ?? '', hours, zone)).toBe(minutes);
});

const time = fc.integer({ min: 0, max: 24 * 60 }).map((minutes) => {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
const spans = fc.uniqueArray(time, { maxLength: 4 }).map((times) => {
  const [a, b, c, d] = times.toSorted();
  return [a && b && { from: a, to: b }, c && d && { from: c, to: d }].filter((one) =>
    Boolean(one),
  ) as OpenSpan[];
});
const hoursOf = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  holidays: fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })
    .map((days) =>
      days.map((one) => new Date(Date.parse('2026-03-01') + one * 86_400_000).toISOString().slice(0, 10)),
    ),
});
/** In the weeks around both clock changes of that spring. */
const moment = fc
  .integer({ min: 0, max: 60 * 24 * 60 })
  .map((minutes) => new Date(Date.parse('2026-03-01') + minutes * 60_000).toISOString());
const zone = fc.constantFrom(
  ...['Asia/Kolkata', 'UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'],
);

test('open time is additive, never exceeds the elapsed time, and equals a count by minutes', () => {
  fc.assert(
    fc.property(hoursOf, zone, moment, moment, moment, (hours, where, ...three) => {
      const [a, b, c] = three.toSorted() as [string, string, string];
      const between = (from: string, to: string) => openMinutesBetween(from, to, hours, where);
      expect(between(a, b) + between(b, c)).toBe(between(a, c));
      expect(between(a, c)).toBeLessThanOrEqual((Date.parse(c) - Date.parse(a)) / 60_000);
    }),
    { numRuns: 150, seed },
  );
});

test('the time after some open minutes is the first one after which so many have passed', () => {
  fc.assert(
    fc.property(hoursOf, zone, moment, fc.integer({ min: 1, max: 5000 }), (hours, where, from, minutes) => {
      const then = addOpenMinutes(from, minutes, hours, where);
      expect(openMinutesBetween(from, then, hours, where)).toBe(minutes);
      const before = new Date(Date.parse(then) - 60_000).toISOString();
      expect(openMinutesBetween(from, before, hours, where)).toBe(minutes - 1);
    }),
    { numRuns: 150, seed },
  );
});
