import type { CDPSession, Locator, Page } from 'playwright';
import { withoutContent } from './without-content.ts';

/** A pseudo-class of an interactive element; '' for none. */
type State = '' | 'hover' | 'focus-visible' | 'active';

const states: readonly [State, string][] = [
  ['', 'rest'],
  ['hover', 'hover'],
  ['focus-visible', 'focus'],
  ['active', 'pressed'],
];

/** Shows one element of a page in each state, with the name of the state. */
export async function inStates(page: Page, selectors: readonly string[], isOnBand = false): Promise<Locator> {
  const container = await withoutContent(page);
  await page.evaluate(
    ({ selectors, states, isOnBand }) => {
      const { kept } = window as unknown as { kept: HTMLElement };
      const look = document.getElementById('look') as HTMLElement;
      // On the band of the page that contains the first of them.
      if (isOnBand) {
        look.className = kept.querySelector(selectors[0] ?? '')?.closest('section')?.className ?? '';
        look.style.background = '';
      }
      const captions = isOnBand ? 'inherit' : 'var(--color-ink-soft)';
      for (const selector of selectors) {
        const line = document.createElement('div');
        Object.assign(line.style, { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '16px' });
        for (const [state, words] of states) {
          const cell = document.createElement('div');
          const found = kept.querySelector(selector);
          if (!found) throw new Error(`There is no ${selector}.`);
          const element = found.cloneNode(true) as HTMLElement;
          if (state) element.dataset.state = state;
          const name = document.createElement('p');
          name.textContent = words;
          Object.assign(cell.style, { display: 'grid', justifyItems: 'start', whiteSpace: 'nowrap' });
          Object.assign(name.style, { fontSize: '13px', color: captions, margin: '6px 0 0' });
          cell.append(element, name);
          line.append(cell);
        }
        look.append(line);
      }
    },
    { selectors: [...selectors], states: states.map(([state, words]) => [state, words] as const), isOnBand },
  );
  await force(page);
  return container;
}

/** Forces elements into the state in their attribute. */
async function force(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-state]',
  });
  for (const nodeId of nodeIds) {
    const { attributes } = await session.send('DOM.getAttributes', { nodeId });
    const state = attributes[attributes.indexOf('data-state') + 1] ?? '';
    const also = state === 'focus-visible' ? ['focus'] : state === 'active' ? ['hover'] : [];
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state, ...also] });
  }
}
