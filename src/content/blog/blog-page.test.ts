import { expect, test } from 'vitest';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { splitAfterOpening } from './blog-page.tsx';

test.each([
  ['<p>One.</p><p>Two.</p>', '<p>One.</p>'],
  ['<h2>Fever</h2>\n<p class="ql-align-center">One <b>word</b>.</p><ul><li>x</li></ul>', '</b>.</p>'],
  ['<p>एक।</p>', '<p>एक।</p>'],
])('%s opens with a paragraph', (html, end) => {
  const [opening, rest] = splitAfterOpening(fitRichText(html)).map((part) =>
    part.replaceAll(' dir="auto"', ''),
  ) as [string, string];
  expect(opening + rest).toBe(html);
  expect(opening).toMatch(/<p/);
  expect(opening.endsWith(end)).toBe(true);
});

test.each([
  '',
  '<p><img src="/uploads/a.webp"></p><p>Two.</p>',
  '<p><br></p><p>Two.</p>',
  '<ul><li>x</li></ul><p>y</p>',
  // A backtracking pattern would have 2^60 ways to match these.
  `${'<h2>a</h2>'.repeat(60)}<ul><li>x</li></ul>`,
])('%j does not', (html) => {
  expect(splitAfterOpening(fitRichText(html))).toEqual(['', fitRichText(html)]);
});
