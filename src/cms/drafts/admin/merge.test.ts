import { expect, test } from 'vitest';
import type { Entry } from '#cms/fields/entry.ts';
import { blog } from '#content/blog/definition.ts';
import { newDraft } from './draft-saver.ts';
import { isResultOfSave, mergeOf } from './merge.ts';

const base: Entry = {
  ...{ _id: '1', revision: 1, title: 'Sleep', link: 'sleep', shortContent: 'Short', content: '<p>Long</p>' },
  ...{ createdAt: '2026-01-01', status: 0, imageUrl: 'a.webp', imageUrlAlt: 'A bed' },
};
const { _id, revision, status, ...fields } = base;
const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const typed = (changes: Record<string, string>, files: Record<string, File> = {}) => ({
  values: { ...values, ...changes },
  files,
});
const picture = new File(['a'], 'a.png');

test('only fields that both have changed differently are in conflict', () => {
  const current = { ...base, revision: 2, title: 'Theirs', shortContent: 'Alike', content: '<p>New</p>' };
  expect(mergeOf(blog, base, typed({ title: 'Mine', shortContent: 'Alike', link: 'mine' }), current)).toEqual(
    {
      conflicts: ['title'],
      theirs: ['content'],
    },
  );
  expect(mergeOf(blog, base, typed({}), { ...base, status: 1 })).toEqual({ conflicts: [], theirs: [] });
});

test('an alternative text belongs to its picture: a new picture conflicts with a new text', () => {
  const [otherWords, otherPicture] = [
    { ...base, imageUrlAlt: 'A cot' },
    { ...base, imageUrl: 'b.webp' },
  ];
  const merged = (changes: Record<string, string>, files: Record<string, File>, current: Entry) =>
    mergeOf(blog, base, typed(changes, files), current);
  expect(merged({}, { imageUrl: picture }, otherWords)).toEqual({ conflicts: ['imageUrlAlt'], theirs: [] });
  expect(merged({ imageUrlAlt: 'A tent' }, {}, otherPicture)).toEqual({
    conflicts: ['imageUrlAlt'],
    theirs: ['imageUrl'],
  });
  expect(merged({ imageUrlAlt: 'A cot' }, {}, otherWords)).toEqual({ conflicts: [], theirs: [] });
  expect(merged({}, { imageUrl: picture }, otherPicture)).toEqual({ conflicts: ['imageUrl'], theirs: [] });
  const both = { ...otherWords, ...otherPicture, imageUrlAlt: 'A cot' };
  expect(merged({ title: 'Mine' }, {}, both)).toEqual({ conflicts: [], theirs: ['imageUrl', 'imageUrlAlt'] });
});

test('the own values after a lost answer are not another user’s', () => {
  const sent = { id: 'x', account: 'me', name: 'blog' as const, entry: base, kept: newDraft('d') };
  const mine = typed({ title: 'Mine ', content: '<p>New  text</p>' }, { imageUrl: picture });
  const stored = { ...base, title: 'Mine', content: '<p>New text</p>', imageUrl: 'b.webp' };
  expect(isResultOfSave(blog, { ...sent, ...mine }, stored)).toBe(true);
  expect(isResultOfSave(blog, { ...sent, ...mine }, { ...stored, shortContent: 'Theirs' })).toBe(false);
  expect(isResultOfSave(blog, { ...sent, ...mine }, { ...stored, imageUrl: 'a.webp' })).toBe(false);
  expect(isResultOfSave(blog, { ...sent, ...mine }, { ...stored, status: 1 })).toBe(false);
});
