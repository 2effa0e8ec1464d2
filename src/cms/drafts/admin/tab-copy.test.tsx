import { expect, test, vi } from 'vitest';
import { newDraft } from './draft-saver.ts';
import { findDraft, keepDraft, storeDrafts } from './tab-copy.ts';

test('a text too large for the browser storage is stored without its new pictures, with any alternative text', async () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(6_000_000)}" alt="3 > 2" class="x">`;
  const stored = '<img src="/uploads/0a.webp" alt="a &gt; b">';
  const content = `<p>a${picture}b${stored}</p>`;
  const ids = { id: 'a', account: undefined, kept: newDraft('d') };
  keepDraft({ ...ids, name: 'blog', entry: undefined, values: { title: 'T', content }, files: {} });
  storeDrafts();
  expect(sessionStorage.getItem('drafts')).not.toContain('base64');

  vi.resetModules();
  const reloaded = await import('./tab-copy.ts');
  expect(reloaded.findDraft).not.toBe(findDraft);
  expect(reloaded.findDraft('blog')).toMatchObject({
    values: { title: 'T', content: `<p>ab${stored}</p>` },
    lost: ['content'],
  });
});
