import { expect, test, vi } from 'vitest';
import type { ReplacedEntry } from '../api.ts';
import { undoReplacement } from './replace-dialog.tsx';

const entries = Array.from(
  { length: 4500 },
  (_, index): ReplacedEntry => ({ record: 'blog', id: String(index), title: 'Sleep', revision: 2 }),
);
const answer = (part: { id: string }[], skipped = 0) => ({
  entries: entries.filter(({ id }) => part.some((one) => one.id === id)).slice(skipped),
  skipped,
});

test('an undo of very many entries is split into calls within the server’s limit', async () => {
  const send = vi.fn(async (part: { id: string }[]) => answer(part, 1));
  expect(await undoReplacement(entries, send)).toEqual({ count: 4495, skipped: 5 });
  const sent = send.mock.calls.map(([part]) => part);
  expect(sent.flat().map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  expect(Math.max(...sent.map((part) => part.length * 4))).toBeLessThan(10_000);
  expect(sent[0]?.[0]).toEqual({ record: 'blog', id: '0', revision: 2 });
});

test('after a failed call the results of earlier calls count', async () => {
  const broken = new Error('No network');
  const send = vi
    .fn(async (part: { id: string }[]) => answer(part))
    .mockImplementationOnce(async (part) => answer(part))
    .mockRejectedValueOnce(broken);
  expect(await undoReplacement(entries, send)).toEqual({ count: 1000, skipped: 0, error: broken });
  expect(send).toHaveBeenCalledTimes(2);
});
