import type { Locator, Page } from 'playwright';
import { withoutContent } from './without-content.ts';

/** Samples of tokens, each with its name; their appearance is read from the style sheet of the page. */
export async function samples(
  page: Page,
  names: readonly string[],
  kind: 'colour' | 'type' | 'shape',
): Promise<Locator> {
  const container = await withoutContent(page);
  await page.evaluate(
    ({ names, kind }) => {
      const look = document.getElementById('look') as HTMLElement;
      if (kind !== 'type') look.style.gridTemplateColumns = 'repeat(4, 1fr)';
      for (const name of names) {
        const cell = document.createElement('div');
        const sample = document.createElement('div');
        const word = document.createElement('p');
        word.textContent = name;
        Object.assign(word.style, { fontSize: '13px', color: 'var(--color-ink-soft)', margin: '6px 0 0' });
        if (kind === 'type') {
          const isDisplay = /title|display/.test(name);
          sample.textContent = 'A calm evening · शांत शाम';
          Object.assign(sample.style, {
            fontFamily: isDisplay ? 'var(--font-display)' : 'var(--font-sans)',
            fontWeight: isDisplay ? '700' : '400',
            fontSize: `var(--${name})`,
            lineHeight: `var(--${name}--line-height)`,
          });
        } else {
          const look = {
            height: kind === 'shape' ? '104px' : '64px',
            border: '1px solid var(--color-line)',
            borderRadius: 'var(--radius-small)',
          };
          Object.assign(sample.style, look, { background: 'var(--color-surface)' });
          if (kind === 'colour') sample.style.background = `var(--${name})`;
          else if (name.startsWith('radius')) {
            const radius = { borderRadius: `var(--${name})`, background: 'var(--color-mint-soft)' };
            Object.assign(sample.style, radius);
          } else Object.assign(sample.style, { boxShadow: `var(--${name})`, border: '0' });
        }
        cell.append(sample, word);
        look.append(cell);
      }
    },
    { names: [...names], kind },
  );
  return container;
}
