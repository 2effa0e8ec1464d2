import { expect, test } from 'vitest';
import { contentTypes } from '../../../content/index.ts';
import { planInFull, planInShort } from './words.ts';

const clocked = { now: new Date('2026-11-26T06:00:00.000Z'), timeZone: 'Asia/Kolkata' };
// Nine in the morning in India.
const sunday = '2026-11-29T03:30:00.000Z';
const newYear = '2027-01-01T12:35:00.000Z';
const before = '2026-11-01T03:30:00.000Z';

test.each([
  [{}, undefined, 'Visitors see it as soon as it is saved.'],
  [{ publishAt: before }, undefined, 'Visitors see it as soon as it is saved.'],
  [{ publishAt: sunday }, 'Goes out Sun 29 Nov, 9:00', 'Goes out on Sunday 29 November at 9:00.'],
  [
    { publishAt: sunday, unpublishAt: newYear },
    'Goes out Sun 29 Nov, 9:00',
    'Goes out on Sunday 29 November at 9:00, until Friday 1 January 2027 at 18:05.',
  ],
  [
    { publishAt: before, unpublishAt: sunday },
    'Comes down Sun 29 Nov, 9:00',
    'Visitors see it as soon as it is saved, until Sunday 29 November at 9:00.',
  ],
  [
    { unpublishAt: before },
    'Taken down 1 Nov',
    'Visitors do not see it: it was taken down on Sunday 1 November at 9:00.',
  ],
])('%j is told in the words of staff', (row, inShort, inFull) => {
  expect(planInShort(contentTypes.banner, row, clocked)?.text).toBe(inShort);
  expect(planInFull(contentTypes.banner, row, clocked)).toBe(inFull);
  const blog = { ...row, status: '1' };
  expect(planInShort(contentTypes.blog, blog, clocked)?.text).toBe(inShort);
  expect(planInFull(contentTypes.blog, blog, clocked)).toBe(inFull);
});

test('what is unpublished is not said to go out', () => {
  const row = { status: '0', publishAt: sunday };
  expect(planInShort(contentTypes.blog, row, clocked)).toBeUndefined();
  expect(planInFull(contentTypes.blog, row, clocked)).toBe(
    'Unpublished: it stays hidden even after Sunday 29 November at 9:00, until somebody publishes it.',
  );
  expect(planInFull(contentTypes.blog, { status: 0 }, clocked)).toBe('Unpublished: visitors do not see it.');
});

test('whoever plans something that is out reads that it goes away until then', () => {
  expect(planInFull(contentTypes.banner, { publishAt: sunday }, clocked, true)).toBe(
    'Goes out on Sunday 29 November at 9:00. Once it is saved, visitors will not see it until then.',
  );
  expect(planInFull(contentTypes.banner, {}, clocked, true)).toBe('Visitors see it as soon as it is saved.');
});

test('a type without a schedule has nothing to tell in its list', () => {
  expect(planInShort(contentTypes.course, { publishAt: sunday }, clocked)).toBeUndefined();
});
