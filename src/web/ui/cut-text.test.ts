import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('what fits stays as it is', () => {
  expect(cutText('Sleep', 5)).toBe('Sleep');
});

test('what is longer is cut and marked', () => {
  expect(cutText('Sleep well', 5)).toBe('Sleep...');
});

test('signs that belong together are one character', () => {
  expect(cutText('नींद की बात', 3)).toBe('नींद ...');
  expect(cutText('mané', 3)).toBe('man...');
  expect(cutText('mane\u0301 a', 4)).toBe('mane\u0301...');
  expect(cutText('👨‍👩‍👧👶', 2)).toBe('👨‍👩‍👧👶');
});
