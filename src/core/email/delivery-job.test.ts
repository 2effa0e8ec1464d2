import { expect, test } from 'vitest';
import { nextTry } from './delivery-job.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const waits = { isRefused: false, isDoubtful: false };
const isRefused = { isRefused: true, isDoubtful: false };
const isDoubtful = { isRefused: false, isDoubtful: true };
const fresh = { attempts: 0, refusedAt: null, doubts: 0, uselessAfter: null };

test.each([
  [0, '10:00:05'],
  [1, '10:00:30'],
  [2, '10:02:00'],
  [5, '11:00:00'],
  [500, '11:00:00'],
])('after %i failures the next try is at %s, whatever the age', (attempts, time) => {
  expect(nextTry({ ...fresh, attempts }, waits, now)).toEqual({
    dueAt: `2026-11-21T${time}.000Z`,
    refusedAt: null,
  });
});

test('the day of a refusal begins with the first one, whatever comes between', () => {
  const refusedAt = now.toISOString();
  expect(nextTry(fresh, isRefused, now)?.refusedAt).toBe(refusedAt);
  const refused = { ...fresh, attempts: 30, refusedAt };
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(nextTry(refused, waits, later(30))).toEqual({ dueAt: later(31).toISOString(), refusedAt });
  // The last try is at the end of the day at the latest.
  expect(nextTry(refused, isRefused, later(23.5))).toEqual({ dueAt: later(24).toISOString(), refusedAt });
  expect(nextTry(refused, isRefused, later(24))).toBeUndefined();
});

test('an email that becomes pointless is due then, so that it is recorded', () => {
  const uselessAfter = '2026-11-21T10:20:00.000Z';
  expect(nextTry({ ...fresh, attempts: 5, uselessAfter }, waits, now)?.dueAt).toBe(uselessAfter);
  expect(nextTry({ ...fresh, attempts: 2, uselessAfter }, waits, now)?.dueAt).toBe(
    '2026-11-21T10:02:00.000Z',
  );
});

test('an email that may have arrived is sent once more, after a while, and then not again', () => {
  const next = { dueAt: '2026-11-21T10:10:00.000Z', refusedAt: null };
  expect(nextTry(fresh, isDoubtful, now)).toEqual(next);
  expect(nextTry({ ...fresh, refusedAt: now.toISOString() }, isDoubtful, now)?.dueAt).toBe(next.dueAt);
  expect(nextTry({ ...fresh, attempts: 1, doubts: 1 }, waits, now)?.dueAt).toBe('2026-11-21T10:00:30.000Z');
  expect(nextTry({ ...fresh, attempts: 2, doubts: 1 }, isDoubtful, now)).toBeUndefined();
});
