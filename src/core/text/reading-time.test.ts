import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('a Hindi text takes as long as an English one of as many words', () => {
  expect(readingMinutes(`<p>${'bedtime '.repeat(600)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>${'बच्चों '.repeat(300)}</p><p>${'नींद '.repeat(300)}</p>`)).toBe(3);
});

test('several texts count together, one word takes a minute, and a picture alone none', () => {
  expect(readingMinutes(`<p>${'a '.repeat(500)}</p>`, `<p>${'b '.repeat(500)}</p>`)).toBe(5);
  expect(readingMinutes('<p>Sleep</p>')).toBe(1);
  expect(readingMinutes('<p><img src="/uploads/a.webp" alt="Sleep" /></p>')).toBe(0);
});

test('an apostrophe and a hyphen do not split words', () => {
  expect(readingMinutes(`<p>${"don't well-known ".repeat(150)}</p>`)).toBe(2);
});
