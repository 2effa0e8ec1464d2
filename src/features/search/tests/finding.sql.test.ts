import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import type { SearchResponse } from '../api.ts';
import type { TextPiece } from '../rules/searchable.ts';

const site = provideTestSite();

async function find(q: string, more: Record<string, string> = {}): Promise<SearchResponse> {
  const answer = await site.call('GET', `search?${new URLSearchParams({ q, ...more })}`);
  expect([q, answer.statusCode]).toEqual([q, 200]);
  const found = answer.json<SearchResponse>();
  expect(answer.headers['x-total-count']).toBe(String(found.total));
  return found;
}
const textOf = (pieces: TextPiece[]) => pieces.map(({ text }) => text).join('');
const marksOf = (pieces: TextPiece[]) => pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);
const titles = ({ results }: SearchResponse) => results.map(({ title }) => textOf(title));

test('a word is found in titles before texts, misspelt, incomplete, and in the other script', async () => {
  await site.records.create('blog', {
    title: 'Vaccination day without tears',
    shortContent: 'What to bring.',
    content: '<p>Hold your baby. <b>Sleep</b> comes by itself after the vaccine.</p>',
    status: 1,
    createdAt: '2026-01-01',
  });
  // The older one, so that its title decides, not its age.
  site.clock.stopAt(Date.parse('2025-12-01'));
  await site.records.create('course', { title: 'Sleep in the first year', description: '<p>Naps.</p>' });
  site.clock.reset();
  await site.records.create('blog', {
    title: 'नींद क्यों ज़रूरी है',
    shortContent: 'बच्चे की नींद के बारे में।',
    content: '<p>दिन में सोना।</p>',
    status: 1,
    createdAt: '2026-01-02',
  });
  const inEnglish = ['Sleep in the first year', 'Vaccination day without tears'];
  expect(titles(await find('sleep'))).toEqual([...inEnglish, 'नींद क्यों ज़रूरी है']);
  expect(titles(await find('vacination'))).toEqual(['Vaccination day without tears']);
  expect((await find('vacination')).similarWords).toEqual(['vaccination']);
  const { suggestions } = await find('A Vacination, with tears', { kind: 'blog' });
  expect(suggestions).toEqual([{ word: 'vaccination', text: 'A vaccination, with tears' }]);
  expect(titles(await find('vacc'))).toEqual(['Vaccination day without tears']);
  for (const typed of ['neend', 'nind', 'नींद', 'NEEND'])
    expect([typed, titles(await find(typed))]).toEqual([typed, ['नींद क्यों ज़रूरी है', ...inEnglish]]);
  expect(titles(await find('नीद'))).toEqual(['नींद क्यों ज़रूरी है']);
  // The nukta of the other word is typed as a separate character, and is kept.
  const inHindi = await find('नीद क्यों ज\u093cरूरी');
  expect(inHindi.suggestions).toEqual([{ word: 'नींद', text: 'नींद क्यों ज\u093cरूरी' }]);
  expect(inHindi.similarWords).toEqual(['नींद']);
  const [first] = (await find('sleep', { kind: 'blog' })).results;
  expect(first).toMatchObject({ kind: 'blog', path: '/blogDetail/vaccination-day-without-tears' });
  expect(marksOf(first?.excerpt ?? [])).toEqual(['Sleep']);
});

test('abbreviations with and without dots, ligatures and pictographs are recognised', async () => {
  const blog = { content: '<p>x</p>', status: 1, createdAt: '2026-01-03' } as const;
  await site.records.create('blog', { ...blog, title: 'ORS at home', shortContent: 'Salts.' });
  await site.records.create('blog', { ...blog, title: 'Give O.R.S. early', shortContent: 'Sips.' });
  await site.records.create('blog', { ...blog, title: 'Does ﬁsh oil help?', shortContent: 'No 🦷 yet.' });
  for (const typed of ['ORS', 'O.R.S.', 'o.r.s', 'ｏｒｓ'])
    expect([typed, titles(await find(typed)).toSorted()]).toEqual([
      typed,
      ['Give O.R.S. early', 'ORS at home'],
    ]);
  const given = (await find('ors')).results.find(({ title }) => textOf(title).startsWith('Give'));
  expect(marksOf(given?.title ?? [])).toEqual(['O.R.S']);
  expect(titles(await find('fish'))).toEqual(['Does ﬁsh oil help?']);
  const tooth = await find('🦷');
  expect(titles(tooth)).toEqual(['Does ﬁsh oil help?']);
  expect(marksOf(tooth.results[0]?.excerpt ?? [])).toEqual(['🦷']);
  expect(await find('🦖')).toMatchObject({ results: [], similarWords: [] });
});

test('exact matches come before similar ones, whatever their age, in titles and in texts', async () => {
  const older = {
    shortContent: 'Short.',
    content: '<p>Text.</p>',
    status: 1 as const,
    createdAt: '2020-01-01',
  };
  const newer = { ...older, createdAt: '2026-02-01' };
  await site.records.create('blog', { ...older, title: 'Croup at midnight' });
  await site.records.create('blog', { ...newer, title: 'Group evenings' });
  await site.records.create('blog', { ...older, title: 'Of old times', content: '<p>A hammock.</p>' });
  await site.records.create('blog', { ...newer, title: 'Of new times', content: '<p>The hummock.</p>' });
  expect(titles(await find('croup'))).toEqual(['Croup at midnight', 'Group evenings']);
  expect(titles(await find('hammock'))).toEqual(['Of old times', 'Of new times']);
});

test('matches are marked anywhere in a long text, in all ten results of a page', async () => {
  const long = { shortContent: 'Short.', status: 1 as const, createdAt: '2026-01-01' };
  const words = ['Don’t worry, the little ones rest.', 'पढ़ाई के बाद बच्चे आराम करते हैं।'];
  const filled = (filler: string) => `${filler} `.repeat(Math.ceil(19_000 / (filler.length + 1)));
  for (let index = 0; index < 10; index++) {
    const content = `<p>${filled(words[index % 2] ?? '')} A Périwinkle.</p>`;
    await site.records.create('blog', { ...long, title: `Long ${index}`, content });
  }
  for (const typed of ['periwinkle', 'periwin', 'periwinkel', 'पेरिविंकल']) {
    const { results } = await find(typed);
    expect([typed, results.map(({ excerpt }) => marksOf(excerpt))]).toEqual([
      typed,
      Array.from({ length: 10 }, () => ['Périwinkle']),
    ]);
    expect(results.every(({ excerpt }) => textOf(excerpt).startsWith('… '))).toBe(true);
  }
});
