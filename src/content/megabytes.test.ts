import { expect, test } from 'vitest';
import { inMegabytes } from './megabytes.ts';

test.each([
  [10, '0.1 MB'],
  [3 * 1024 ** 2, '3 MB'],
  [20.4 * 1024 ** 2, '20 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [2 * 1024 ** 3, '2 GB'],
])('%s bytes are %s', (bytes, words) => expect(inMegabytes(bytes)).toBe(words));
