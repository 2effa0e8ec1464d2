import { expect, test } from 'vitest';
import { checks } from './checks.ts';

test('what reads every entry in one statement is looked at by a process of its own', () => {
  const apart = checks.filter(({ isApart }) => isApart).map(({ name }) => name);
  expect(apart.toSorted()).toEqual(['change-log', 'database-damage', 'file-uses', 'picture-sizes', 'search']);
});
