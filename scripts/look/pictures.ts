import type { CDPSession, Locator, Page } from 'playwright';
import type { Token } from './tokens.ts';

/** A picture of docs/look.md: what of which page it shows. */
interface Picture {
  path: string;
  /** Of the window, in pixels. */
  width?: number;
  /** Whether the page needs its script. */
  script?: boolean;
  /** Brings it about, and says where it is. */
  show(page: Page, tokens: readonly Token[]): Promise<Locator>;
}

/** A state of something that is pressed, as browsers call it; '' as it lies there. */
type State = '' | 'hover' | 'focus-visible' | 'active';

const states: readonly [State, string][] = [
  ['', 'rest'],
  ['hover', 'hover'],
  ['focus-visible', 'focus'],
  ['active', 'pressed'],
];

/** Empties the page but for a place on which real parts of it are laid out. */
async function emptied(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const place = document.createElement('main');
    place.id = 'look';
    Object.assign(place.style, {
      padding: '24px',
      display: 'grid',
      gap: '20px',
      background: 'var(--color-page)',
    });
    Object.assign(window, { kept: document.body.cloneNode(true) });
    document.body.replaceChildren(place);
  });
  return page.locator('#look');
}

/** Shows one element of a page in each state, with the name of the state. */
async function inStates(page: Page, selectors: readonly string[], isOnBand = false): Promise<Locator> {
  const place = await emptied(page);
  await page.evaluate(
    ({ selectors, states, isOnBand }) => {
      const { kept } = window as unknown as { kept: HTMLElement };
      const look = document.getElementById('look') as HTMLElement;
      // As the band of the page has it on which the first of them stands.
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
  return place;
}

/** Puts what has a state named on it into that state. */
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

/** Samples of tokens, each with its name: what they look like is read from the style sheet of the page. */
async function samples(
  page: Page,
  names: readonly string[],
  kind: 'colour' | 'type' | 'shape',
): Promise<Locator> {
  const place = await emptied(page);
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
  return place;
}

const named = (tokens: readonly Token[], begin: RegExp) =>
  tokens.map(({ name }) => name).filter((name) => begin.test(name) && !name.includes('--'));

/** Leaves the first cards of a list: the others show nothing new. */
const keepFirst = (page: Page, count: number) =>
  page.locator('main article').evaluateAll((cards, from) => {
    for (const card of cards.slice(from)) card.closest('li')?.remove();
  }, count);

export const pictures: Readonly<Record<string, Picture>> = {
  colours: { path: '/disclaimer', show: (page, tokens) => samples(page, named(tokens, /^color-/), 'colour') },
  type: { path: '/disclaimer', show: (page, tokens) => samples(page, named(tokens, /^text-/), 'type') },
  shapes: {
    path: '/disclaimer',
    show: (page, tokens) => samples(page, named(tokens, /^(?:radius|shadow)-/), 'shape'),
  },
  buttons: {
    path: '/',
    width: 900,
    show: (page) => inStates(page, ['main .button.bg-coral', 'main .button.border-2']),
  },
  'buttons-on-dark': {
    path: '/',
    width: 1200,
    show: (page) => inStates(page, ['main .bg-teal .button.bg-white'], true),
  },
  chips: {
    path: '/blogs?topic=sleep',
    width: 900,
    show: (page) =>
      inStates(page, [
        '.filter-chip:not([aria-current])',
        '.filter-chip[aria-current=true]',
        '.chip',
        '.link',
      ]),
  },
  'card-article': {
    path: '/blogs',
    width: 400,
    show: async (page) => page.locator('main li article').nth(1),
  },
  'card-webinar': {
    path: '/webinars',
    width: 1100,
    show: async (page) => page.locator('main li article').first(),
  },
  head: { path: '/courses', width: 1000, show: async (page) => page.locator('main > *').first() },
  contents: {
    path: '/blogDetail/fever-at-home-when-to-see-the-doctor',
    width: 400,
    show: async (page) => {
      const fold = page.locator('details.group\\/contents');
      await fold.locator('summary').click();
      return fold;
    },
  },
  share: {
    path: '/blogDetail/fever-at-home-when-to-see-the-doctor',
    show: async (page) => page.locator('section[aria-labelledby=share]'),
  },
  form: {
    path: '/session-book',
    width: 700,
    script: true,
    show: async (page) => {
      const form = page.locator('main form').first();
      await form.locator('input:not([type=hidden])').first().focus();
      await form.locator('button[type=submit]').click();
      return form.locator('xpath=..');
    },
  },
  search: {
    path: '/search?q=neend',
    width: 800,
    show: async (page) => {
      await keepFirst(page, 3);
      return page.locator('main > *').nth(1);
    },
  },
  nothing: {
    path: '/search?q=zzzzqq',
    width: 800,
    show: async (page) => {
      await keepFirst(page, 1);
      return page.locator('main > *').nth(1);
    },
  },
  error: { path: '/nowhere', width: 800, show: async (page) => page.locator('main') },
};
