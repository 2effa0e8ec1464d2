import { expect, test } from 'vitest';
import type { ListQuery } from '#cms/records/record-query.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { isSortedBefore, matchesQuery } from './previewed-records.ts';

const checkedByA = { field: 'reviewer', id: 'a', notIn: 'author' };
const webinar = { startdate: '2026-11-22', description: '', topics: 'sleep,food' };

test.each<[string, object, ListQuery, boolean]>([
  ['a list of all', webinar, {}, true],
  ['its own topics', webinar, { referringToAll: ['sleep', 'food'] }, true],
  ['a topic that it has not', webinar, { referringToAll: ['sleep', 'play'] }, false],
  ['those to come, on its day', webinar, { days: { field: 'startdate', from: '2026-11-22' } }, true],
  [
    'those that have begun, on its day',
    webinar,
    { days: { field: 'startdate', before: '2026-11-22' } },
    false,
  ],
  ['days, without one', { startdate: null }, { days: { field: 'startdate', from: '2026-01-01' } }, false],
  [
    'days or none',
    { startdate: null },
    { days: { field: 'startdate', before: '2026-01-01', includesUndated: true } },
    true,
  ],
  ['those without words', webinar, { emptyField: 'description' }, true],
  ['those without a day', webinar, { emptyField: 'startdate' }, false],
  ['those that name another', { author: 'a' }, { referringTo: { field: 'author', id: 'b' } }, false],
  ['those that name it there alone', { reviewer: 'a', author: 'b' }, { referringTo: checkedByA }, true],
  ['those that name it elsewhere too', { reviewer: 'a', author: 'a' }, { referringTo: checkedByA }, false],
])('%s', (_list, values, query, isThere) => {
  expect(matchesQuery(contentTypes.webinar, { ...values }, query)).toBe(isThere);
});

const { blog, community, banner } = contentTypes;
const older = '01a';
const newer = '01b';

test.each<[string, Parameters<typeof isSortedBefore>]>([
  ['a smaller order', [community, {}, { _id: newer, order: 1 }, { _id: older, order: 2 }]],
  ['an order, before none', [community, {}, { _id: newer, order: 9 }, { _id: older, order: null }]],
  ['the older one of the same order', [community, {}, { _id: older, order: 1 }, { _id: newer, order: 1 }]],
  ['the older one of two without', [community, {}, { _id: older, order: null }, { _id: newer, order: null }]],
  [
    'the later day',
    [blog, {}, { _id: older, createdAt: '2026-02-01' }, { _id: newer, createdAt: '2026-01-31' }],
  ],
  [
    'a day, before none',
    [blog, {}, { _id: older, createdAt: '2020-02-01' }, { _id: newer, createdAt: null }],
  ],
  [
    'the newer one of the same day',
    [blog, {}, { _id: newer, createdAt: 'd' }, { _id: older, createdAt: 'd' }],
  ],
  ['the newest, where nothing else counts', [banner, {}, { _id: newer }, { _id: older }]],
  [
    'the smaller text of a list that is sorted, whatever its case',
    [
      blog,
      { sort: { field: 'title', descending: false } },
      { _id: newer, title: 'b' },
      { _id: older, title: 'C' },
    ],
  ],
])('%s comes first', (_why, [definition, query, one, other]) => {
  expect(isSortedBefore(definition, query, one, other)).toBe(true);
  expect(isSortedBefore(definition, query, other, one)).toBe(false);
});
