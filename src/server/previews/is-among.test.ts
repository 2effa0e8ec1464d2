import { expect, test } from 'vitest';
import { contentTypes } from '../../content/index.ts';
import type { ListQuery } from '../../store/records/record-query.ts';
import { isAmong } from './is-among.ts';

const checkedByA = { field: 'reviewer', id: 'a', notIn: 'author' };
const webinar = { startdate: '2026-11-22', description: '', topics: 'sleep,food' };

test.each<[string, object, ListQuery, boolean]>([
  ['a list of all', webinar, {}, true],
  ['its own topics', webinar, { carrying: ['sleep', 'food'] }, true],
  ['a topic that it has not', webinar, { carrying: ['sleep', 'play'] }, false],
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
    { days: { field: 'startdate', before: '2026-01-01', orNone: true } },
    true,
  ],
  ['those without words', webinar, { without: 'description' }, true],
  ['those without a day', webinar, { without: 'startdate' }, false],
  ['those that name another', { author: 'a' }, { naming: { field: 'author', id: 'b' } }, false],
  ['those that name it there alone', { reviewer: 'a', author: 'b' }, { naming: checkedByA }, true],
  ['those that name it elsewhere too', { reviewer: 'a', author: 'a' }, { naming: checkedByA }, false],
])('%s', (_list, values, query, isThere) => {
  expect(isAmong(contentTypes.webinar, { ...values }, query)).toBe(isThere);
});
