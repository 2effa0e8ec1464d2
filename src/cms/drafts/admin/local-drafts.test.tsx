import { expect, test, vi } from 'vitest';
import { newDraft } from './draft-saver.ts';
import { findLocalDraft, persistLocalDrafts, saveLocalDraft } from './local-drafts.ts';

test('a text too large for the browser storage is stored without its new pictures, with any alternative text', async () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(6_000_000)}" alt="3 > 2" class="x">`;
  const stored = '<img src="/uploads/0a.webp" alt="a &gt; b">';
  const content = `<p>a${picture}b${stored}</p>`;
  const ids = { id: 'a', account: undefined, kept: newDraft('d') };
  saveLocalDraft({ ...ids, name: 'blog', entry: undefined, values: { title: 'T', content }, files: {} });
  persistLocalDrafts();
  expect(sessionStorage.getItem('drafts')).not.toContain('base64');

  vi.resetModules();
  const reloaded = await import('./local-drafts.ts');
  expect(reloaded.findLocalDraft).not.toBe(findLocalDraft);
  expect(reloaded.findLocalDraft('blog')).toMatchObject({
    values: { title: 'T', content: `<p>ab${stored}</p>` },
    lost: ['content'],
  });
});
