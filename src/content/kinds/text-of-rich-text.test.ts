import { expect, test } from 'vitest';
import { isBlankRichText, textOfRichText } from './text-of-rich-text.ts';

test.each(['', '<p></p>', '<p><br></p>', '<p>&nbsp; \u200b\u00ad</p><ul><li></li></ul>'])(
  '%j is blank',
  (html) => {
    expect(isBlankRichText(html)).toBe(true);
  },
);

test.each(['<p>a</p>', 'a', '<p><img src="/uploads/a.webp"></p>', '<p>&lt;</p>'])(
  '%j is not blank',
  (html) => {
    expect(isBlankRichText(html)).toBe(false);
  },
);

test('the words of blocks are kept apart, marks inside a sentence add no space, and entities are read once', () => {
  expect(textOfRichText('<h2>Sleep</h2><p>well &amp;lt; <b>tonight</b>.</p>')).toBe(
    'Sleep well &lt; tonight.',
  );
});
