import { expect, test } from 'vitest';
import { richTextToPlainText } from './rich-text-email.ts';

const words = (html: string) => richTextToPlainText(html, { siteUrl: 'https://site.example' });

test('letters that are joined stay joined, exponents stay exponents, and struck-out prices are left out', () => {
  expect(
    words('<p>क्\u200dषमा 👨\u200d👩\u200d👧</p><p>10<sup>9</sup>/L, 1<sup>st</sup>, H<sub>2</sub>O</p>'),
  ).toBe('क्\u200dषमा 👨\u200d👩\u200d👧\n\n10⁹/L, 1st, H₂O');
  expect(words('<p><s>₹2,000</s> ₹1,500</p>')).toBe('₹1,500');
});

test('a list continues at its number, and lines of code stay lines', () => {
  expect(words('<ol start="4"><li>Rinse</li><li>Dry</li></ol><pre>one\ntwo</pre>')).toBe(
    '4. Rinse\n 5. Dry\n\none\ntwo',
  );
});
