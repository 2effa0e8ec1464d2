import { expect, test } from 'vitest';
import { shownDate } from './date-text.tsx';

test('a day is written for readers and for machines', () => {
  expect(shownDate('2026-11-05', 'Unknown date')).toEqual({ text: '5 Nov 2026', day: '2026-11-05' });
});

test('a missing or unreadable day has its text', () => {
  expect(shownDate(null, 'Date not available')).toEqual({ text: 'Date not available' });
  expect(shownDate('soon', 'Unknown date')).toEqual({ text: 'Invalid date' });
});
