import { expect, test } from 'vitest';
import { createPageMatch } from './render.server.ts';

const matchPage = createPageMatch({
  root: { id: 'root', path: '' },
  layout: { id: 'layout', parentId: 'root' },
  home: { id: 'home', parentId: 'layout', index: true },
  blogs: { id: 'blogs', parentId: 'layout', path: 'blogs' },
  blog: { id: 'blog', parentId: 'layout', path: 'blogDetail/:link' },
  other: { id: 'other', parentId: 'layout', path: '*' },
  reset: { id: 'reset', parentId: 'root', path: 'reset-password/:token' },
  admin: { id: 'admin', parentId: 'root', path: 'admin' },
  dashboard: { id: 'dashboard', parentId: 'admin', path: 'dashboard' },
});

test.each([
  ['/', '/', ['root', 'layout', 'home']],
  ['/blogs', '/blogs', ['root', 'layout', 'blogs']],
  ['/blogDetail/fever', '/blogDetail/:link', ['root', 'layout', 'blog']],
  ['/reset-password/secret', '/reset-password/:token', ['root', 'reset']],
  ['/admin/dashboard', '/admin/dashboard', ['root', 'admin', 'dashboard']],
  ['/admin/nothing', '/*', ['root', 'layout', 'other']],
  ['/no/such/page', '/*', ['root', 'layout', 'other']],
])('%s has the pattern %s', (path, pattern, routeIds) => {
  expect(matchPage(path)).toMatchObject({ pattern, routeIds });
});

test('the parameters of an address are returned', () => {
  expect(matchPage('/blogDetail/fever').params).toEqual({ link: 'fever' });
});
