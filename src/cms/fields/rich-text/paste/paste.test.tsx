import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { findMarkupFaults } from '#tests/factories/harmless.ts';
import { hostileMarkup } from '#tests/factories/hostile-markup.ts';
import { cleanRichText } from '../clean.ts';
import { extensions } from '../editor/extensions.ts';
import { toEditorMarkup, toStoredMarkup } from '../editor/markup.ts';
import { reducePasted } from './paste.ts';
import * as samples from './paste-samples.ts';

let editor: Editor;
afterEach(() => editor?.destroy());

/** The stored form of a pasted text. */
function pasted(html: string): string {
  editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(reducePasted(html).html) });
  const stored = toStoredMarkup(editor.state.doc);
  // The server changes nothing more.
  expect(cleanRichText(stored).replaceAll(' />', '>')).toBe(stored.replace(/ (rel|target)="[^"]*"/g, ''));
  return stored;
}

test('Word: title, headings, formats, nested lists of both kinds, links, a table with its header', () => {
  expect(pasted(samples.word)).toBe(
    '<h1>Sleep in the first year</h1><h2>Why naps matter</h2>' +
      '<p>A <strong>tired</strong> baby <em>sleeps</em> <u>worse</u>, not better. Read <a href="https://example.org/naps">our guide</a> first.</p>' +
      '<ul><li>Dark room</li><li>Quiet<ul><li>No screens</li><li>White noise</li></ul></li><li>Cool</li></ul>' +
      '<ol><li>Feed</li><li>Bath</li></ol>' +
      '<table><thead><tr><th>Age</th><th>Naps</th></tr></thead><tbody><tr><td>3 months</td><td rowspan="2">4</td></tr><tr><td>5 months</td></tr></tbody></table>' +
      '<p>नींद ज़रूरी है।<sup>[1]</sup></p><p>[1] A footnote.</p>',
  );
  expect(reducePasted(samples.word).lostPictures).toBe(1);
});

test('Word online: headings by role, lists by level', () => {
  expect(pasted(samples.wordOnline)).toBe(
    '<h2>Fever</h2><p>When to <strong>worry</strong></p><ul><li>Under 3 months<ul><li>Any fever</li></ul></li><li>Older</li></ul><ol><li>Measure</li></ol>',
  );
});

test('Google Docs: the wrapping bold element, formats as styles, nested lists, its own links, a table', () => {
  expect(pasted(samples.googleDocs)).toBe(
    '<h1>Weaning</h1><p>Start <strong>slowly</strong>, <em>at six months</em>. See <a href="https://www.who.int/x?a=b">WHO</a>.</p>' +
      '<ul><li>Rice<ul><li>Soft</li></ul></li><li>Dal</li></ul>' +
      '<table><tbody><tr><td>Food</td><td>From</td></tr><tr><td>Egg</td><td>8 months</td></tr></tbody></table><p>The end.</p>',
  );
  expect(reducePasted(samples.googleDocs).lostPictures).toBe(1);
});

test('LibreOffice and Pages', () => {
  expect(pasted(samples.libreOffice)).toBe(
    '<h2>Teeth</h2><p>The <strong>first</strong> tooth</p><ol><li>Clean it</li><li>Smile</li></ol>',
  );
  expect(pasted(samples.pages)).toBe(
    '<p>Play is <strong>work</strong></p><ul><li>Blocks</li><li>Water</li></ul>',
  );
});

test('WhatsApp and web pages', () => {
  expect(pasted(samples.whatsApp)).toBe('<p>Dr Rao: see you at <strong>five</strong></p>');
  expect(pasted(samples.webPage)).toBe(
    '<h3>Colic</h3><p>It ends. <a href="https://example.org/colic">More</a></p><p>A picture of a cot</p>',
  );
  expect(reducePasted(samples.webPage).lostPictures).toBe(1);
});

test('cells of a spreadsheet are a table', () => {
  expect(pasted(samples.spreadsheet)).toBe(
    '<table><tbody><tr><td>BCG</td><td>Birth</td></tr><tr><td>DPT</td><td>6 weeks</td></tr></tbody></table>',
  );
});

