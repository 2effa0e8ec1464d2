import { expect, test } from 'vitest';
import { localTimeOf } from './calendar.ts';
import {
  createStartOfDay,
  firstUtcAtLocalTime,
  firstUtcByOffsets,
  localTimeToUtc,
  localTimeToUtcByOffsets,
} from './zoned-time.ts';

test.each([
  ['2026-11-22T00:45', 'Asia/Kolkata', '2026-11-21T19:15:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('the clock shows %s in %s at %s', (localTime, timeZone, moment) => {
  expect(localTimeToUtc(localTime, timeZone)).toBe(moment);
  expect(localTimeOf(moment, timeZone)).toBe(localTime);
});

test.each([
  ['a midnight that is left out', '2026-03-08T00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['a midnight that is left out', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['an hour that is left out', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['a day that is left out', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['an hour that comes twice', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s: %s in %s is %s', (_what, localTime, timeZone, moment) => {
  expect(localTimeToUtc(localTime, timeZone)).toBe(moment);
});

test('a day whose midnight is skipped begins after the gap', () => {
  expect(createStartOfDay('America/Havana')('2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
  // The clock went from 23:30 to 0:30.
  expect(createStartOfDay('America/Toronto')('1919-03-31')).toBe('1919-03-31T04:30:00.000Z');
});

test('near every clock change, the fallback gives the times of Temporal', () => {
  const minutes = [-60, -30, -1, 0, 1, 30, 60];
  const wrong: string[] = [];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const end = Temporal.Instant.from('2028-01-01T00:00Z').epochMilliseconds;
    let at = Temporal.Instant.from('2025-01-01T00:00Z').toZonedDateTimeISO(timeZone);
    for (;;) {
      const change = at.getTimeZoneTransition('next');
      if (!change || change.epochMilliseconds > end) break;
      at = change;
      const midnight = at.toPlainDate().toPlainDateTime();
      for (const base of [at.toPlainDateTime(), midnight, midnight.add({ days: 1 })]) {
        for (const plain of minutes.map((by) => base.add({ minutes: by }))) {
          const localTime = plain.toString().slice(0, 16);
          const expected = plain.toZonedDateTime(timeZone);
          const isSkipped = !expected.toPlainDateTime().equals(plain);
          const known = [expected, isSkipped ? change : expected].map(({ epochMilliseconds }) =>
            new Date(epochMilliseconds).toISOString(),
          );
          const found = [localTimeToUtc(localTime, timeZone), firstUtcAtLocalTime(localTime, timeZone)];
          const byOffsets = [
            localTimeToUtcByOffsets(localTime, timeZone),
            firstUtcByOffsets(localTime, timeZone),
          ];
          if (String(found) !== String(known) || String(byOffsets) !== String(known))
            wrong.push(`${timeZone} ${localTime}: ${found} and ${byOffsets}, not ${known}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
