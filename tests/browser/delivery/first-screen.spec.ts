import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** In the page: whether the browser spares itself what is far below. */
const isLaidOut = (page: Page) =>
  page
    .locator('main h2')
    .last()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

const waits = (page: Page) => page.locator('html.first-screen').count();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('what is below the first screens is laid out once the script has come, and then as ever @phone', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await isLaidOut(page)).toBe(false);
  // It is there for who looks for it, and for who reads by ear.
  await expect(page.getByRole('contentinfo')).toContainText('Gurugram');
  release();
  await expect.poll(() => waits(page)).toBe(0);
  expect(await isLaidOut(page)).toBe(true);
  const later = await height(page);
  await page.reload();
  expect(await waits(page)).toBe(0);
  await expect.poll(() => height(page)).toBe(later);
});

test('blocks of an article that are far below wait in the same way @phone', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/blogDetail/fever-at-home-when-to-see-the-doctor', { waitUntil: 'domcontentloaded' });
  const waiting = () =>
    page
      .locator('main .rich-text > *')
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).contentVisibility === 'auto'));
  expect((await waiting()).slice(0, 2)).toEqual([false, false]);
  expect((await waiting()).at(-1)).toBe(true);
  release();
  await expect.poll(() => waits(page)).toBe(0);
  expect(await waiting()).not.toContain(true);
});

test('who comes back, or by an address that names a place, is led there by real heights @phone', async ({
  page,
}) => {
  await page.goto('/');
  await expect.poll(() => waits(page)).toBe(0);
  const heading = page.locator('main h2').last();
  await heading.scrollIntoViewIfNeeded();
  const place = () => heading.evaluate((shown) => Math.round(shown.getBoundingClientRect().top));
  const before = await place();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  await page.goto('/disclaimer');
  await page.goBack({ waitUntil: 'domcontentloaded' });
  expect(await waits(page)).toBe(0);
  await expect.poll(place).toBe(before);

  await page.goto('/session-book#webinar', { waitUntil: 'domcontentloaded' });
  expect(await waits(page)).toBe(0);
});
