import { expect, test } from 'vitest';
import { describeState, formatInterval, formatNextRun } from './jobs-screen.tsx';

test.each([
  [null, 'whenever something is waiting'],
  [60, 'every minute'],
  [90, 'every 90 seconds'],
  [3600, 'every hour'],
  [7200, 'every 2 hours'],
  [86_400, 'every day'],
  [604_800, 'every 7 days'],
])('%s seconds: %s', (every, words) => {
  expect(formatInterval(every)).toBe(words);
});

test('the next run is now where it is due, and empty where there is none', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const formatDatetime = (at: string) => `at ${at}`;
  const next = (nextDueAt: string | null, runningSince: string | null = null) =>
    formatNextRun({ nextDueAt, runningSince }, now, formatDatetime);
  expect(next(now, now)).toBe('running now');
  expect(next(null)).toBe('when something is waiting');
  expect(next('2026-11-21T09:00:00.000Z')).toBe('now');
  expect(next('2026-11-21T11:00:00.000Z')).toBe('at 2026-11-21T11:00:00.000Z');
});

test('a problem is shown even while the job is retried', () => {
  const now = '2026-11-21T10:00:00.000Z';
  expect(describeState({ problem: null, runningSince: null }).tone).toBe('good');
  expect(describeState({ problem: null, runningSince: now }).tone).toBe('busy');
  expect(describeState({ problem: 'failing', runningSince: now })).toMatchObject({
    label: 'Being tried again',
    tone: 'bad',
  });
  expect(describeState({ problem: 'late', runningSince: null })).toMatchObject({
    label: 'Not running',
    tone: 'bad',
  });
});
