import { expect, test } from 'vitest';
import { records } from '../../../content/index.ts';
import routes from '../../routes.ts';
import { mayOpen, rolesThatMayOpen, screenActions } from './screens-for.ts';

test('each admin screen says which roles may open it', () => {
  const admin = routes.find(({ path }) => path === 'admin')?.children ?? [];
  // The tabs of the home page stand within a layout, which has no address of its own.
  const screens = admin.flatMap((one) => (one.path ? [one] : (one.children ?? [])));
  const paths = screens.flatMap(({ path }) => path ?? []);
  const known = [
    ...Object.keys(screenActions),
    ...Object.values(records).map((definition) => definition.admin.path),
  ];
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

test('a screen is open to the roles that may read what it shows, under each of its addresses', () => {
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
