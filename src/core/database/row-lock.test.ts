import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { withRenewedLease } from './row-lock.ts';

/** Works until the signal aborts, or for two seconds. @returns the reason of the signal */
const untilNotified = (signal: AbortSignal) =>
  pause(2000, undefined, { signal }).then(
    () => 'never',
    () => signal.reason.message,
  );

afterEach(() => vi.useRealTimers());

test('a short database failure does not end the work; one that lasts a whole lease does', async () => {
  let renewals = 0;
  const failsOnce = async () => {
    renewals += 1;
    if (renewals === 1) throw new Error('down');
    return true;
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const work = async () => {
    for (let third = 0; third < 6; third += 1) await vi.advanceTimersByTimeAsync(100);
    return 'done';
  };
  expect(await withRenewedLease(failsOnce, 300, work)).toBe('done');
  expect(renewals).toBe(6);
  vi.useRealTimers();
  const down = () => Promise.reject(new Error('down'));
  expect(await withRenewedLease(down, 90, untilNotified)).toBe('The lease could not be renewed.');
});

test('a database that never answers ends the work when the lease has expired', async () => {
  const silent = () => new Promise<boolean>(() => undefined);
  expect(await withRenewedLease(silent, 90, untilNotified)).toBe('The lease could not be renewed.');
});

test('completed work renews nothing', async () => {
  let renewals = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await withRenewedLease(
    async () => Boolean(++renewals),
    30,
    async () => undefined,
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(renewals).toBe(0);
});
