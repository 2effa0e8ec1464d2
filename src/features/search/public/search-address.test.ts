import { expect, test } from 'vitest';
import { searchedTypes } from '../rules/indexed-entry.ts';
import { kinds } from './search-address.ts';

test('visitors have a word for each kind that they can search', () => {
  expect([...kinds].sort()).toEqual(
    searchedTypes()
      .map(({ name }) => name)
      .sort(),
  );
});
