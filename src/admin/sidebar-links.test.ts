import { expect, test } from 'vitest';
import { records } from '#cms/records/registry.ts';
import routes from '#routes.ts';
import { groupsFor, linkAt, linksFor, mayOpen, rolesThatMayOpen, screenActions } from './sidebar-links.ts';

const labelsFor = (role: string | undefined) =>
  Object.fromEntries(groupsFor(role).map(({ label, links }) => [label, links.map((link) => link.label)]));

test('the sidebar has no link to a screen whose calls are forbidden, and no empty group', () => {
  for (const role of [undefined, 'user', 'admin', 'astronaut']) expect(labelsFor(role)).toEqual({});
  const parents = ['Book A Session Listing', 'Webinar registrations', 'Payments', 'Refunds', 'Personal data'];
  const content = [
    ...['Blog', 'Webinars', 'Course', 'Ananta Community', 'Media', 'My Videos', 'Pictures', 'Calendar'],
  ];
  const website = ['Home', 'Header', 'About us', 'My Team', 'Topics'];
  expect(labelsFor('frontDesk')).toEqual({
    ...{ '': ['Dashboard'], Parents: parents, Content: ['Webinars'] },
    ...{ Reports: ['How long parents wait'], Settings: ['Trash'] },
  });
  expect(labelsFor('editor')).toEqual({
    ...{ '': ['Dashboard'], Content: content, Website: website },
    ...{ Reports: ['Visits', 'Speed'], Settings: ['Trash', 'Site health'] },
  });
  for (const role of ['administrator', 'owner']) {
    expect(labelsFor(role)).toEqual({
      ...{ '': ['Dashboard'], Parents: parents, Content: content, Website: website },
      Reports: ['Visits', 'Speed', 'How long parents wait'],
      Settings: ['Settings', 'Staff', 'Activity', 'Trash', 'Site health'],
    });
    expect(Object.keys(labelsFor(role))).toEqual([
      ...['', 'Parents', 'Content', 'Website', 'Reports', 'Settings'],
    ]);
  }
});

test.each([
  ['/admin/home/banner', 'Home'],
  ['/admin/home/webinar', 'Webinars'],
  ['/admin/webinaruser/abc', 'Webinar registrations'],
  ['/admin/booksessionlist/abc', 'Book A Session Listing'],
  ['/admin/agegroups', 'Topics'],
  ['/admin/site-health/redirects', 'Site health'],
  ['/admin/account', undefined],
])('the screen %s belongs to the link %s', (pathname, label) => {
  expect(linkAt(linksFor('owner'), pathname)?.label).toBe(label);
});

test('each admin screen declares the roles that may open it', () => {
  const admin = routes.find(({ path }) => path === 'admin')?.children ?? [];
  // Tabs are within a layout route, which has no path of its own.
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
