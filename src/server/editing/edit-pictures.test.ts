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
  `<p>a &lt;img src="b"&gt; &amp;nbsp; "c" 'd'</p><p></p>${picture}<br>é😴`,
  // The cleaning leaves what HTML does not nest where it takes away what stood between.
  `<ul><li>a<div><li>${picture}</div></ul><h1>b<div><h1>c</div></h1><a href="/?a=1&b=2">d<div><a href="/e">f`,
  `<pre> a\n  b </pre>\u00a0${picture}<a href="">x</a><img src="/uploads/0a.webp" alt="">`,
])('all else stays to the byte: %s', (sent) => {
  const html = cleanRichText(sent);
  expect(html).toContain(picture);
  expect(rename(html)).toBe(html.replaceAll('/0a.', '/0b.'));
});

test('where no picture is changed, nothing is', () => {
  const html = `<p>unclosed<br>${picture}`;
  expect(editPictures(html, () => false)).toBe(html);
});
