import { expect, test } from 'vitest';
import type { Pulse } from './inbox-address.ts';
import { arrivedSince } from './new-arrivals.tsx';

const pulse = (newest: string, fresh: number, check = 0): Pulse => ({
  counts: { new: fresh, mine: 0, waiting: 0, today: 0, done: 0, check },
  waitingSince: null,
  newest,
});

test('what has come is counted, whatever has been taken meanwhile', () => {
  expect(arrivedSince(pulse('a', 3), pulse('a', 3))).toBe(0);
  expect(arrivedSince(pulse('a', 3), pulse('c', 5))).toBe(2);
  expect(arrivedSince(pulse('a', 3), pulse('b', 2))).toBe(1);
  expect(arrivedSince(pulse('a', 3), pulse('b', 3, 1))).toBe(1);
  expect(arrivedSince(pulse('a', 3), pulse('a', 1))).toBe(0);
  expect(arrivedSince(undefined, pulse('a', 1))).toBe(0);
});
