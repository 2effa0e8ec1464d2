import type { UIMatch } from 'react-router';
import { expect, test } from 'vitest';
import { pageCacheKey } from '../service-worker/saved-copy.ts';
import { copyCacheKey, findStoredPage, storePage } from './saved-pages.ts';

const showing = (text: string): UIMatch[] => [
  { id: 'page', pathname: '/', params: {}, loaderData: text, handle: undefined },
];

test('the last twenty pages of a tab are kept in their latest state', () => {
  storePage('/first', showing('first'));
  for (let count = 1; count < 20; count++) storePage(`/${count}`, showing(String(count)));
  storePage('/first', showing('first, later'));
  storePage('/20', showing('20'));
  expect(findStoredPage('/1')).toBeUndefined();
  expect(findStoredPage('/2')).toEqual({ page: { type: 'data', result: '2' } });
  expect(findStoredPage('/first')).toEqual({ page: { type: 'data', result: 'first, later' } });
});

test.each([
  '/',
  '/blogs?topic=sleep',
  '/blogs?show=9',
  '/blogs?topic=sleep&age=babies&show=120',
  '/blogs?author=meera&from=60',
])('a page with script finds the cached copy of %s', (address) => {
  expect(copyCacheKey(address)).toBe(pageCacheKey(address));
});
