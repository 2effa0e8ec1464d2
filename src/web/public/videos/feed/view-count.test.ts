import { expect, test } from 'vitest';
import { viewCount } from './view-count.ts';

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [999, '999 views'],
  [12_345, '12,345 views'],
  [99_999, '99,999 views'],
  [100_000, '1 lakh views'],
  [123_456, '1.2 lakh views'],
  [1_234_567, '12.3 lakh views'],
  [9_999_999, '99.9 lakh views'],
  [10_000_000, '1 crore views'],
  [30_000_000, '3 crore views'],
  [12_345_678_901, '1,234.5 crore views'],
])('%i is told as %s', (views, told) => {
  expect(viewCount(views)).toBe(told);
});
