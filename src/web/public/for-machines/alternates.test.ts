import { expect, test } from 'vitest';
import { alternates } from './alternates.ts';

test('one language needs no word, and of several one is for everybody else', () => {
  expect(alternates('https://a.example', '/blogs')).toEqual([]);
  const languages = [
    { tag: 'en-IN', addressOf: (path: string) => path },
    { tag: 'hi', addressOf: (path: string) => `/hi${path}` },
  ];
  expect(alternates('https://a.example', '/blogs', languages)).toEqual([
    { language: 'en-IN', address: 'https://a.example/blogs' },
    { language: 'hi', address: 'https://a.example/hi/blogs' },
    { language: 'x-default', address: 'https://a.example/blogs' },
  ]);
});
