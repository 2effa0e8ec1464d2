import { expect, test } from 'vitest';
import { searchableTypes } from '../rules/indexed-entry.ts';
import { searchKinds } from './search-address.ts';

test('each searchable type has a label', () => {
  expect([...searchKinds].sort()).toEqual(
    searchableTypes()
      .map(({ name }) => name)
      .sort(),
  );
});