describe('layout tables', () => {
  test.each([
    ['<table><tr><td>a</td></tr></table>', '<p>a</p>'],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    [
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr><tr><td>d</td></tr></table></td></tr><tr><td>e</td></tr></table>',
      '<table><tbody><tr><td>a</td><td><p>b</p><p>c</p><p>d</p></td></tr><tr><td>e</td></tr></tbody></table>',
    ],
  ])('%s', (html, kept) => {
    expect(pasted(html)).toBe(kept);
  });
});

test('embedded pictures are kept; tracking pixels are not reported as lost', () => {
  const { html, lostPictures } = reducePasted(
    '<p>a<img src="data:image/png;base64,AAAA" alt="b"><img src="https://x.example/1.gif" width="1" height="1"><img src="file:///C:/a.png"><img src="blob:x"></p>',
  );
  expect(html).toBe('<p>a<img src="data:image/png;base64,AAAA" alt="b"></p>');
  expect(lostPictures).toBe(2);
});

describe('semantic markup is kept', () => {
  const table = (cell: string) => `<table><tr><td>BMI</td><td>kg</td></tr><tr><td>a</td>${cell}</tr></table>`;
  test.each([
    ['<p>10<sup>9</sup>/L, H<sub>2</sub>O</p>', '<p>10<sup>9</sup>/L, H<sub>2</sub>O</p>'],
    [
      '<p>10<span style="font-size:0.6em;vertical-align:super">9</span><span style="vertical-align:baseline">/L</span></p>',
      '<p>10<sup>9</sup>/L</p>',
    ],
    ['<p><strike>₹2,000</strike> <del>₹1,800</del> ₹1,500</p>', '<p><s>₹2,000</s> <s>₹1,800</s> ₹1,500</p>'],
    ['<p><span style="text-decoration:line-through">₹2,000</span> ₹1,500</p>', '<p><s>₹2,000</s> ₹1,500</p>'],
    ['<blockquote><p>Play</p></blockquote>', '<blockquote>Play</blockquote>'],
    ['<p>Type <kbd>a * b</kbd></p>', '<p>Type <code>a * b</code></p>'],
    ['<pre>one\n  two\n</pre>', '<pre>one\n  two</pre>'],
    [
      '<pre><div>py<button>Copy</button></div><code><span>one</span><br>two</code></pre>',
      '<pre>one\ntwo</pre>',
    ],
    ['<pre><div>one</div><div>two</div></pre>', '<pre>one\ntwo</pre>'],
    ['<ol start="4"><li>a</li><li>b</li></ol>', '<ol start="4"><li>a</li><li>b</li></ol>'],
    [
      '<ol type="a"><li>a</li><li value="7">b</li></ol>',
      '<ol class="ql-number-lower-alpha"><li>a</li></ol><ol class="ql-number-lower-alpha" start="7"><li>b</li></ol>',
    ],
    ['<p dir="RTL">سعر 5</p><p dir="ltr">a</p>', '<p dir="rtl">سعر 5</p><p>a</p>'],
    [
      '<div dir="rtl"><p>سعر</p><div>دو</div><ul><li>تین</li></ul></div>',
      '<p dir="rtl">سعر</p><p dir="rtl">دو</p><ul dir="rtl"><li>تین</li></ul>',
    ],
    ['<p style="direction:rtl;text-align:right">سعر</p>', '<p dir="rtl">سعر</p>'],
    [table('<td align="right">22</td>'), null],
    [table('<td style="text-align:right">22</td>'), null],
    [table('<td><p align=right>22</p></td>'), null],
    [
      '<div align="center"><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></div>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
    [
      '<h2 style="text-align:center">a</h2><p style="text-align:justify">b</p>',
      '<h2 class="ql-align-center">a</h2><p>b</p>',
    ],
    ['<p class="ql-align-right evil">a</p>', '<p class="ql-align-right">a</p>'],
    [
      '<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mn>4</mn></mfrac></math></p>',
      '<p>x<sup>2</sup>=1/4</p>',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/aB3_-efghij?si=x" title="Naps"></iframe>',
      '<figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij">Naps</a></figure>',
    ],
  ])('%s', (html, kept) => {
    const stored = pasted(html);
    if (kept === null) expect(stored).toContain('ql-align-right');
    else expect(stored).toBe(kept);
    // It opens and saves unchanged.
    editor.commands.setContent(toEditorMarkup(stored));
    expect(toStoredMarkup(editor.state.doc)).toBe(stored);
  });

  test('a Word list continues its numbering after a paragraph', () => {
    const item = (sign: string, text: string, level = 1) =>
      `<p class=MsoListParagraph style='mso-list:l1 level${level} lfo2'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${text}</p>`;
    expect(pasted(`${item('1.', 'a')}<p>Wait.</p>${item('2.', 'b')}${item('a)', 'c', 2)}`)).toBe(
      '<ol><li>a</li></ol><p>Wait.</p><ol start="2"><li>b<ol class="ql-number-lower-alpha"><li>c</li></ol></li></ol>',
    );
  });

  test('a descending list stays descending when it is opened again', () => {
    const list = '<ol reversed="" start="2"><li>a</li><li>b</li></ol>';
    editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(reducePasted(list).html) });
    expect(toStoredMarkup(editor.state.doc)).toBe(list);
  });

  test('dropped content is reported', () => {
    const { lostEmbeds } = reducePasted(
      '<p>a</p><video src="https://x.example/a.mp4"></video><iframe src="https://x.example/"></iframe>',
    );
    expect(lostEmbeds).toBe(2);
  });
});

