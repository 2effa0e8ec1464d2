import { afterEach, beforeEach, expect, test } from 'vitest';
import { momentsIn } from './moment.ts';

const moment = '2026-11-21T19:15:00.000Z';
const { TZ } = process.env;
beforeEach(() => {
  process.env.TZ = 'Asia/Kolkata';
});
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test('a moment is written on the clock of the site', () => {
  expect(momentsIn('Asia/Kolkata')(moment)).toBe('22 Nov 2026, 00:45');
});

test('the zone is named where the reader has another', () => {
  expect(momentsIn('Europe/Berlin')(moment)).toBe('21 Nov 2026, 20:15 CET');
  // Another name of the same time is nothing to be told.
  expect(momentsIn('Asia/Colombo')(moment)).toBe('22 Nov 2026, 00:45');
});

test('what is no moment is said to be none', () => {
  expect(momentsIn('UTC')('soon')).toBe('Invalid date');
});
