import { expect, test } from 'vitest';
import { nextLength } from './list-reader.ts';

const rows = (count: number, characters: number) =>
  Array.from({ length: count }, () => ({
    id: '',
    content: 'a'.repeat(characters),
    order: 7,
    createdAt: null,
  }));

test('slices of short texts grow up to the requested length', () => {
  expect(nextLength(rows(25, 100), 100)).toBe(50);
  expect(nextLength(rows(50, 100), 100)).toBe(100);
  expect(nextLength(rows(100, 100), 100)).toBe(100);
  expect(nextLength(rows(25, 100), 25)).toBe(25);
});

test('slices of long texts have few records, and at least one', () => {
  expect(nextLength(rows(25, 5000), 100)).toBe(10);
  expect(nextLength(rows(50, 10_000), 100)).toBe(5);
  expect(nextLength(rows(2, 1_000_000), 100)).toBe(1);
});

test('after an empty slice the length starts again', () => {
  expect(nextLength([], 100)).toBe(10);
  expect(nextLength([], 5)).toBe(5);
});
