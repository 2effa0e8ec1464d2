import { expect, test } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import { groupOf, moveInList, neighboursOf } from './move-entries.ts';

const entries: Entry[] = [{ _id: 'a' }, { _id: 'b', children: [{ _id: 'x' }, { _id: 'y' }] }, { _id: 'c' }];
const ids = (list: readonly Entry[]): string =>
  list.map(({ _id, children }) => _id + (children ? `(${ids(children)})` : '')).join('');

test.each([
  ['c', 'a', 'cab(xy)', { before: 'a' }],
  ['a', 'b', 'b(xy)ac', { after: 'b', before: 'c' }],
  ['a', 'c', 'b(xy)ca', { after: 'c' }],
  ['y', 'x', 'ab(yx)c', { before: 'x' }],
  ['x', 'c', 'ab(xy)c', { before: 'y' }],
])('%s over %s', (id, over, listed, position) => {
  const list = moveInList(entries, id, over);
  expect(ids(list)).toBe(listed);
  expect(neighboursOf(groupOf(list, id), id)).toEqual(position);
});
