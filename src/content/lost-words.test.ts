import { expect, test } from 'vitest';
import { goesOnFrom, losesWords } from './lost-words.ts';

test.each<[string, string[], boolean]>([
  ['', ['a'], false],
  ['Hello wor', ['Hello world'], false],
  ['Hello big world', ['Hello world'], true],
  ['Hello big world', ['Hello world', 'big'], false],
  ['<p>One</p>', ['<p>One</p><p>Two</p>'], false],
  ['<p><img src="/uploads/a.webp"></p>', ['<p><img src="/uploads/b.webp"></p>'], true],
  ['words', [''], true],
])('of %j, in %j, something is lost: %s', (before, after, isLost) => {
  expect(losesWords(before, ...after)).toBe(isLost);
});

test('a text goes on from another one, whatever closes at its end', () => {
  expect(goesOnFrom('<p>One two</p>', '<p>One</p>')).toBe(true);
  expect(goesOnFrom('<p>Two</p>', '<p>One</p>')).toBe(false);
  expect(goesOnFrom('Anything', '')).toBe(true);
});
