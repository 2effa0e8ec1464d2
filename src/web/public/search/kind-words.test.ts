import { expect, test } from 'vitest';
import { searchedTypes } from '../../../content/search/searched-entry.ts';
import { kinds } from './kind-words.ts';

test('visitors have a word for each kind that they can search', () => {
  expect([...kinds].sort()).toEqual(searchedTypes.map(({ name }) => name).sort());
});