describe('unknown blocks become separate blocks', () => {
  test.each([
    [
      '<dl><dt>Colic</dt><dd>Cries</dd><dt>Reflux</dt><dd><p>Spits</p></dd></dl>',
      '<p><strong>Colic</strong></p><p>Cries</p><p><strong>Reflux</strong></p><p>Spits</p>',
    ],
    ['<details><summary>When?</summary>Now</details>', '<p><strong>When?</strong></p><p>Now</p>'],
    ['<main>a<nav>b</nav>c</main>', '<p>a</p><p>b</p><p>c</p>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><p>b</p>'],
    [
      '<ul><li><input type="checkbox" checked>a</li></ul><p>He said <q>no</q>.</p>',
      '<ul><li>☑ a</li></ul><p>He said “no”.</p>',
    ],
    [
      '<blockquote><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></blockquote>',
      '<blockquote><p>a</p><p>b</p><p>c</p><p>d</p></blockquote>',
    ],
  ])('%s', (html, kept) => {
    expect(pasted(html)).toBe(kept);
  });
});

describe('pictures of this site', () => {
  const stem = '0123456789abcdef01234567';
  const blur = `<img loading="lazy" src="data:image/webp;base64,UklGRj4AAABXRUJQVlA4" alt="" class="picture-fill">`;
  const own = `<picture><source type="image/avif" srcset="/uploads/${stem}.avif 900w"><img src="https://site.example/uploads/${stem}-720.webp" alt="A cot" width="900" height="600" class="picture-fill"></picture>`;

  test('keep their alternative text, without the placeholder behind them', () => {
    expect(pasted(`<span class="picture-frame aspect-3/2">${blur}${own}</span><p>Text</p>`)).toBe(
      `<p><img src="/uploads/${stem}.webp" alt="A cot"></p><p>Text</p>`,
    );
    expect(reducePasted(blur + own)).toMatchObject({ lostPictures: 0, lostEmbeds: 0 });
    expect(reducePasted(blur.replace(' class="picture-fill"', '')).html).toBe('');
  });

  test('without an alternative text are not marked as decorative', () => {
    expect(reducePasted(own.replace('A cot', '')).html).toBe(
      `<picture><source><img src="/uploads/${stem}.webp"></picture>`,
    );
  });

  test('a copied video of a page becomes a video', () => {
    const figure =
      '<figure class="video"><button type="button" data-video="https://www.youtube.com/watch?v=aB3_-efghij"><span class="video-picture"></span><span class="sr-only">Play video: </span><span class="video-title">Naps</span></button></figure>';
    expect(pasted(figure)).toBe(
      '<figure class="video"><a href="https://www.youtube.com/watch?v=aB3_-efghij">Naps</a></figure>',
    );
  });
});

test.each(hostileMarkup)('%j stays harmless', (html) => {
  editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(reducePasted(html).html) });
  // An embedded picture does not load from another site.
  const stored = toStoredMarkup(editor.state.doc).replace(/src="data:image\/png;base64,\w+"/g, '');
  expect(findMarkupFaults(stored)).toEqual([]);
});
