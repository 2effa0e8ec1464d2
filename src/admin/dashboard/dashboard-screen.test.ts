import { expect, test } from 'vitest';
import type { PresentedChange } from '#cms/history/api.ts';
import { toActivityLines } from './dashboard-screen.tsx';

const change = (changes: Partial<PresentedChange>): PresentedChange => ({
  ...{ record: 'blog', _id: '1', title: 'Sleep', kind: 'updated', at: '2026-01-02', by: 'Asha' },
  ...changes,
});

test('repeated changes are one line, the newest', () => {
  const found = toActivityLines(
    [
      change({}),
      change({ at: '2026-01-01', title: 'Slep' }),
      change({ by: 'Ravi' }),
      change({ kind: 'created', by: 'Ravi' }),
      change({ _id: '2' }),
    ],
    3,
  );
  expect(found.map(({ by, words, at, title }) => [by, words, at, title])).toEqual([
    ['Asha', 'changed the blog', '2026-01-02', 'Sleep'],
    ['Ravi', 'changed the blog', '2026-01-02', 'Sleep'],
    ['Ravi', 'added the blog', '2026-01-02', 'Sleep'],
  ]);
});

test('each line links to the current place of its record', () => {
  const linkOf = (changes: Partial<PresentedChange>) => toActivityLines([change(changes)], 1)[0]?.to;
  expect(linkOf({ _id: '7' })).toBe('/admin/blog?entry=7');
  expect(linkOf({ record: 'enquiry', _id: '7' })).toBe('/admin/booksessionlist/7');
  expect(linkOf({ kind: 'trashed' })).toBe('/admin/trash');
  expect(linkOf({ kind: 'erased' })).toBeUndefined();
  expect(linkOf({ record: 'registration' })).toBeUndefined();
  const back = toActivityLines([change({ kind: 'restored' }), change({ kind: 'trashed' })], 2);
  expect(back.map(({ to }) => to)).toEqual(['/admin/blog?entry=1', '/admin/blog?entry=1']);
});
