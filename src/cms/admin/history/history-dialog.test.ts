import { expect, test } from 'vitest';
import type { Version } from '#cms/history/api.ts';
import { revertDifferences } from './history-dialog.tsx';

const step = (revision: number, ...differences: [string, string | null, string | null][]): Version => ({
  ...{ revision, kind: 'updated', at: '', by: 'Asha', canRestore: true },
  differences: differences.map(([field, before, after]) => ({ field, before, after })),
});

test('going back undoes the later revisions, field by field in the order of the form', () => {
  const first = step(1);
  const second = step(2, ['title', 'a', 'b'], ['date', null, '2026-01-01']);
  const third = step(3, ['title', 'b', 'c'], ['text', 'x', 'y'], ['status', '0', '1']);
  const fourth = step(4, ['text', 'y', 'x'], ['date', '2026-01-01', '2026-02-02']);
  const fields = ['title', 'text', 'date'];
  const versions = [fourth, third, second, first];
  expect(revertDifferences(versions, second, fields)).toEqual([
    { field: 'title', before: 'c', after: 'b' },
    { field: 'date', before: '2026-02-02', after: '2026-01-01' },
  ]);
  expect(revertDifferences(versions, first, fields)).toEqual([
    { field: 'title', before: 'c', after: 'a' },
    { field: 'date', before: '2026-02-02', after: null },
  ]);
  expect(revertDifferences(versions, fourth, fields)).toEqual([]);
});
