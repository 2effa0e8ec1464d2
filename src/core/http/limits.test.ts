import { expect, test } from 'vitest';
import { networkOf } from './limits.ts';

test.each([
  ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8:1:2::1', '2001:db8:1:2:0:0:1.2.3.4'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
])('%s and %s are one', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['192.0.2.7', '192.0.2.8'],
  ['::1', '127.0.0.1'],
  ['unknown', ''],
])('%s and %s are two', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});
