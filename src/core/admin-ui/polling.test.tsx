import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './polling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('it calls at its interval, and not after it is stopped', async () => {
  const request = vi.fn(async () => undefined);
  const stop = poll(request, 20_000);
  await minutes(2);
  expect(request).toHaveBeenCalledTimes(6);
  stop();
  await minutes(10);
  expect(request).toHaveBeenCalledTimes(6);
});

test('after failures it calls less often, and at its interval again after a success', async () => {
  let isAway = true;
  const request = vi.fn(async () => {
    if (isAway) throw new Error('away');
  });
  const stop = poll(request, 20_000);
  await minutes(60);
  expect(request.mock.calls.length).toBeGreaterThan(8);
  expect(request.mock.calls.length).toBeLessThan(18);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  request.mockClear();
  await minutes(1);
  expect(request).toHaveBeenCalledTimes(3);
  stop();
});

test('without network it does not call, and calls immediately when the network returns', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const request = vi.fn(async () => undefined);
  const stop = poll(request, 20_000);
  await minutes(5);
  expect(request).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(1);
  stop();
  onLine.mockRestore();
});
