import { expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { toSearchedEntry } from './indexed-entry.ts';

test.each([
  [
    '<h2>At home</h2><p>Rest.</p><ul><li>drink <b>often</b></li><li>dress lightly</li></ul>',
    'At home · Rest. drink often · dress lightly',
  ],
  ['<p>She asked: “Why?”</p><p>Nobody knew</p>', 'She asked: “Why?” Nobody knew'],
  ['<table><tbody><tr><th><p>Age</p></th><td><p>Sleep</p></td></tr></tbody></table><p></p>', 'Age · Sleep'],
  ['<p></p><p>A picture</p><p></p><p></p>', 'A picture'],
  ['<p>नींद आई।</p><p></p><p>और फिर</p><p>सुबह</p>', 'नींद आई। और फिर · सुबह'],
])('what stands in lines of its own is kept apart in the text that is searched: %s', (content, text) => {
  const row = { id: '1', title: 'Title', shortContent: 'First.', content, addedAt: '2026-01-01' };
  expect(toSearchedEntry(contentTypes.blog, row)?.text).toBe(`First. ${text}`);
});
