import { describe, expect, test } from 'vitest';
import { decodeEntities, isBlankRichText, textOfRichText } from './html-text.ts';

test.each([
  '',
  '<p></p>',
  '<p><br></p>',
  '<p>&nbsp; \u200b\u00ad</p><ul><li></li></ul>',
  '<p>\u200d\u200c</p>',
  '<p>\u200e\u2066 \u2069</p>',
])('%j is blank', (html) => {
  expect(isBlankRichText(html)).toBe(true);
});

test.each(['<p>a</p>', 'a', '<p><img src="/uploads/a.webp"></p>', '<p>&lt;</p>', '<p><s>old price</s></p>'])(
  '%j is not blank',
  (html) => {
    expect(isBlankRichText(html)).toBe(false);
  },
);

test('the text of blocks is separated, inline tags add no space, and entities are decoded once', () => {
  expect(textOfRichText('<h2>Sleep</h2><p>well &amp;lt; <b>tonight</b>.</p>')).toBe(
    'Sleep well &lt; tonight.',
  );
});

describe('invisible characters', () => {
  test.each([
    ['joiners inside words and emoji stay', 'क्\u200dषमा नमक\u200cदान 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🩹'],
    ['a half letter at the end of a word stays', 'क्\u200d और'],
    ['marks of direction stay', 'سعر\u200f 5!'],
  ])('%s', (_what, text) => {
    expect(textOfRichText(`<p>${text}</p>`)).toBe(text);
  });

  test.each([
    [
      'soft hyphens and zero-width spaces join nothing and part nothing',
      'vac\u00adci\u200bne\u2060s',
      'vaccines',
    ],
    ['a byte order mark is no space', 'one\ufefftwo', 'onetwo'],
    ['a vertical tab is a space', 'hands\u000bbefore', 'hands before'],
    ['so are other control characters', 'a\u0007b\u001fc\u0085d\u0093e', 'a b c d e'],
    ['and separators of lines', 'a\u2028b\u2029c\u00a0d', 'a b c d'],
    ['overrides of direction go: a cut text would leave them open', 'a\u202eb\u202cc\u2066d\u2069', 'abcd'],
  ])('%s', (_what, text, kept) => {
    expect(textOfRichText(`<p>${text}</p>`)).toBe(kept);
  });
});

describe('formats that carry a meaning', () => {
  test.each([
    ['<p>10<sup>9</sup>/L, 10<sup>-3</sup>, Na<sup>+</sup></p>', '10⁹/L, 10⁻³, Na⁺'],
    ['<p>H<sub>2</sub>O and SpO<sub><strong>2</strong></sub></p>', 'H₂O and SpO₂'],
    ['<p>1<sup>st</sup> May, sources <sup>1,2</sup></p>', '1st May, sources ¹,²'],
    ['<p>₹<s>2,000</s> <strong>₹1,500</strong></p>', '₹ ₹1,500'],
    ['<p><s>₹2,000</s> ₹1,500</p>', '₹1,500'],
  ])('%s', (html, text) => {
    expect(textOfRichText(html)).toBe(text);
  });
});

test.each([
  ['Amma&#39;s &quot;soup&quot; &amp; rice', 'Amma\'s "soup" & rice'],
  ['&lt;script&gt;', '<script>'],
  ['&#x1F476; &#128118;', '👶 👶'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['Tom & Jerry &copy; &#0; &#9999999;', 'Tom & Jerry &copy; &#0; &#9999999;'],
])('%s reads %s', (sent, read) => {
  expect(decodeEntities(sent)).toBe(read);
});
