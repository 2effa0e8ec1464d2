import { expect, test } from 'vitest';
import { searchedTypes } from '../rules/indexed-entry.ts';
import { kinds } from './search-address.ts';

test('each searchable type has a label', () => {
  expect([...kinds].sort()).toEqual(
    searchedTypes()
      .map(({ name }) => name)
      .sort(),
  );
});
