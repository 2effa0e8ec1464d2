import { expect, test } from 'vitest';
import { createWordMatcher, firstMatch, highlight } from './highlights.ts';
import { readQuery } from './plan.ts';
import { keysOf, nearKeys } from './searchable.ts';
import { nearTo, shapeOf, variantsOf } from './variants.ts';
import { skeletonOf, soundOf, stemOf } from './word-forms.ts';
import { distinctWords, foldedWord, placedWords } from './words.ts';

test('words are split correctly in every script, with their marks', () => {
  const text = 'Baby’s शिशु की क़लम, दूध! 2½ Ärzte ২য় x\u00adray';
  expect([...distinctWords(text, 99)]).toEqual([
    ...['baby', 's', 'शिशु', 'की', 'कलम', 'दूध', '21⁄2', 'arzte', '2য', 'xray'],
  ]);
  for (const { start, end } of placedWords(text)) expect(text.slice(start, end).trim()).not.toBe('');
});

test.each([
  ['माँ', 'मां'],
  ['हिन्दी', 'हिंदी'],
  ['डॉक्टर', 'डाक्टर'],
  ['पढ़ाई', 'पढाई'],
  ['पढ\u093cाई', 'पढाई'],
  ['१२', '12'],
  ['২৫', '25'],
  ['ﬁsh', 'fish'],
  ['ｆｌｕ', 'flu'],
  ['Straße', 'strasse'],
  ['क्\u200dषमा', 'क्षमा'],
  ['👶\ufe0f', '👶'],
  ['ÉCOLE', 'ecole'],
  ['x'.repeat(50), 'x'.repeat(40)],
])('%s is %s', (written, word) => {
  expect(foldedWord(written)).toBe(word);
  expect(foldedWord(word)).toBe(word);
});

test.each([
  ['Give O.R.S. at once', ['give', 'ors', 'at', 'once']],
  ['at 5 p.m. sharp', ['at', '5', 'pm', 'sharp']],
  ['ओ.आर.एस. का घोल', ['ओआरएस', 'का', 'घोल']],
  ['टी.वी. और बच्चे.के', ['टीवी', 'और', 'बच्चे', 'के']],
  ['A.P.J.Abdul, vitamin C. A child', ['apj', 'abdul', 'vitamin', 'c', 'a', 'child']],
  ['v1.2.3 www.a.in', ['v1', '2', '3', 'www', 'a', 'in']],
  [
    'Sleep😴well 👶🏽 👨\u200d👩\u200d👧 🇮🇳 1\ufe0f\u20e3 Ananta®',
    ['sleep', '😴', 'well', '👶', '👨', '👩', '👧', '🇮🇳', '1', 'ananta'],
  ],
])('of %j the words are %j', (text, words) => {
  expect([...distinctWords(text, 99)]).toEqual(words);
});

test('every word of a text can be marked in it', () => {
  const text = 'For babies:😴Sleep, O.R.S., ﬁsh and टी.वी.';
  for (const typed of ['😴', 'ORS', 'fish', 'टीवी', 'sleep']) {
    const { words } = readQuery(typed);
    const pieces = highlight(text, createWordMatcher(words));
    expect(pieces.filter(({ isMatch }) => isMatch)).toHaveLength(1);
    expect(firstMatch(text, createWordMatcher(words))).toBe(pieces[0]?.text.length);
  }
});

test.each([
  ['vaccination', 'vaccines'],
  ['immunisation', 'immunization'],
  ['babies', 'baby'],
  ['paediatric', 'pediatric'],
  ['teething', 'tooth', false],
  ['hitting', 'hits'],
  ['बच्चों', 'बच्चे'],
  ['टीके', 'टीका'],
  ['constructor', 'constructors'],
])('%s and %s differ by their endings only', (one, other, isSame = true) => {
  expect(stemOf(one) === stemOf(other)).toBe(isSame);
});

test.each([
  ['neend', 'नींद'],
  ['bachpan', 'बचपन'],
  ['bukhaar', 'बुखार'],
  ['skool', 'स्कूल'],
  ['vaccine', 'वैक्सीन'],
  ['khansi', 'खांसी'],
])('%s sounds like %s', (latin, devanagari) => {
  expect(skeletonOf(soundOf(latin))).toBe(skeletonOf(soundOf(devanagari)));
});

/** As the vocabulary finds them: by a common key. */
function near(typed: string, vocabulary: string[]): string[] {
  const asked = nearKeys(typed);
  return nearTo(
    shapeOf(typed),
    vocabulary.filter((word) => keysOf(word).some((key) => asked.includes(key))).map(shapeOf),
  );
}

test.each([
  ['vacination', 'vaccination'],
  ['feaver', 'fever'],
  ['tamtrum', 'tantrum'],
  ['tempretur', 'temperature'],
  ['sleap', 'sleep'],
  ['नीद', 'नींद'],
  ['dairper', 'diaper'],
])('%s is near to %s', (typed, meant) => {
  const vocabulary = [meant, 'vacation', 'never', 'tandem', 'slope', 'need', 'नदी', 'temporary', 'dipper'];
  expect(near(typed, vocabulary)[0]).toBe(meant);
});

test('variants are exact: नीद is not need, and need is not sleep', () => {
  const words = ['need', 'नींद', 'sleeping', 'slip'].map(shapeOf);
  expect(variantsOf(shapeOf('नीद'), words)).toEqual([]);
  expect(variantsOf(shapeOf('neend'), words)).toEqual(['नींद']);
  expect(variantsOf(shapeOf('sleep'), words)).toEqual(['sleeping']);
});

test('a query consists of its significant words, and the last one may be incomplete', () => {
  expect(readQuery('How do I get my baby to sleep')).toEqual({
    words: ['baby', 'sleep'],
    incompleteWord: 'sleep',
  });
  expect(readQuery('the')).toEqual({ words: ['the'], incompleteWord: 'the' });
  expect(readQuery('one two three four five six seven eight').words).toHaveLength(6);
  expect(readQuery('बच्चे की नींद').words).toEqual(['बच्चे', 'नींद']);
  expect(readQuery('\0 "*" \ud800')).toEqual({ words: [], begun: undefined });
});
