import type { Locator, Page } from 'playwright';
import type { Picture } from './picture.ts';

const phone = { width: 390, height: 844 } as const;

/** Never answers requests to an address, so that the page keeps waiting. */
const blockRequests = (page: Page, address: string) => page.route(address, () => undefined);

async function filledForm(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Tell us what is on your mind' });
  await form.getByLabel('Name').fill('Meera Joshi');
  await form.getByLabel('Email').fill('meera@example.com');
  await form.getByLabel('Mobile number').fill('+91 90000 00001');
  await form.getByLabel('City', { exact: true }).selectOption('Pune');
  await form.getByLabel('Message').fill('My son wakes every night at two.');
  await form.getByRole('group', { name: 'CAPTCHA' }).getByRole('checkbox').click();
  await form.getByText('Verified').waitFor();
  return form;
}

/** Temporary states: open, playing, waiting. Nothing is stored by the site. */
export const moments: Readonly<Record<string, Picture>> = {
  menu: {
    path: '/courses',
    ...phone,
    show: async (page) => {
      await page.locator('header summary').filter({ hasText: 'Menu' }).click();
      return undefined;
    },
  },
  'search-dialog': {
    path: '/courses',
    ...phone,
    script: true,
    show: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('combobox').fill('neend');
      await dialog.locator('mark').first().waitFor();
      return undefined;
    },
  },
  'next-page': {
    path: '/courses',
    width: 800,
    height: 420,
    script: true,
    show: async (page) => {
      await blockRequests(page, '**/our-team*');
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/our-team"]')?.click());
      await page.locator('.appear-delayed').waitFor();
      return undefined;
    },
  },
  sending: {
    path: '/session-book',
    width: 700,
    script: true,
    show: async (page) => {
      const form = await filledForm(page);
      await blockRequests(page, '**/api/v1/booksession*');
      const button = form.getByRole('button', { name: 'Book a session' });
      await button.click();
      return form.locator('div', { has: page.locator('button[type=submit]') }).last();
    },
  },
  toast: {
    path: '/session-book',
    ...phone,
    script: true,
    show: async (page) => {
      const form = await filledForm(page);
      await page.route('**/api/v1/booksession*', (route) =>
        route.fulfill({
          status: 422,
          json: { message: 'Check the form.', errors: { email: 'Please check the email address.' } },
        }),
      );
      await form.getByRole('button', { name: 'Book a session' }).click();
      await page.getByText('Error saving row!').first().waitFor();
      return undefined;
    },
  },
  offline: { path: '/offline', ...phone, show: async () => undefined },
  'nothing-saved': {
    path: '/saved',
    width: 800,
    script: true,
    show: async (page) => page.locator('main > *').nth(1),
  },
  carousel: {
    path: '/',
    width: 1100,
    script: true,
    show: async (page) => page.locator('section', { has: page.locator('.carousel') }).first(),
  },
  player: {
    path: '/community',
    width: 900,
    height: 640,
    script: true,
    show: async (page) => {
      await page.locator('main button:has-text("Play")').first().click();
      const film = page.locator('dialog video');
      await film.waitFor();
      await film.evaluate(async (video: HTMLVideoElement) => {
        video.pause();
        video.currentTime = 1;
        await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      });
      return undefined;
    },
  },
};
