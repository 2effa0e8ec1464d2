import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { extractPictures } from '#cms/records/rich-text-pictures.ts';
import { cleanRichText } from '../clean.ts';
import { alignments, colours, sizes } from '../field.ts';
import { reducePasted } from '../paste/paste.ts';
import { extensions } from './extensions.ts';
import { toEditorMarkup, toStoredMarkup } from './markup.ts';

let editor: Editor;
afterEach(() => editor?.destroy());

function roundTrip(html: string): string {
  editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(html) });
  return toStoredMarkup(editor.state.doc);
}

describe('old content survives', () => {
  test.each([
    '<h1>a</h1><h2>b</h2><h3>c</h3>',
    '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <sub>f</sub> <sup>g</sup> <code>h</code></p>',
    '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<ul><li><p>a</p><p>b</p></li></ul>',
    '<ol><li class="ql-indent-1">a</li></ol>',
    '<p>a</p><p><br></p><p>b</p>',
    '<p>a<br>b</p>',
    '<blockquote>a</blockquote><pre>b\n  c</pre>',
    '<p>a</p><pre class="ql-syntax">b</pre>',
    '<p><a href="https://example.org">a</a></p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="/about">a</a></p>',
    '<p><a href="about:blank">a</a></p>',
    '<p><img src="/uploads/abc123.webp" alt="A cat" width="300" height="200"></p>',
    '<p><span class="ql-bg-000000 ql-color-ffffff ql-size-huge">a</span></p>',
    '<p>बच्चा &amp; &lt;b&gt;</p>',
    '<p><img src="/uploads/abc123.webp"></p>',
    '<figure><img src="/uploads/abc123.webp" alt="A cat" width="300" height="200"></figure><p>a</p>',
    '<figure class="ql-align-center"><img src="/uploads/abc123.webp" alt=""><figcaption>By <a href="/about">us</a>, <em>2026</em></figcaption></figure>',
    '<figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij">Sleep</a></figure>',
    '<p>a</p><figure class="video"><a href="/0123456789abcdef01234567.mp4"><img src="/uploads/abc123.webp" alt="">Sleep</a><figcaption>b</figcaption></figure>',
    '<table><tbody><tr><td>a</td><td></td></tr></tbody></table>',
    '<table><caption>Naps</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2"><p>c</p><ul><li>d</li></ul></td></tr></tbody></table>',
    '<table><tbody><tr><th class="ql-align-right">a</th><td rowspan="2">b</td></tr><tr><th>c</th></tr></tbody></table>',
    ...alignments.map(
      (alignment) => `<p class="ql-align-${alignment}">a</p><h2 class="ql-align-${alignment}">b</h2>`,
    ),
    ...Object.values(sizes).map((size) => `<p>a <span class="ql-size-${size}">b</span></p>`),
    ...colours.map((c) => `<p><span class="ql-color-${c}">a</span> <span class="ql-bg-${c}">b</span></p>`),
  ])('%s', (html) => {
    const kept = roundTrip(html);
    expect(sorted(kept)).toBe(sorted(html));
    expect(sorted(cleanRichText(kept))).toBe(sorted(html));
  });

  test('a new picture, which the save turns into a file', async () => {
    const kept = roundTrip('<p><img src="data:image/png;base64,AAAA" alt=""></p>');
    const taken = await extractPictures(kept, () => 'abc123.webp');
    expect(cleanRichText(taken?.html ?? '')).toBe('<p><img src="/uploads/abc123.webp" alt="" /></p>');
  });

  test('formats on the elements of other formats', () => {
    expect(
      roundTrip('<p><strong class="ql-color-e60000">a</strong><a class="ql-size-large" href="/b">b</a></p>'),
    ).toBe(
      '<p><span class="ql-color-e60000"><strong>a</strong></span><a href="/b"><span class="ql-size-large">b</span></a></p>',
    );
  });

  test('formats within formats', () => {
    expect(
      roundTrip(
        '<p><span class="ql-color-e60000">a<em><span class="ql-size-large ql-color-008a00">b</span></em></span></p>',
      ),
    ).toBe(
      '<p><span class="ql-color-e60000">a</span><span class="ql-color-008a00 ql-size-large"><em>b</em></span></p>',
    );
  });

  test("Quill's lists become lists of their kinds", () => {
    expect(
      roundTrip(
        '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>',
      ),
    ).toBe('<ul><li>a</li><li class="ql-indent-1">b</li></ul><ol><li>c</li></ol>');
  });
});

test.each(['', '<p></p>', '<p><br></p>', '<h1></h1>'])('%j is stored as empty', (html) => {
  expect(roundTrip(html)).toBe('');
});

test.each([
  ['<a href="javascript:alert(1)">a</a>', '<p><a href="about:blank">a</a></p>'],
  ['<a href="ftp://example.org">a</a>', '<p><a href="about:blank">a</a></p>'],
  ['<p>a<img src="https://example.org/spy.gif"></p>', '<p>a</p>'],
  ['<p onclick="x()" style="color: red" class="mine">a</p>', '<p>a</p>'],
])('%s is made harmless', (html, kept) => {
  expect(roundTrip(html)).toBe(kept);
});

test('pasted markup is reduced to the formats of the toolbar', () => {
  const dirty = `<style>p{color:red}</style><h5 class="Word">T</h5><p class="MsoNormal" style="margin:0">a <font color="red">b</font>
    <s>c</s> <b>d</b></p><table><tr><td>e</td><td>f</td></tr></table><blockquote><p>g</p></blockquote><script>alert(1)</script>
    <p><span class="ql-color-e60000">h</span></p><hr><pre>i\nj</pre>`;
  expect(roundTrip(reducePasted(dirty).html)).toBe(
    '<h3>T</h3><p>a b <s>c</s> <strong>d</strong></p><p>e</p><p>f</p><blockquote>g</blockquote><p>h</p><pre>i\nj</pre>',
  );
});

test.each([
  ['<b style="font-weight:normal"><p>a <b>b</b></p></b>', '<p>a <strong>b</strong></p>'],
  [
    '<p><span style="font-size:11pt;font-weight:700;font-style:italic;text-decoration:underline">a</span> b</p>',
    '<p><strong><em><u>a</u></em></strong> b</p>',
  ],
  [
    '<p title="a > b" style="font-weight:700" onclick="x()">style=1 onclick=2</p>',
    '<p>style=1 onclick=2</p>',
  ],
  ['<a href="/x" target="_blank" rel="opener">a</a>', '<p><a href="/x">a</a></p>'],
])('styles become formats: %s', (pasted, kept) => {
  expect(roundTrip(reducePasted(pasted).html)).toBe(kept);
});

test("a piece of the editor's own text keeps its formats", () => {
  const piece = '<p data-pm-slice="0 0 []"><span class="ql-color-e60000">a</span></p>';
  expect(reducePasted(piece).html).toBe(piece);
});

/** The order of attributes and the syntax of empty elements have no meaning. */
function sorted(html: string): string {
  return html
    .replaceAll(' />', '>')
    .replace(/<(\w+)((?: [\w-]+="[^"]*")+)>/g, (_tag, name: string, attributes: string) =>
      [`<${name}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(' ').concat('>'),
    );
}
