import { expect, test } from 'vitest';
import { textOfRichText } from '../../content/kinds/text-of-rich-text.ts';
import { cutRichText } from './cut-rich-text.ts';
import { cutText } from './cut-text.ts';

test.each([
  ['a short text', '<p>Sleep <b>well</b></p>'],
  ['paragraphs', '<p>Sleep &amp; rest</p>'.repeat(500)],
  ['one long paragraph', `<p>${'नींद की बात '.repeat(500)}</p>`],
  ['words that come late', `${'<p><br /></p>'.repeat(500)}<p>${'Sleep well '.repeat(50)}</p>`],
  ['a word across tags', `<p>${'<i>n</i><b>i</b>'.repeat(500)}</p>`],
  ['marks on one letter', `<p>a${'\u0301'.repeat(500)}</p>`.repeat(20)],
  ['signs that nobody sees', `<p>a\u200b &nbsp;</p>`.repeat(500)],
  ['no words', '<img src="/uploads/a.webp" />'.repeat(500)],
])('%s is cut as all of its words would be', (_what, html) => {
  for (const length of [1, 7, 40, 160, 500])
    expect(cutRichText(html, length)).toBe(cutText(textOfRichText(html), length));
});
