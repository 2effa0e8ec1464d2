import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Draft } from '#cms/drafts/api.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { Version } from '#cms/history/api.ts';
import { recordCalls } from '#tests/factories/record-calls.ts';
import { openList } from '#tests/factories/rendered-list.tsx';

const at = '2026-11-20T05:12:00.000Z';
const version = (revision: number, before: string, after: string): Version => ({
  ...{ revision, kind: 'updated', at, by: 'Administrator', canRestore: revision === 1 },
  differences: [{ field: 'title', before, after }],
});

test('a form starts again with the restored version, however late its draft is discarded', async () => {
  const stored: Entry[] = [{ _id: 'i1', title: 'Blocks', revision: 2, images: '' }];
  const drafts: Draft[] = [];
  const usual = recordCalls('idea', stored, drafts);
  let letGo = () => {};
  const late = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { page, user, button, field, fill } = await openList('idea', stored, {
    ...usual,
    'GET history/idea/i1': () => ({
      body: { history: [version(2, 'Towers', 'Blocks'), version(1, '', 'Towers')] },
      total: 2,
    }),
    'POST history/idea/i1/1/restore': () => ({
      body: Object.assign(stored[0] ?? {}, { title: 'Towers', revision: 3 }),
    }),
    'DELETE drafts/*': async (sent) => {
      await late;
      return (await usual['DELETE drafts/*']?.(sent)) ?? {};
    },
  });
  await user.click(button('Edit Blocks'));
  await fill('Title', 'Not published');
  await waitFor(() => expect(drafts).toMatchObject([{ title: 'Not published' }]));
  await user.click(button('History'));
  await user.click(await page.findByRole('button', { name: /^Restore this version/ }));
  const question = within(await page.findByRole('alertdialog'));
  expect(question.getByText(/What you have typed here and not published will be discarded/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Restore it' }));
  await page.findByText(/^Restored the version of/);
  letGo();
  await waitFor(async () => expect((await field('Title')).value).toBe('Towers'));
  expect(drafts).toMatchObject([{ discardedAt: expect.any(String) }]);
});
