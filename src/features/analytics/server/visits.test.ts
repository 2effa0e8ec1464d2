import { expect, test } from 'vitest';
import { addSearch, maxCounted } from './visits.ts';

test('a text typed letter by letter counts as one search', () => {
  const missed = new Map<string, number>();
  for (const text of ['vega', 'vegan', 'vegan d', 'vegan diet']) addSearch(missed, text);
  for (const text of ['vega', 'vegan', 'vegan diet']) addSearch(missed, text);
  expect([...missed]).toEqual([['vegan diet', 2]]);
});

test('the number of searches in memory is limited', () => {
  const missed = new Map<string, number>();
  for (let number = 0; number < maxCounted + 50; number++) addSearch(missed, `${number} words`);
  expect(missed.size).toBe(maxCounted);
});
