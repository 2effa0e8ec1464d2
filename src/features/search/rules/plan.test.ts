import { expect, test } from 'vitest';
import { maxQueryLength, replaceWords } from './plan.ts';

test.each([
  ['vacination schedule newborn', ['vacination'], 'vaccination', 'vaccination schedule newborn'],
  ['My “VACINÁTION”, my vacination!', ['vacination'], 'vaccination', 'My “vaccination”, my vaccination!'],
  ['bukar, bukhaar', ['bukar', 'bukhaar'], 'bukhar', 'bukhar, bukhar'],
  // Typed with separate combining marks, a nukta and a spelt nasal, all of which word comparison ignores.
  ['बच्चे की नीद', ['नीद'], 'नींद', 'बच्चे की नींद'],
  ['ज\u093c्याद\u093e बन्दर शहर', ['बंदर'], 'मंदिर', 'ज\u093c्याद\u093e मंदिर शहर'],
  ['vacinations', ['vacination'], 'vaccination', 'vacinations'],
])('in %j, %j is replaced by %s', (text, typed, other, written) => {
  expect(replaceWords(text, typed, other)).toBe(written);
});

test('a text beyond the maximum length is replaced by the word alone', () => {
  const text = (end: string) => `${'a '.repeat(90)}${end}`;
  expect(replaceWords(text('vacination'), ['vacination'], 'vaccination')).toBe(text('vaccination'));
  const full = text('vacination of babies.');
  expect(full.length).toBeGreaterThan(maxQueryLength);
  expect(replaceWords(full, ['vacination'], 'vaccination')).toBe('vaccination');
});
