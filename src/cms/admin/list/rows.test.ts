import { expect, test } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import type { ListAddress } from '#cms/records/list-address.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { describeCount, rowsOf } from './rows.ts';

const entry = (_id: string, children: number): Entry => ({
  _id,
  children: Array.from({ length: children }, (_, index) => ({ _id: `${_id}.${index}` })),
});
const address: ListAddress = { page: 1, search: '', sort: '', links: {}, status: '' };

test('the count matches the rows', () => {
  const entries = [entry('a', 2), entry('b', 0), entry('c', 1)];
  expect(rowsOf(contentTypes.header, entries, address).map(({ number }) => number)).toEqual([
    '1',
    '1.1',
    '1.2',
    '2',
    '3',
    '3.1',
  ]);
  expect(describeCount(contentTypes.header, entries, 3, '')).toBe('3 entries and 3 under them');
  expect(describeCount(contentTypes.header, [entry('a', 2)], 1, 'play')).toBe(
    '1 entry and 2 under it for “play”',
  );
  expect(describeCount(contentTypes.header, [entry('a', 0)], 1, 'play')).toBe('1 entry for “play”');
  expect(describeCount(contentTypes.header, [], 0, 'play')).toBe('Nothing found for “play”.');
});

test('a page counts its rows, and continues the numbers of the page before', () => {
  const entries = [entry('k', 0), entry('l', 3)];
  expect(rowsOf(contentTypes.header, entries, { ...address, page: 2 }).map(({ number }) => number)).toEqual([
    '11',
    '12',
    '12.1',
    '12.2',
    '12.3',
  ]);
  expect(describeCount(contentTypes.header, entries, 12, '')).toBe(
    '12 entries; on this page 2, and 3 under them',
  );
});

test('the public position is shown if the order of the list determines it', () => {
  const entries = [entry('new', 0), entry('old', 0)];
  const shown = (change: object) =>
    rowsOf(contentTypes.banner, entries, { ...address, ...change }).map((row) => row.publicPosition);
  expect(shown({})).toEqual([{ address: 'On the home page' }, { address: undefined }]);
  expect(shown({ page: 2 })).toEqual([{ address: undefined }, { address: undefined }]);
  expect(shown({ links: { topic: 'sleep' } })).toEqual([undefined, undefined]);
  expect(shown({ sort: 'title' })).toEqual([undefined, undefined]);
  expect(shown({ search: 'old' })).toEqual([undefined, undefined]);
  expect(rowsOf(contentTypes.course, entries, address)[0]?.publicPosition).toBeUndefined();
});
