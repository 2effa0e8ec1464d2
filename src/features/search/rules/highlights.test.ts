import { expect, test } from 'vitest';
import { createWordMatcher, excerptOf, firstMatch, highlight, type WordMatcher } from './highlights.ts';

const sleep = createWordMatcher(['sleep', 'नींद']);
const around = (text: string, matcher: WordMatcher) =>
  excerptOf(text, firstMatch(text, matcher) ?? 0, matcher);
const whole = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');

test('matches are marked, and no text is lost', () => {
  const title = '<b>Sleep</b>, नींद & more';
  expect(highlight(title, sleep)).toEqual([
    { text: '<b>', isMatch: false },
    { text: 'Sleep', isMatch: true },
    { text: '</b>, ', isMatch: false },
    { text: 'नींद', isMatch: true },
    { text: ' & more', isMatch: false },
  ]);
  expect(highlight('', sleep)).toEqual([]);
});

test('an excerpt is cut between words around the first match', () => {
  const text = `${'before '.repeat(50)}sleep ${'after '.repeat(50)}`.trim();
  const pieces = around(text, sleep);
  expect(pieces.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'sleep', isMatch: true }]);
  expect(whole(pieces)).toMatch(/^… (before )+sleep (after ?)+ …$/);
  expect(whole(pieces).length).toBeLessThan(200);
  expect(whole(around('short and whole', sleep))).toBe('short and whole');
  expect(whole(around(text, createWordMatcher([])))).toMatch(/^(before )+before …$/);
});

test('an excerpt of one endless word is cut too, and not within a character', () => {
  for (let before = 0; before < 3; before++) {
    const text = `${'x'.repeat(before)}${'👶'.repeat(400)} sleep ${'👶'.repeat(400)}`;
    const excerpt = whole(around(text, sleep));
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt.length).toBeLessThan(400);
  }
});

const fillers = ['Asleep, a sleepy नींदें school’s caf\u00e9s. ', 'बच्चे की पढ़ाइयां हिन्दी में — ', '👶', 'x', 'अ'];
const longTexts = fillers.map((filler) => filler.repeat(Math.ceil(19_000 / filler.length)));

test.each([
  ['sleep', 'SLEEP'],
  ['neend', 'neend'],
  ['नींद', 'नींद'],
  ['पढाई', 'पढ\u093cाई'],
  ['cafe', 'Café'],
])('%s is found as %s at the end of a long text, and not within a word', (word, written) => {
  for (const before of longTexts) {
    expect(firstMatch(`${before} ${written} after`, createWordMatcher([word]))).toBe(before.length + 1);
    expect(firstMatch(`${before} ${written}${written}`, createWordMatcher([word]))).toBeUndefined();
  }
});

test('a truncated word matches, and so does the beginning of a word', () => {
  for (const before of longTexts) {
    expect(firstMatch(`${before} ${'y'.repeat(50)}`, createWordMatcher(['y'.repeat(40)]))).toBe(
      before.length + 1,
    );
    expect(firstMatch(`${before} Vaccines`, createWordMatcher(['vac'], 'vac'))).toBe(before.length + 1);
    expect(firstMatch(`${before} Avaccines`, createWordMatcher(['vac'], 'vac'))).toBeUndefined();
  }
});
