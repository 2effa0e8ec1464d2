import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['Calm evenings', undefined],
  ['', undefined],
  ['बच्चों की नींद', 'hi'],
  ['बच्चों की नींद: sleep tips', 'hi'],
  ['A lullaby that every grandmother knows: लोरी', undefined],
])('%j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
