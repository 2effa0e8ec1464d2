import { expect, test } from 'vitest';
import { linksFor } from './admin-links.ts';

const labelsFor = (role: string | undefined) => linksFor(role).map(({ label }) => label);

test('the sidebar leads nobody to a screen whose calls they may not make', () => {
  for (const role of [undefined, 'user', 'admin', 'astronaut']) expect(labelsFor(role)).toEqual([]);
  expect(labelsFor('frontDesk')).toEqual([
    ...['Dashboard', 'Webinars', 'Book A Session Listing', 'Refunds', 'Personal data', 'Trash'],
  ]);
  const content = ['About us', 'Blog', 'Media', 'Course', 'Ananta Community'];
  const others = [
    ...['My Videos', 'My Team', 'Topics', 'Age groups', 'Planned', 'Pictures', 'Needs a look', 'Redirects'],
    ...['Trash', 'Visits', 'Speed'],
  ];
  expect(labelsFor('editor')).toEqual(['Dashboard', 'Header', 'Home', ...content, ...others]);
  const all = [
    'Dashboard',
    'Header',
    'Home',
    ...content,
    'Book A Session Listing',
    'Refunds',
    'Personal data',
    ...others,
  ];
  for (const role of ['administrator', 'owner'])
    expect(labelsFor(role)).toEqual([...all, 'Staff', 'Settings', 'Activity']);
});
