import { expect, test } from 'vitest';
import { cleanRichText } from './clean-rich-text.ts';
import { editPictures } from './edit-pictures.ts';

const picture = '<img src="/uploads/0a.webp" alt="3 &gt; 2 &quot;x&quot; &amp; y" />';

/** Gives pictures another name. */
const rename = (html: string) =>
  editPictures(html, (attributes) => {
    attributes.src = '/uploads/0b.webp';
    return true;
  });

test.each([
  `<p>a &lt;img src="b"&gt; &amp;nbsp; "c" 'd'</p><p></p>${picture}<br />é😴`,
  // What HTML does not nest stays as it was stored.
  `<li>a<li>${picture}</li></li><h1>b<h1>c</h1></h1><a href="/?a=1&amp;b=2">d<a href="/e">f</a></a>`,
  `<pre> a\n  b </pre>\u00a0${picture}${picture}`,
])('all else stays to the byte: %s', (html) => {
  expect(cleanRichText(html)).toBe(html);
  expect(rename(html)).toBe(html.replaceAll('/0a.', '/0b.'));
});

test('where no picture is changed, nothing is', () => {
  const html = `<p>unclosed<br>${picture}`;
  expect(editPictures(html, () => false)).toBe(html);
});
