import { expect, test } from 'vitest';
import { blog } from '#content/blog/definition.ts';
import { nextSort, readListAddress, toApiQuery, toListAddress } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query), blog);

test('an address survives parsing and writing', () => {
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

test('a search text is trimmed and limited', () => {
  expect(read(`q=+calm+${'x'.repeat(300)}`).search).toHaveLength(199);
  expect(read(`q=${'x'.repeat(199)}+more`).search).toBe('x'.repeat(199));
});

test('a column is sorted ascending, descending, and in the default order again', () => {
  expect(['', 'title', '-title', 'status'].map((sort) => nextSort('title', sort))).toEqual([
    'title',
    '-title',
    '',
    'title',
  ]);
});
