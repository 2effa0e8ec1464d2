import type { UIMatch } from 'react-router';
import { expect, test } from 'vitest';
import { keptAddress } from '../service-worker/saved-copy.ts';
import { findKeptPage, keepPage, positionOfCopy } from './saved-pages.ts';

const showing = (text: string): UIMatch[] => [
  { id: 'page', pathname: '/', params: {}, loaderData: text, handle: undefined },
];

test('the last twenty pages of a tab are kept in their latest state', () => {
  keepPage('/first', showing('first'));
  for (let count = 1; count < 20; count++) keepPage(`/${count}`, showing(String(count)));
  keepPage('/first', showing('first, later'));
  keepPage('/20', showing('20'));
  expect(findKeptPage('/1')).toBeUndefined();
  expect(findKeptPage('/2')).toEqual({ page: { type: 'data', result: '2' } });
  expect(findKeptPage('/first')).toEqual({ page: { type: 'data', result: 'first, later' } });
});

test.each([
  '/',
  '/blogs?topic=sleep',
  '/blogs?show=9',
  '/blogs?topic=sleep&age=babies&show=120',
  '/blogs?author=meera&from=60',
])('a page with script finds the cached copy of %s', (address) => {
  expect(positionOfCopy(address)).toBe(keptAddress(address));
});
