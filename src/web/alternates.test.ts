import { expect, test } from 'vitest';
import { alternates } from './alternates.ts';

test('one language needs no word, and of several one is for everybody else', () => {
  expect(alternates('https://a.example', '/blogs')).toEqual([]);
  const languages = [
    { tag: 'en-IN', addressOf: (path: string) => path },
    { tag: 'hi', addressOf: (path: string) => `/hi${path}` },
  ];
  const link = { tagName: 'link', rel: 'alternate' };
  expect(alternates('https://a.example', '/blogs', languages)).toEqual([
    { ...link, hrefLang: 'en-IN', href: 'https://a.example/blogs' },
    { ...link, hrefLang: 'hi', href: 'https://a.example/hi/blogs' },
    { ...link, hrefLang: 'x-default', href: 'https://a.example/blogs' },
  ]);
});
