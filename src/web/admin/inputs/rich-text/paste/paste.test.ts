// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../../../../tests/factories/harmless.ts';
import { hostileMarkup } from '../../../../../../tests/factories/hostile-markup.ts';
import { cleanRichText } from '../../../../../server/editing/clean-rich-text.ts';
import { extensions } from '../extensions.ts';
import { toEditorMarkup, toStoredMarkup } from '../markup.ts';
import { readPasted } from './paste.ts';
import * as samples from './samples.ts';

let editor: Editor;
afterEach(() => editor?.destroy());

/** What is stored of a text that consists of what was pasted. */
function pasted(html: string): string {
  editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(readPasted(html).html) });
  const stored = toStoredMarkup(editor.state.doc);
  // The server has nothing left to tidy.
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
      '<p>नींद ज़रूरी है।[1]</p><p>[1] A footnote.</p>',
  );
  expect(readPasted(samples.word).lostPictures).toBe(1);
});

test('Word online: headings by role, lists by level', () => {
  expect(pasted(samples.wordOnline)).toBe(
    '<h2>Fever</h2><p>When to <strong>worry</strong></p><ul><li>Under 3 months<ul><li>Any fever</li></ul></li><li>Older</li></ul><ol><li>Measure</li></ol>',
  );
});

test('Google Docs: the bold that is none, formats as styles, nested lists, its own links, a table', () => {
  expect(pasted(samples.googleDocs)).toBe(
    '<h1>Weaning</h1><p>Start <strong>slowly</strong>, <em>at six months</em>. See <a href="https://www.who.int/x?a=b">WHO</a>.</p>' +
      '<ul><li>Rice<ul><li>Soft</li></ul></li><li>Dal</li></ul>' +
      '<table><tbody><tr><td>Food</td><td>From</td></tr><tr><td>Egg</td><td>8 months</td></tr></tbody></table><p>The end.</p>',
  );
  expect(readPasted(samples.googleDocs).lostPictures).toBe(1);
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
  expect(readPasted(samples.webPage).lostPictures).toBe(1);
});

test('cells of a spreadsheet are a table', () => {
  expect(pasted(samples.spreadsheet)).toBe(
    '<table><tbody><tr><td>BCG</td><td>Birth</td></tr><tr><td>DPT</td><td>6 weeks</td></tr></tbody></table>',
  );
});

describe('tables that only place things', () => {
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

test('pictures that come along whole are kept; those that count readers are not missed', () => {
  const { html, lostPictures } = readPasted(
    '<p>a<img src="data:image/png;base64,AAAA" alt="b"><img src="https://x.example/1.gif" width="1" height="1"><img src="file:///C:/a.png"><img src="blob:x"></p>',
  );
  expect(html).toBe('<p>a<img src="data:image/png;base64,AAAA" alt="b"></p>');
  expect(lostPictures).toBe(2);
});

test.each(hostileMarkup)('%j stays harmless', (html) => {
  editor = new Editor({ extensions, injectCSS: false, content: toEditorMarkup(readPasted(html).html) });
  // A picture that comes along whole is none of another site.
  const stored = toStoredMarkup(editor.state.doc).replace(/src="data:image\/png;base64,\w+"/g, '');
  expect(faultsOf(stored)).toEqual([]);
});
