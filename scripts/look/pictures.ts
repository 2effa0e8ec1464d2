import type { Page } from 'playwright';
import { moments } from './moments.ts';
import type { Picture } from './picture.ts';
import { samples } from './samples.ts';
import { inStates } from './states.ts';
import type { Token } from './tokens.ts';

const named = (tokens: readonly Token[], begin: RegExp) =>
  tokens.map(({ name }) => name).filter((name) => begin.test(name) && !name.includes('--'));

/** Keeps the first cards of a list: the others show nothing new. */
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
  ...moments,
};
