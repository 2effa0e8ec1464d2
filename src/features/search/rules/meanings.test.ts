import { expect, test } from 'vitest';
import { meaningGroups } from './meaning-groups.ts';
import { meaningsOf, meaningsOfSimilar } from './meanings.ts';
import { shapeOf } from './variants.ts';
import { foldedWord } from './words.ts';

const meant = (word: string) => meaningsOf(shapeOf(word)).map((words) => words.join(' '));

test.each([
  ['neend', 'sleep'],
  ['नींद', 'sleep'],
  ['sleeping', 'नींद'],
  ['tika', 'vaccine'],
  ['bukhaar', 'fever'],
  ['firstaid', 'प्राथमिक उपचार'],
  ['prathamupchar', 'first aid'],
])('%s means %s', (typed, other) => {
  expect(meant(typed)).toContain(other);
});

test('a word does not mean a similarly spelt one, nor itself', () => {
  expect(meant('need')).toEqual([]);
  expect(meant('constructor')).toEqual([]);
  expect(meant('fever')).not.toContain('fever');
  expect(meaningsOfSimilar(shapeOf('bukhr')).flat()).toContain('fever');
  expect(meaningsOfSimilar(shapeOf('qwrtz'))).toEqual([]);
});

test('each group contains several words, each once, of letters only', () => {
  for (const line of meaningGroups.trim().split('\n')) {
    const words = line.split(' ');
    expect(words.length, line).toBeGreaterThan(1);
    expect(new Set(words).size, line).toBe(words.length);
    for (const word of words) {
      expect(word).toMatch(/^[\p{L}\p{M}]+(-[\p{L}\p{M}]+)?$/u);
      expect(word.toLowerCase()).toBe(word);
      expect(foldedWord(foldedWord(word))).toBe(foldedWord(word));
    }
  }
});
