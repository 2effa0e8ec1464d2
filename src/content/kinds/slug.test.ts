import { expect, test } from 'vitest';
import { slugOf, toSlug } from './slug.ts';

test.each([
  ['Gentle Nights', 'gentle-nights'],
  ['  Café & crèche!  ', 'cafe-and-creche'],
  ["Don't panic: 5 rules", 'dont-panic-5-rules'],
  ['YouTube for kids', 'youtube-for-kids'],
  ['A/B testing', 'a-b-testing'],
])('%s becomes %s', (title, slug) => {
  expect(toSlug(title, 'hyphen')).toBe(slug);
});

test.each([
  ["Don't panic: 5:30 pm", 'dont-panic-530-pm'],
  ['Parents & kids – together', 'parents-kids-together'],
  ['A/B testing', 'ab-testing'],
])('without its punctuation %s becomes %s', (title, slug) => {
  expect(toSlug(title, 'removed')).toBe(slug);
});

test('a long title is cut at a word', () => {
  const slug = toSlug('several words of a title that never seems to end '.repeat(4), 'hyphen');
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^several-words-of-a-title.*-[a-z]+$/);
  expect('several-words-of-a-title-that-never-seems-to-end-'.repeat(4)).toContain(`${slug}-`);
  expect(toSlug('x'.repeat(200), 'hyphen')).toBe('x'.repeat(80));
});

test.each([
  ['PCOS क्या है?', 'pcos-kya-hai'],
  ['10 आसान उपाय', '10-aasan-upay'],
  ['कमल और नमक', 'kamal-aur-namak'],
  ['ﬁsh and ﬂour', 'fish-and-flour'],
  ['x\u00adray क्\u200dषमा', 'xray-kshama'],
  ['COVID 新冠 at home', 'covid-xinguan-at-home'],
  ['वायरस 新冠', 'vayras-xinguan'],
  ['Sleep 😴 well', 'sleep-well'],
  ['🎈', 'balloon'],
  ['Привет мир', 'privet-mir'],
  ['!!!', ''],
])('the whole of %s is written as %s', async (title, slug) => {
  expect(await slugOf(title, 'hyphen')).toBe(slug);
  expect(await slugOf(title, 'removed')).toBe(slug);
});
