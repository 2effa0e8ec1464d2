import { expect, test } from 'vitest';
import { rolesManagedBy } from './actions.ts';

test('nobody gives or manages a role above their own, and nobody the owner', () => {
  const below = ['user', 'frontDesk', 'editor', 'administrator'];
  for (const role of ['administrator', 'owner']) expect(rolesManagedBy(role)).toEqual(below);
  for (const role of ['visitor', 'user', 'frontDesk', 'editor', 'admin', ''])
    expect(rolesManagedBy(role)).toEqual([]);
});
