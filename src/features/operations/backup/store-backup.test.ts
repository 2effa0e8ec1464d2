import { expect, test } from 'vitest';
import type { ListedBackup } from './list-backups.ts';
import { nextTimeOfDay } from './nightly-backup.ts';
import { findSuperfluous } from './store-backup.ts';

const backup = (takenAt: string): ListedBackup => ({
  name: takenAt,
  takenAt,
  verifiedAt: takenAt,
  siteVersion: '1',
  installation: undefined,
  ...{ bytes: 1, rows: 1, files: 0, missingFiles: 0, isSealed: false },
});
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const going = (moments: string[], days: number) =>
  findSuperfluous(moments.toSorted().toReversed().map(backup), days, dayOf).map(({ name }) => name);

test('the last backup of each of the newest days is kept, and of each of the newest four weeks', () => {
  // 30 November 2026 is a Monday.
  const nights = Array.from({ length: 60 }, (_, night) =>
    new Date(Date.UTC(2026, 9, 10 + night, 21)).toISOString(),
  );
  const gone = new Set(going(nights, 3));
  const kept = nights.filter((night) => !gone.has(night)).map((night) => night.slice(0, 10));
  expect(kept).toEqual(['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-07', '2026-12-08']);
});

test('the last of several backups of a day is kept, and the last good one whatever its age', () => {
  const of = (hour: string) => `2020-01-01T${hour}:00:00.000Z`;
  expect(going([of('01'), of('02'), of('03')], 1)).toEqual([of('02'), of('01')]);
  expect(going([], 7)).toEqual([]);
});

test('a night begins by the clock of the site', () => {
  const next = (after: string) => nextTimeOfDay('02:30', new Date(after), 'Asia/Kolkata').toISOString();
  expect(next('2026-11-22T20:59:59.000Z')).toBe('2026-11-22T21:00:00.000Z');
  expect(next('2026-11-22T21:00:00.000Z')).toBe('2026-11-23T21:00:00.000Z');
  expect(next('2026-11-22T01:00:00.000Z')).toBe('2026-11-22T21:00:00.000Z');
  // Clocks there are put forward in the night before 29 March 2026: it has no 02:30.
  const spring = nextTimeOfDay('02:30', new Date('2026-03-28T12:00:00.000Z'), 'Europe/Berlin').toISOString();
  expect(spring.slice(0, 10)).toBe('2026-03-29');
});
