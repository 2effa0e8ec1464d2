import { expect, test } from 'vitest';
import { countTicks } from '#tests/factories/ticks.ts';
import { createHeadingIds, listedHeadings, readingText } from './reading-text.ts';

function nameHeadings(...htmls: string[]) {
  const names = createHeadingIds();
  const texts = htmls.map(names.addIds);
  return { texts, headings: names.headings() };
}

test('headings get readable ids, Devanagari with its vowel signs', () => {
  const { texts, headings } = nameHeadings(
    '<h2>When to call &amp; whom</h2><p>a</p><h3 class="ql-align-center"><strong>बुखार में</strong> क्या करें?</h3>',
  );
  expect(texts).toEqual([
    '<h2 id="h-when-to-call-whom">When to call &amp; whom</h2><p>a</p><h3 id="h-बुखार-में-क्या-करें" class="ql-align-center"><strong>बुखार में</strong> क्या करें?</h3>',
  ]);
  expect(headings).toEqual([
    { id: 'h-when-to-call-whom', text: 'When to call & whom', isSub: false },
    { id: 'h-बुखार-में-क्या-करें', text: 'बुखार में क्या करें?', isSub: true },
  ]);
});

test('ids are unique, also across several texts, and none looks like a numbered one', () => {
  const { headings } = nameHeadings('<h2>Food</h2><h2>Food 2</h2><h2>Food</h2>', '<h1>FOOD</h1>');
  expect(headings.map(({ id }) => id)).toEqual(['h-food', 'h-food-2', 'h-food-3', 'h-food-4']);
  expect(headings.map(({ isSub }) => isSub)).toEqual([true, true, true, false]);
});

test('thousands of equal headings get their own ids quickly', () => {
  const { headings } = nameHeadings('<h2>a</h2>'.repeat(30_000), '<h2>a 7</h2><h2>a</h2>');
  expect(new Set(headings.map(({ id }) => id)).size).toBe(30_002);
  expect(headings.slice(-2).map(({ id }) => id)).toEqual(['h-a-7-2', 'h-a-30001']);
});

test('a heading without words gets no id, and is unchanged', () => {
  const html = '<h2><br /></h2><h2>🌙</h2><p>Text</p>';
  expect(nameHeadings(html)).toEqual({ texts: [html], headings: [] });
});

test('a heading’s markup cannot escape its id, and a long id is cut between words', () => {
  const { headings } = nameHeadings(
    `<h2>"onclick=&lt;b&gt; ${'word '.repeat(40)}</h2><h2>${'𝒳'.repeat(80)}</h2>`,
  );
  for (const { id } of headings) {
    expect(id).toMatch(/^h-[\p{L}\p{M}\p{N}-]+$/u);
    expect(id.length).toBeLessThanOrEqual(60);
    expect(id.isWellFormed()).toBe(true);
  }
  expect(headings[0]?.id).toMatch(/^h-onclick-b(-word)+$/);
});

test('few headings are not listed; of very many, only the upper levels', () => {
  const of = (html: string) => listedHeadings(nameHeadings(html).headings);
  expect(of('<h2>One</h2><h2>Two</h2>')).toEqual([]);
  expect(of('<h2>One</h2><h3>Two</h3><h2>Three</h2>')).toHaveLength(3);
  const chapters = Array.from({ length: 12 }, (_, at) => `<h2>Chapter ${at}</h2><h3>a</h3><h3>b</h3>`).join(
    '',
  );
  expect(of(chapters)).toHaveLength(12);
  expect(of('<h2>x</h2>'.repeat(500))).toHaveLength(60);
});

test('other requests are served while long texts are processed', async () => {
  const { ticks, result } = await countTicks(() => readingText('<h1>Sleep</h1><p>Well</p>', '<h2>Food</h2>'));
  // Between the steps of each text.
  expect(ticks).toBeGreaterThan(3);
  expect(result).toEqual({
    texts: [
      '<h2 dir="auto" id="h-sleep">Sleep</h2><p dir="auto">Well</p>',
      '<h2 dir="auto" id="h-food">Food</h2>',
    ],
    headings: [],
    minutes: 1,
  });
});
