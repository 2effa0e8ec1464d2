import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const bounds = { atOnce: 2, mostWaiting: 50, full: 'Too many.' };

test('work waits, but not without end', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const inTurn = boundedQueue(bounds);
  const all = Promise.allSettled(Array.from({ length: 200 }, () => inTurn(() => opened)));
  await turn();
  open();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(200 - bounds.atOnce - bounds.mostWaiting);
  expect(refused[0]).toMatchObject({
    reason: { reason: 'unavailable', message: 'Too many.', retryAfter: 2 },
  });
  await expect(inTurn(async () => 'done')).resolves.toBe('done');
});

test('between two of them others are answered', async () => {
  let [done, atWork, most] = [0, 0, 0];
  const inTurn = boundedQueue(bounds);
  const all = Array.from({ length: 20 }, () =>
    inTurn(async () => {
      most = Math.max(most, ++atWork);
      await turn();
      atWork -= 1;
      done += 1;
    }),
  );
  await turn();
  expect(done).toBeLessThan(5);
  await Promise.all(all);
  expect([done, most]).toEqual([20, bounds.atOnce]);
});
