import { expect, test } from 'vitest';
import { textOfRichText } from '#core/text/html-text.ts';
import { cutText } from '#core/text/plain-text.ts';
import { cutRichText, fitRichText } from './fit-rich-text.ts';

test.each([
  ['a short text', '<p>Sleep <b>well</b></p>'],
  ['paragraphs', '<p>Sleep &amp; rest</p>'.repeat(500)],
  ['one long paragraph', `<p>${'नींद की बात '.repeat(500)}</p>`],
  ['words that come late', `${'<p><br /></p>'.repeat(500)}<p>${'Sleep well '.repeat(50)}</p>`],
  ['a word across tags', `<p>${'<i>n</i><b>i</b>'.repeat(500)}</p>`],
  ['marks on one letter', `<p>a${'\u0301'.repeat(500)}</p>`.repeat(20)],
  ['invisible characters', `<p>a\u200b &nbsp;</p>`.repeat(500)],
  ['no words', '<img src="/uploads/a.webp" />'.repeat(500)],
])('%s is cut like its whole text', (_what, html) => {
  for (const length of [1, 7, 40, 160, 500])
    expect(cutRichText(html, length)).toBe(cutText(textOfRichText(html), length));
});

/** Without the `dir` attribute, which all blocks have. */
const fitted = (html: string) => fitRichText(html).replaceAll(' dir="auto"', '');

test.each([
  ['<p>a</p><h2 class="ql-align-center">b</h2><pre>c</pre>', 3],
  ['<ul><li><p>a</p><ol><li>b</li></ol></li></ul><p>c</p>', 2],
  ['<blockquote><p>a</p></blockquote><table><tbody><tr><td><p>b</p></td></tr></tbody></table>', 2],
  ['<p dir="rtl">a</p><figure><img src="/uploads/a.webp"><figcaption>b</figcaption></figure>', 1],
])('the first letter of each outer block decides its direction: %s', (html, count) => {
  const blocks = fitRichText(html).match(/ dir="auto"/g) ?? [];
  expect(blocks).toHaveLength(count);
  expect(fitRichText(html)).not.toContain('<li dir');
});

test('headings go down together where the text has one of level 1', () => {
  expect(fitted('<h1 class="ql-align-center">A</h1><h2>B</h2><h3>C</h3>')).toBe(
    '<h2 class="ql-align-center">A</h2><h3>B</h3><h4>C</h4>',
  );
});

test('other headings stay', () => {
  expect(fitted('<h2>A</h2><p>x</p><h3>B</h3>')).toBe('<h2>A</h2><p>x</p><h3>B</h3>');
});

test('pictures load lazily, and one without a description is decoration', () => {
  expect(fitted('<p><img src="/uploads/a.webp"></p>')).toBe(
    '<p><img loading="lazy" alt="" src="/uploads/a.webp"></p>',
  );
  expect(fitted('<img src="/uploads/a.webp" alt="A cot" />')).toBe(
    '<img loading="lazy" src="/uploads/a.webp" alt="A cot" />',
  );
});

test('a table scrolls within itself, by keyboard too, with its own name', () => {
  expect(fitted('<table><tbody><tr><td>a</td></tr></tbody></table>')).toBe(
    '<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
  );
  expect(
    fitted('<table class="ql-align-center"><caption>"Naps" &amp; <b>nights</b></caption></table>'),
  ).toContain('aria-label="&quot;Naps&quot; &amp; nights"');
});

test('a video of YouTube starts at the time of its link', () => {
  const link = '<a href="https://youtu.be/aB3_-efghij?si=x&amp;t=1m5s">How</a>';
  const address = 'https://www.youtube.com/watch?v=aB3_-efghij&amp;t=65s';
  const fitted = fitRichText(`<figure class="video">${link}</figure>`);
  expect(fitted).toContain(`<button type="button" data-video="${address}">`);
  expect(fitted).toContain(`<a href="${address}">`);
});

test('a video has a button; without script it is the stored link', () => {
  const link = '<a href="https://www.youtube.com/watch?v=aB3_-efghij">Sleep &amp; us</a>';
  const html = fitted(`<figure class="video">${link}<figcaption>x</figcaption></figure>`);
  expect(html).toMatch(
    /<button type="button" data-video="https:\/\/www\.youtube\.com\/watch\?v=aB3_-efghij">/,
  );
  expect(html).toMatch(
    /<a href="https:\/\/www\.youtube\.com\/watch\?v=aB3_-efghij">.*Sleep &amp; us.*<\/a><figcaption>x/,
  );
  expect(html).not.toContain('iframe');
});

test.each([
  '<figure class="video"><a href="https://example.org/watch">a</a></figure>',
  '<figure class="video"><a href="/about">a</a></figure>',
  '<figure class="video"><a href="about:blank">a</a></figure>',
  '<figure class="video">a</figure>',
  '<p><a href="https://youtu.be/aB3_-efghij">a</a></p>',
])('%s cannot be played, and stays a link', (html) => {
  expect(fitted(html)).toBe(html);
});

test('a picture of known size is loaded in the fitting size', () => {
  const html = fitted('<img src="/uploads/0a1b.webp" alt="A cot" width="900" height="600" />');
  expect(html).toContain('<source type="image/avif" srcset="/uploads/0a1b-320.avif 320w, ');
  expect(html).toContain('/uploads/0a1b.avif 900w" sizes="');
  expect(html).toMatch(
    /<img loading="lazy" srcset="[^"]+\/uploads\/0a1b\.webp 900w" .*width="900" height="600"/,
  );
  const small = '<img loading="lazy" src="/uploads/0a1b.webp" alt="" width="12" height="8">';
  expect(fitted('<img src="/uploads/0a1b.webp" alt="" width="12" height="8">')).toBe(small);
});
