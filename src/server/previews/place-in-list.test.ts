import { expect, test } from 'vitest';
import { contentTypes } from '../../content/index.ts';
import { comesBefore } from './place-in-list.ts';

const { blog, community, banner } = contentTypes;
const older = '01a';
const newer = '01b';

test.each<[string, Parameters<typeof comesBefore>]>([
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
])('%s stands first, and the other does not', (_why, [definition, query, one, other]) => {
  expect(comesBefore(definition, query, one, other)).toBe(true);
  expect(comesBefore(definition, query, other, one)).toBe(false);
});
