import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitBeforeRetry } from './retry-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it resolves within so many milliseconds. */
async function isOver(waiting: Promise<void>, after: number): Promise<boolean> {
  let ended = false;
  void waiting.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(after);
  return ended;
}

test('each pause is twice as long, up to a minute', async () => {
  for (const [failures, pause] of [
    [0, 1000],
    [1, 2000],
    [5, 32_000],
    [6, 60_000],
    [2000, 60_000],
  ] as const) {
    const waiting = waitBeforeRetry(failures);
    expect(await isOver(waiting, pause - 1)).toBe(false);
    expect(await isOver(waiting, 1)).toBe(true);
  }
});

test('after the pause it waits for its event', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = waitBeforeRetry(0, () => promise);
  expect(await isOver(waiting, 60_000)).toBe(false);
  resolve();
  expect(await isOver(waiting, 0)).toBe(true);
});

test('the returning network ends it immediately', async () => {
  const waiting = waitBeforeRetry(9, () => new Promise(() => undefined));
  expect(await isOver(waiting, 100)).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(await isOver(waiting, 0)).toBe(true);
});
