import { expect, test } from 'vitest';
import { createPageMap, resolvePageAddress } from './page-address.ts';

const matchPage = (pathname: string) => ({
  pattern: pathname.startsWith('/blogDetail/') ? '/blogDetail/:link' : pathname,
  params: {},
  routeIds: ['root', 'layout', 'public/blogs'],
});

/** A site in which one page has one parameter, an even number. */
const hasList = (path: string) => ['/blogs', '/webinars'].includes(path);
const site = {
  matchPage,
  parametersOf: (path: string) => (hasList(path) ? ['show'] : []),
  canonicalQuery(path: string, query: URLSearchParams) {
    const even = Math.floor(Number(query.get('show')) / 2) * 2;
    return hasList(path) && even > 0 ? `?show=${even}` : '';
  },
};

const map = createPageMap([{ list: '/blogs', entry: '/blogDetail/:link' }], ['/webinars']);

const pathOf = (url: string) => {
  const address = resolvePageAddress(url, site, map);
  return 'path' in address ? address.path : `-> ${address.redirect}`;
};

test.each(['/', '/blogs', '/blogDetail/fever-at-home', '/blogDetail/fever.data', '/blogs?show=6', '/_.data'])(
  '%s is canonical',
  (url) => {
    expect(pathOf(url)).toBe(url);
  },
);

test.each([
  ['/Blogs', '/blogs'],
  ['/blogs/', '/blogs'],
  ['/BLOGDETAIL/Fever', '/blogDetail/fever'],
  ['/Webinars?show=6', '/webinars?show=6'],
  ['/blogs?show=abc', '/blogs'],
  ['/blogs?show=7&x=1', '/blogs?show=6'],
  ['/./blogs', '/blogs'],
  ['/x/../blogs', '/blogs'],
  ['/x/%2e%2E/blogs', '/blogs'],
  ['/%62logs', '/blogs'],
  ['/blogDetail/%66ever', '/blogDetail/fever'],
  ['/\\evil.example/blogs', '/%5cevil.example/blogs'],
  ['/.//evil.example', '/evil.example'],
  ['/x/..//evil.example/%2e', '/evil.example'],
])('%s redirects to %s', (url, redirect) => {
  expect(pathOf(url)).toBe(`-> ${redirect}`);
});

test.each([
  ['/blogs?x=1', '/blogs'],
  ['/about?show=6', '/about'],
  ['/blogs.data?show=7', '/blogs.data?show=6'],
  ['/?show=6', '/'],
  ['/blogs?show=6&utm_source=x', '/blogs?show=6'],
  ['/blogs?_routes=public/blogs', '/blogs'],
  ['/blogs.data?_routes=public/blogs', '/blogs.data?_routes=public%2Fblogs'],
  ['/blogs.data?_routes=zzz', '/blogs.data'],
  ['/blogs.data?_routes=blog', '/blogs.data'],
  ['/blogs.data?_routes=public/blogs,zzz,root,public/blogs', '/blogs.data?_routes=root%2Cpublic%2Fblogs'],
  ['/blogs/_.data', '/blogs.data'],
  ['//blogs', '/blogs'],
  ['//evil.example', '/evil.example'],
])('%s is the page %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});

test.each([
  ['/', '/', ''],
  ['/_.data', '/', '.data'],
  ['/blogs/_.data', '/blogs', '.data'],
  ['/blogDetail/fever.data', '/blogDetail/:link', '.data'],
])('%s has the pattern %s', (url, pattern, rest) => {
  expect(resolvePageAddress(url, site, map)).toMatchObject({ match: { pattern }, rest });
});
