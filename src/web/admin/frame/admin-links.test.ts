import { expect, test } from 'vitest';
import { linksFor } from './admin-links.ts';

test('the sidebar leads nobody to a screen whose calls they may not make', () => {
  for (const role of [undefined, 'user', 'owner']) expect(linksFor(role)).toEqual([]);
  expect(linksFor('admin').map(({ label }) => label)).toEqual([
    'Dashboard',
    'Header',
    'Home',
    'About us',
    'Blog',
    'Media',
    'Course',
    'Ananta Community',
    'Book A Session Listing',
    'My Videos',
    'My Team',
    'Trash',
  ]);
});
