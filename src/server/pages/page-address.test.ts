import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const routeIds = ['public/blogs'];

test.each([
  '/',
  '/blogs',
  '/blogDetail/fever-at-home',
  '/blogDetail/fever.data',
  '/blogs?show=6',
  '/_root.data',
])('%s is as it should be', (url) => {
  expect(pageAddress(url, routeIds)).toEqual({ path: url });
});

test.each([
  ['/Blogs', '/blogs'],
  ['/blogs/', '/blogs'],
  ['/BLOGDETAIL/Fever', '/blogDetail/fever'],
  ['/Webinars?show=6', '/webinars?show=6'],
])('%s leads to %s', (url, redirect) => {
  expect(pageAddress(url, routeIds)).toEqual({ redirect });
});

test.each([
  ['/blogs?x=1', '/blogs'],
  ['/blogs?show=abc', '/blogs'],
  ['/blogs?show=6&utm_source=x', '/blogs?show=6'],
  ['/blogs?_routes=public/blogs', '/blogs'],
  ['/blogs.data?_routes=public/blogs', '/blogs.data?_routes=public%2Fblogs'],
  ['/blogs.data?_routes=zzz', '/blogs.data'],
  ['//blogs', '/blogs'],
  ['/\\', '/%5C'],
  ['/\\evil.example/blogs', '/%5Cevil.example/blogs'],
])('%s is the page %s', (url, path) => {
  const address = pageAddress(url, routeIds);
  expect('path' in address ? address.path.toLowerCase() : address.redirect.toLowerCase()).toBe(
    path.toLowerCase(),
  );
});
