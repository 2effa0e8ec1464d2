import { expect, test } from 'vitest';
import { searchableTypes } from '../rules/indexed-entry.ts';
import { kinds } from './search-address.ts';

test('each searchable type has a label', () => {
  expect([...kinds].sort()).toEqual(
    searchableTypes()
      .map(({ name }) => name)
      .sort(),
  );
});
