import { expect, test } from 'vitest';
import { excerptOf, marked } from './marks.ts';

const isSleep = (word: string) => word === 'sleep' || word === 'नींद';
const whole = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');

test('what was looked for is marked, and nothing of the text is lost', () => {
  const title = '<b>Sleep</b>, नींद & more';
  expect(marked(title, isSleep)).toEqual([
    { text: '<b>', isMatch: false },
    { text: 'Sleep', isMatch: true },
    { text: '</b>, ', isMatch: false },
    { text: 'नींद', isMatch: true },
    { text: ' & more', isMatch: false },
  ]);
  expect(marked('', isSleep)).toEqual([]);
});

test('an excerpt is cut between words around the first match', () => {
  const text = `${'before '.repeat(50)}sleep ${'after '.repeat(50)}`.trim();
  const pieces = excerptOf(text, isSleep);
  expect(pieces.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'sleep', isMatch: true }]);
  expect(whole(pieces)).toMatch(/^… (before )+sleep (after ?)+ …$/);
  expect(whole(pieces).length).toBeLessThan(200);
  expect(whole(excerptOf('short and whole', isSleep))).toBe('short and whole');
  expect(whole(excerptOf(text, isSleep, 100))).toMatch(/^(before )+before …$/);
});

test('an excerpt of one endless word is cut too, and not within a sign', () => {
  for (let before = 0; before < 3; before++) {
    const text = `${'x'.repeat(before)}${'👶'.repeat(400)} sleep ${'👶'.repeat(400)}`;
    const excerpt = whole(excerptOf(text, isSleep));
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt.length).toBeLessThan(400);
  }
});
