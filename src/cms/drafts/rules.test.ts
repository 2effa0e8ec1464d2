import { expect, test, vi } from 'vitest';
import { isContinuationOf, losesWords } from './rules.ts';

test.each<[string, string[], boolean]>([
  ['', ['a'], false],
  ['Hello wor', ['Hello world'], false],
  ['Hello big world', ['Hello world'], true],
  ['Hello big world', ['Hello world', 'big'], false],
  ['<p>One</p>', ['<p>One</p><p>Two</p>'], false],
  ['<p><img src="/uploads/a.webp"></p>', ['<p><img src="/uploads/b.webp"></p>'], true],
  ['words', [''], true],
])('words of %j missing in %j: %s', (before, after, isLost) => {
  expect(losesWords(before, ...after)).toBe(isLost);
});

const words = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ');

test.each<[string, string, string, boolean]>([
  [
    'a long article that goes on',
    `${words(40_000, (at) => `w${at}`)} wo`,
    `${words(40_000, (at) => `w${at}`)} wor`,
    false,
  ],
  [
    'a long article without one of its words',
    words(40_000, (at) => `w${at}`),
    words(39_999, (at) => `w${at}`),
    true,
  ],
  [
    'beginnings of a last word',
    words(2000, (at) => 'a'.repeat(at)),
    `${words(40_000, (at) => `w${at}`)} ${'a'.repeat(2000)}`,
    true,
  ],
  ['one beginning, again and again', 'a '.repeat(40_000), `${words(40_000, (at) => `w${at}`)} ab`, false],
  ['more words than there can be', 'a '.repeat(1_000_000), `${words(300_000, (at) => `w${at}`)} ab`, true],
  ['what is in more than can be looked through', 'a', words(300_000, (at) => `w${at}`), true],
])('%s: the work is bounded', (_what, before, after, isLost) => {
  const looks = vi.spyOn(String.prototype, 'startsWith');
  try {
    expect(losesWords(before, after)).toBe(isLost);
    expect(looks.mock.calls.length).toBeLessThan(1_000_000);
  } finally {
    looks.mockRestore();
  }
});

test('a text continues another one, regardless of closing tags at its end', () => {
  expect(isContinuationOf('<p>One two</p>', '<p>One</p>')).toBe(true);
  expect(isContinuationOf('<p>Two</p>', '<p>One</p>')).toBe(false);
  expect(isContinuationOf('Anything', '')).toBe(true);
});
