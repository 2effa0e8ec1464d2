import { expect, test } from 'vitest';
import { publicManifest } from './public-manifest.ts';

const route = (id: string, parentId: string | undefined, imports: string[]) => ({
  id,
  ...(parentId !== undefined && { parentId }),
  path: id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/${id}.js`,
  imports,
  css: [],
});

test('visitors get only the public pages, without empty properties', () => {
  const entry = { module: '/entry.js', imports: ['/react.js'] };
  const routes = Object.fromEntries(
    [
      route('root', undefined, ['/react.js', '/shared.js']),
      route('site/layout', 'root', ['/shared.js', '/menu.js']),
      route('public/blogs', 'site/layout', ['/react.js', '/menu.js', '/card.js']),
      route('public/legal', 'site/layout', ['/shared.js']),
      route('session-book/sent', 'site/layout', []),
      route('robots.txt', 'root', []),
      route('admin/layout', 'root', ['/react.js', '/content.js']),
      route('admin/blog', 'admin/layout', []),
    ].map((one) => [one.id, one]),
  );
  const all = { entry, routes, url: '/manifest-1.js', version: '1' };
  const manifest = publicManifest(all, 'public');
  expect(Object.keys(manifest.routes)).toEqual(['root', 'site/layout', 'public/blogs', 'public/legal']);
  expect(manifest.routes['public/blogs']).toEqual({
    id: 'public/blogs',
    parentId: 'site/layout',
    path: 'public/blogs',
    hasLoader: true,
    hasDefaultExport: true,
    module: '/public/blogs.js',
    imports: ['/card.js'],
  });
  expect(manifest.routes['public/legal']).not.toHaveProperty('imports');
  expect(Object.keys(publicManifest(all, 'landing').routes)).toEqual([
    ...Object.keys(manifest.routes),
    'session-book/sent',
  ]);
});
