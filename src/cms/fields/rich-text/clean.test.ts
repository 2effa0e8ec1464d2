import { describe, expect, test } from 'vitest';
import { cleanRichText } from './clean.ts';

describe('links', () => {
  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'mailto:care@example.org',
    'tel:+911234567890',
    '/blogs',
    '?show=6',
    '#top',
    '../about',
    'about',
    'blogs/a:b',
  ])('%s stays', (href) => {
    expect(cleanRichText(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org',
    'file:///etc/passwd',
    '//example.org',
    '/\\example.org',
    '\\\\example.org',
    'blob:x',
  ])('%j becomes blank', (href) => {
    expect(cleanRichText(`<a href="${href}">x</a>`)).toBe('<a href="about:blank">x</a>');
  });

  test('a link that opens a new tab cannot control the old one', () => {
    expect(cleanRichText('<a href="/a" target="_blank">x</a>')).toBe(
      '<a href="/a" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});

describe('active content is removed', () => {
  test('a link without an address, and a target that is not a new tab', () => {
    expect(cleanRichText('<a>x</a>')).toBe('<span>x</span>');
    expect(cleanRichText('<a href="/a" target="evil">x</a>')).toBe('<a href="/a">x</a>');
  });

  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://example.org"></iframe>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<form action="/x"><input name="a">b</form>', 'b'],
    ['<img src="x" onerror="alert(1)">a', 'a'],
    ['<img src="https://example.org/track.gif">a', 'a'],
    ['<math><mtext></p><style><img src onerror=alert(1)></style>', '<p></p>'],
    ['<!--<script>-->a', 'a'],
  ])('%s', (sent, kept) => {
    expect(cleanRichText(sent)).toBe(kept);
  });
});

describe('formats', () => {
  test('the editor’s own markup stays', () => {
    const html =
      '<h1>a</h1><h2>b</h2><h3>c</h3><p><strong>d</strong><em>e</em><u>f</u><br />g</p>' +
      '<ol><li>h</li></ol><ul><li>i</li></ul><img src="/uploads/0a1b.webp" alt="j" />';
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ['a small kite', 'a small kite'],
    ['', ''],
    [' two\n  lines ', 'two lines'],
    ['x'.repeat(251), 'x'.repeat(250)],
    [`${'x'.repeat(249)}😴`, 'x'.repeat(249)],
    ['3 &lt; 5 &quot; /&gt;', '3 &lt; 5 &quot; /&gt;'],
  ])('an alternative text stays, on one line and within its limit: %s', (alt, kept) => {
    expect(cleanRichText(`<img alt="${alt}" src="/uploads/0a1b.webp">`)).toBe(
      `<img src="/uploads/0a1b.webp" alt="${kept}" />`,
    );
  });

  test.each([
    '<figure><img src="/uploads/0a1b.webp" alt="A cot" /><figcaption>Her <em>first</em> cot</figcaption></figure>',
    '<figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij"><img src="/uploads/0a1b.webp" alt="" />Sleep</a></figure>',
    '<figure class="video"><a href="/0123456789abcdef01234567.mp4">Sleep</a></figure>',
    '<table><caption>Naps</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td rowspan="2">c</td><td colspan="2">d</td></tr></tbody></table>',
  ])('%s stays', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ['<td colspan="1000" rowspan="0">', '<td colspan="50">'],
    ['<td colspan="-2" rowspan="1e9">', '<td>'],
    ['<td colspan="2; x" width="9" bgcolor="red" style="text-align:right">', '<td class="ql-align-right">'],
    ['<th scope="row" onclick="x()" rowspan="007">', '<th rowspan="7">'],
  ])('the span of a cell is limited: %s', (sent, kept) => {
    expect(cleanRichText(`<table><tr>${sent}a`)).toBe(
      `<table><tr>${kept}a</${kept.slice(1, 3)}></tr></table>`,
    );
  });

  test('a figure keeps the video class only', () => {
    expect(cleanRichText('<figure class="video fixed inset-0">a</figure>')).toBe(
      '<figure class="video">a</figure>',
    );
    expect(cleanRichText('<p class="video">a</p><table class="table-frame"></table>')).toBe(
      '<p>a</p><table></table>',
    );
  });

  test("Quill's old classes stay, others do not", () => {
    expect(cleanRichText('<p class="ql-align-center evil ql-indent-2">a</p>')).toBe(
      '<p class="ql-align-center ql-indent-2">a</p>',
    );
    expect(cleanRichText('<li data-list="bullet">a</li>')).toBe('<li data-list="bullet">a</li>');
  });

  test.each([
    ['color: rgb(230, 0, 0)', 'ql-color-e60000'],
    ['color:#E60000', 'ql-color-e60000'],
    ['color: #fff', 'ql-color-ffffff'],
    ['background-color: #ffff00', 'ql-bg-ffff00'],
    ['font-size: 18px', 'ql-size-large'],
    ['text-align: center', 'ql-align-center'],
    ['text-align:right; font-size:10px', 'ql-align-right ql-size-small'],
  ])('the style %s becomes the class %s', (style, className) => {
    expect(cleanRichText(`<p style="${style}">a</p>`)).toBe(`<p class="${className}">a</p>`);
  });

  test.each([
    'color: #123456',
    'font-size: 99px',
    'position: fixed',
    'text-align: left',
    'color',
    ';;',
    'background: url(x)',
  ])('the style %s is dropped', (style) => {
    expect(cleanRichText(`<p style="${style}">a</p>`)).toBe('<p>a</p>');
  });
});

test('cleaning twice changes nothing more', () => {
  const once = cleanRichText('<p style="color:#e60000">a &amp; b < c <a href="javascript:x">d</a><b>e');
  expect(cleanRichText(once)).toBe(once);
});

describe('semantic markup stays', () => {
  test.each([
    '<p>10<sup>9</sup>/L, H<sub>2</sub>O, <s>₹2,000</s> ₹1,500, <code>a * b</code></p>',
    '<blockquote>a</blockquote><pre>b\n  c</pre>',
    '<ol class="ql-number-lower-alpha" start="4"><li>a</li><li value="9">b</li></ol><ol reversed><li>c</li></ol>',
    '<p dir="rtl">سعر</p><table dir="rtl"><tbody><tr><td class="ql-align-right">5</td></tr></tbody></table>',
  ])('%s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ['<del>a</del><strike>b</strike>', '<s>a</s><s>b</s>'],
    ['<kbd>a</kbd><samp>b</samp><tt>c</tt>', '<code>a</code><code>b</code><code>c</code>'],
    ['<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
    ['<ol start="1" type="1"><li value="x">a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol type="A"><li>a</li></ol>', '<ol class="ql-number-upper-alpha"><li>a</li></ol>'],
    ['<ol start="1e9" type="evil"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<p DIR=RTL>a</p><p dir="x">b</p>', '<p dir="rtl">a</p><p>b</p>'],
    ['<p style="direction: rtl; unicode-bidi: embed">a</p>', '<p dir="rtl">a</p>'],
    ['<td align="right">5</td>', '<td class="ql-align-right">5</td>'],
    ['<p align=center style="text-align:right">a</p>', '<p class="ql-align-right">a</p>'],
    [
      '<table><tfoot><tr><td>a</td></tr></tfoot></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
  ])('%s', (sent, kept) => {
    expect(cleanRichText(sent)).toBe(kept);
  });
});

describe('blocks that rich text cannot hold become separate ones', () => {
  test.each([
    ['<div>a</div>', 'a'],
    ['<div>a</div><div>b <b>c</b></div>', '<p>a</p><p>b <b>c</b></p>'],
    ['a<section><h2>b</h2>c<div><p>d</p></div></section>e', '<p>a</p><h2>b</h2><p>c</p><p>d</p><p>e</p>'],
    [
      '<dl><dt>Colic</dt><dd>Cries</dd><dd>Often</dd><div><dt>Reflux</dt><dd><p>Spits</p><ul><li>a</li></ul></dd></div></dl>',
      '<p><strong>Colic</strong></p><p>Cries</p><p>Often</p><p><strong>Reflux</strong></p><p>Spits</p><ul><li>a</li></ul>',
    ],
    ['<details><summary>When?</summary>Now</details>', '<p><strong>When?</strong></p><p>Now</p>'],
    ['<p>a</p><hr>b', '<p>a</p><p>b</p>'],
    [
      '<div dir="rtl" align="right">a<p>b</p></div>',
      '<p class="ql-align-right" dir="rtl">a</p><p class="ql-align-right" dir="rtl">b</p>',
    ],
    [
      '<ul><li><div>a</div></li><li><div>b</div><div>c</div></li></ul>',
      '<ul><li>a</li><li><p>b</p><p>c</p></li></ul>',
    ],
    [
      '<table><tr><td><div>a</div><div>b</div></td></tr></table>',
      '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    ],
    ['<a href="/x"><div>a</div><div>b</div></a>', '<a href="/x">a<br />b</a>'],
    ['<pre><div>a</div><div>  b</div></pre>', '<pre>a\n  b</pre>'],
    [
      '<div><img src="/uploads/0a1b.webp" alt="3 &lt; 5 &quot;" /></div><div>a &amp; b &lt;i&gt;</div>',
      '<p><img src="/uploads/0a1b.webp" alt="3 &lt; 5 &quot;" /></p><p>a &amp; b &lt;i&gt;</p>',
    ],
    ['<div class="fixed"><p class="ql-align-right">a</p></div>b', '<p class="ql-align-right">a</p><p>b</p>'],
  ])('%s', (sent, kept) => {
    expect(cleanRichText(sent)).toBe(kept);
    expect(cleanRichText(kept)).toBe(kept);
  });
});
