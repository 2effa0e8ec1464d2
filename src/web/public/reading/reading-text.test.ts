import { expect, test } from 'vitest';
import { turnsDuring } from '../../../../tests/factories/turns.ts';
import { readingText } from './reading-text.ts';

test('others are heard while long texts are made ready', async () => {
  const { turns, result } = await turnsDuring(() =>
    readingText('<h1>Sleep</h1><p>Well</p>', '<h2>Food</h2>'),
  );
  // Between the steps of each text.
  expect(turns).toBeGreaterThan(3);
  expect(result).toEqual({
    texts: [
      '<h2 dir="auto" id="h-sleep">Sleep</h2><p dir="auto">Well</p>',
      '<h2 dir="auto" id="h-food">Food</h2>',
    ],
    headings: [],
    minutes: 1,
  });
});
