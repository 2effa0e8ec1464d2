import { expect, test } from 'vitest';
import { keysOf, nearKeys } from './keys.ts';
import { kinOf, nearTo, shapeOf } from './kin.ts';
import { readQuery } from './query.ts';
import { skeletonOf, soundOf } from './sound.ts';
import { stemOf } from './stem.ts';
import { distinctWords, folded, placedWords } from './words.ts';

test('words are cut whole in every script, with their marks', () => {
  const text = 'Baby’s शिशु की क़लम, दूध! 2½ Ärzte ২য় x\u00adray';
  expect([...distinctWords(text, 99)]).toEqual([
    ...['baby', 's', 'शिशु', 'की', 'कलम', 'दूध', '2½', 'arzte', '২য', 'xray'],
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
  ['ÉCOLE', 'ecole'],
  ['x'.repeat(50), 'x'.repeat(40)],
])('%s is %s', (written, word) => {
  expect(folded(written)).toBe(word);
  expect(folded(word)).toBe(word);
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

/** As the vocabulary finds them: by a key that both have. */
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

test('what is kin is certain: नीद is no need, and need is no sleep', () => {
  const words = ['need', 'नींद', 'sleeping', 'slip'].map(shapeOf);
  expect(kinOf(shapeOf('नीद'), words)).toEqual([]);
  expect(kinOf(shapeOf('neend'), words)).toEqual(['नींद']);
  expect(kinOf(shapeOf('sleep'), words)).toEqual(['sleeping']);
});

test('a query is its telling words, and the last one may be begun', () => {
  expect(readQuery('How do I get my baby to sleep')).toEqual({ words: ['baby', 'sleep'], begun: 'sleep' });
  expect(readQuery('the')).toEqual({ words: ['the'], begun: 'the' });
  expect(readQuery('one two three four five six seven eight').words).toHaveLength(6);
  expect(readQuery('बच्चे की नींद').words).toEqual(['बच्चे', 'नींद']);
  expect(readQuery('\0 "*" \ud800')).toEqual({ words: [], begun: undefined });
});
