import { expect, test } from 'vitest';
import { cleanRichText } from '#cms/fields/rich-text/clean.ts';
import { editPictures, extractPictures } from './rich-text-pictures.ts';

const picture = '<img src="/uploads/0a.webp" alt="3 &gt; 2 &quot;x&quot; &amp; y" />';

const rename = (html: string) =>
  editPictures(html, (attributes) => {
    attributes.src = '/uploads/0b.webp';
    return true;
  });

test.each([
  `<p>a &lt;img src="b"&gt; &amp;nbsp; "c" 'd'</p><p></p>${picture}<br>é😴`,
  // Sanitising can leave invalid nesting where it removes wrappers.
  `<ul><li>a<div><li>${picture}</div></ul><h1>b<div><h1>c</div></h1><a href="/?a=1&b=2">d<div><a href="/e">f`,
  `<pre> a\n  b </pre>\u00a0${picture}<a href="">x</a><img src="/uploads/0a.webp" alt="">`,
])('every other byte stays: %s', (sent) => {
  const html = cleanRichText(sent);
  expect(html).toContain(picture);
  expect(rename(html)).toBe(html.replaceAll('/0a.', '/0b.'));
});

test('without a changed picture the markup stays the same', () => {
  const html = `<p>unclosed<br>${picture}`;
  expect(editPictures(html, () => false)).toBe(html);
});

const namer = () => {
  let count = 0;
  return () => `${++count}.webp`;
};
const data = 'data:image/png;base64,AAAA';

test.each([
  [`<img src="${data}">`, '<img src="/uploads/1.webp">'],
  [`<img alt='x' SRC = '${data}' />`, `<img alt='x' src='/uploads/1.webp' />`],
  [`<img src=${data}>a`, '<img src=/uploads/1.webp>a'],
  ['<img src=" DATA:image/JPEG;base64,AA\nAA">', '<img src="/uploads/1.webp">'],
  [`<img src="${data}"><img src="${data}">`, '<img src="/uploads/1.webp"><img src="/uploads/2.webp">'],
])('%s becomes a file', async (sent, referring) => {
  const taken = await extractPictures(sent, namer());
  expect(taken?.html).toBe(referring);
  expect(taken?.pictures[0]).toEqual({ name: '1.webp', bytes: Buffer.alloc(3) });
});

test.each([
  `<img src="${data}`,
  `<img src="${data}'>`,
  `<img src="${data}<b>">`,
  `<img src=${data} x`.slice(0, -2),
  '<img src="data:image/svg+xml;base64,AAAA">',
  '<img src="data:image/png,AAAA">',
  '<img src="data:image/png;base64,">',
  `<p>${data}</p>`,
])('%s stays', async (sent) => {
  expect(await extractPictures(sent, namer())).toEqual({ html: sent, pictures: [] });
});

test('a fake picture does not hide tags from the count', async () => {
  const tags = '<b>'.repeat(100_000);
  for (const sent of [`"data:${tags}"`, `'data:${tags}'`, `<img src="data:image/png;base64,${tags}">`]) {
    expect(await extractPictures(sent, namer())).toBeUndefined();
  }
});

test('a text with too many pictures is refused before parsing', async () => {
  expect(await extractPictures(`<img src="${data}">`.repeat(101), namer())).toBeUndefined();
});

test('the bytes of large pictures do not count towards the length of the text', async () => {
  const bytes = Buffer.alloc(3 * 2 ** 20, 7);
  const large = `<img src="data:image/png;base64,${bytes.toString('base64')}">`;
  const words = '<p>Calm evenings</p>'.repeat(4500);
  const taken = await extractPictures(`${words}${large}${words}${large}`, namer());
  expect(taken?.html).toBe(`${words}<img src="/uploads/1.webp">${words}<img src="/uploads/2.webp">`);
  expect(taken?.pictures.map((picture) => bytes.equals(picture.bytes))).toEqual([true, true]);
  expect(await extractPictures(`${words}${large}${words}${words}${large}`, namer())).toBeUndefined();
});
