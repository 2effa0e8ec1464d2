import { expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { pageMeta } from '#core/pages/page-meta.ts';
import { alternateLinks, machineHead } from './head.ts';

const languages = [
  { tag: 'en-IN', addressOf: (path: string) => path },
  { tag: 'hi', addressOf: (path: string) => `/hi${path}` },
];

test('a single language has no hreflang, and of several one is the default', () => {
  expect(alternateLinks('https://a.example', '/blogs')).toEqual([]);
  expect(alternateLinks('https://a.example', '/blogs', languages)).toEqual([
    { language: 'en-IN', address: 'https://a.example/blogs' },
    { language: 'hi', address: 'https://a.example/hi/blogs' },
    { language: 'x-default', address: 'https://a.example/blogs' },
  ]);
});

test('a later part of a list has its own address in every language, the first of which is its canonical one', () => {
  const siteUrl = 'https://a.example';
  const described = { siteUrl, nodes: [{ '@type': 'Thing' }], trail: undefined };
  const reported = (search: string) =>
    Array.from(
      machineHead({ ...described, url: `http://localhost/blogs${search}` }, languages).matchAll(
        /hreflang="[\w-]+" href="([^"]+)"/g,
      ),
      ([, address]) => address,
    );
  const first = 'https://a.example/blogs?from=63';
  expect(reported('?from=63')).toEqual([first, 'https://a.example/hi/blogs?from=63', first]);
  expect(reported('?from=63&show=1')[0]).toBe('https://a.example/blogs');
  const location = { pathname: '/blogs', search: '?from=63' };
  expect(
    pageMeta(
      { matches: [{ loaderData: { siteUrl, brand: defaultBrand } }], location },
      { title: '', description: '' },
    ),
  ).toContainEqual({ tagName: 'link', rel: 'canonical', href: first });
});
