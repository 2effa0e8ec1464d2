import { expect, test } from 'vitest';
import { keptAddress } from '../../service-worker/read-pages/page-address.ts';
import { placeOfCopy } from './use-copy-of.ts';

test.each([
  '/',
  '/blogs?topic=sleep',
  '/blogs?show=9',
  '/blogs?topic=sleep&age=babies&show=120',
  '/blogs?author=meera&from=60',
])('a page with script finds the copy of %s where it is kept', (address) => {
  expect(placeOfCopy(address)).toBe(keptAddress(address));
});
