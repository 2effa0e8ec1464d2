import { expect, test } from 'vitest';
import { rolesManagedBy } from './actions.ts';

test('no role gives or manages a role above its own, and none the owner', () => {
  const below = ['user', 'frontDesk', 'editor', 'administrator'];
  for (const role of ['administrator', 'owner']) expect(rolesManagedBy(role)).toEqual(below);
  for (const role of ['visitor', 'user', 'frontDesk', 'editor', 'admin', ''])
    expect(rolesManagedBy(role)).toEqual([]);
});
