import { expect, test } from 'vitest';
import { filterQuery, readActivityAddress, toActivityAddress } from './activity-address.ts';

const read = (query: string) => readActivityAddress(new URLSearchParams(query));

test('an address survives parsing and writing', () => {
  const address = '?by=0198-ab&kind=signedIn&about=account&from=2026-11-01&to=2026-11-21&page=3';
  expect(toActivityAddress(read(address))).toBe(address);
  expect(filterQuery(read('kind=trashed&about=blog'))).toEqual({ kind: 'trashed', about: 'blog' });
});

test.each([
  '',
  'page=0',
  'page=x',
  'kind=nothing',
  'kind=constructor',
  'about=secret',
  'from=today',
  'by=a+b',
])('"%s" is the first page of everything', (query) => expect(toActivityAddress(read(query))).toBe('?'));
