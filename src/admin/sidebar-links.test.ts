import { expect, test } from 'vitest';
import { records } from '#cms/records/registry.ts';
import routes from '#routes.ts';
import { linksFor, mayOpen, rolesThatMayOpen, screenActions } from './sidebar-links.ts';

const labelsFor = (role: string | undefined) => linksFor(role).map(({ label }) => label);

test('the sidebar has no link to a screen whose calls are forbidden', () => {
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

test('each admin screen declares the roles that may open it', () => {
  const admin = routes.find(({ path }) => path === 'admin')?.children ?? [];
  // The tabs of the home page are within a layout route, which has no path of its own.
  const screens = admin.flatMap((one) => (one.path ? [one] : (one.children ?? [])));
  const paths = screens.flatMap(({ path }) => path ?? []);
  const known = [
    ...Object.keys(screenActions),
    ...Object.values(records).map((definition) => definition.admin.path),
  ];
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

test('a screen is open to the roles that may read its data, at each of its addresses', () => {
  expect(mayOpen('editor', '/admin/booksessionlist')).toBe(false);
  expect(mayOpen('editor', '/admin/booksessionlist/abc')).toBe(false);
  expect(mayOpen('editor', '/admin/webinaruser/abc')).toBe(false);
  expect(mayOpen('frontDesk', '/admin/home/webinar')).toBe(true);
  expect(mayOpen('frontDesk', '/admin/home/banner')).toBe(false);
  expect(mayOpen('frontDesk', '/admin/blog')).toBe(false);
  expect(mayOpen(undefined, '/admin/account')).toBe(false);
  expect(rolesThatMayOpen('/admin/staff')).toEqual(['administrator', 'owner']);
  expect(rolesThatMayOpen('/admin/blog')).toEqual(['editor', 'administrator', 'owner']);
});
