import { expect, test } from 'vitest';
import { afterBusinessDays } from './refund-policy.ts';

test.each([
  ['a Monday', '2026-12-07', 10, '2026-12-21'],
  ['a Friday', '2026-12-11', 1, '2026-12-14'],
  ['a Saturday', '2026-12-12', 1, '2026-12-14'],
  ['a Sunday', '2026-12-13', 7, '2026-12-22'],
  ['the same day', '2026-12-13', 0, '2026-12-13'],
])('so many business days after %s', (_name, day, count, expected) => {
  expect(afterBusinessDays(day, count)).toBe(expected);
});
