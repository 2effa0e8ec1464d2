import { expect, test } from 'vitest';
import { changeInPercent, normaliseSearch } from './visits.ts';

test('a search is stored in one spelling', () => {
  expect(normaliseSearch('  Sleep   TRAINING ')).toBe('sleep training');
  expect(normaliseSearch('नींद नहीं आती')).toBe('नींद नहीं आती');
  expect(normaliseSearch('autism at 2')).toBe('autism at 2');
});

test.each([
  'meera@example.com',
  'Meera at example.com',
  '98765 43210',
  'call ९८७६५४३२१०',
  'my son has had a fever',
  'x'.repeat(61),
  'https://example.com',
  'see /admin',
  'a',
  '??',
  '',
  'sleep\u0000',
  'sleep \u202e gnp',
])('%j is not stored', (typed) => {
  expect(normaliseSearch(typed)).toBeUndefined();
});

test('a change is given only if the count before was not zero', () => {
  expect([changeInPercent(120, 100), changeInPercent(1, 3), changeInPercent(5, 0)]).toEqual([
    20,
    -67,
    undefined,
  ]);
});
