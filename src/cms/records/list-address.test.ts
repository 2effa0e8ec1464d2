import { expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { nextSort, readListAddress, toApiQuery, toListAddress } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query), blog);

test('an address is read and written alike', () => {
  const address = '?page=3&q=sleep+%26+rest&sort=-title&topic=sleep&age=newborn';
  expect(toListAddress(read(address))).toBe(address);
  expect(String(toApiQuery(read(address)))).toBe(
    'limit=10&offset=20&q=sleep+%26+rest&sort=-title&topic=sleep&age=newborn',
  );
});

test.each([
  '',
  'page=0',
  'page=-2',
  'page=1.5',
  'page=x',
  'sort=secret',
  'sort=--title',
  'topic=No+Link',
  'kind=x',
])('"%s" is the first page in the usual order', (query) =>
  expect(read(query)).toEqual({ page: 1, search: '', sort: '', links: {}, status: '' }),
);

test('what is searched for is short and begins and ends with a word', () => {
  expect(read(`q=+calm+${'x'.repeat(300)}`).search).toHaveLength(199);
  expect(read(`q=${'x'.repeat(199)}+more`).search).toBe('x'.repeat(199));
});

test('a column is sorted up, down, and as usual again', () => {
  expect(['', 'title', '-title', 'status'].map((sort) => nextSort('title', sort))).toEqual([
    'title',
    '-title',
    '',
    'title',
  ]);
});
