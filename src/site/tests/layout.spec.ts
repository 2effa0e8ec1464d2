import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the header changes once the page is scrolled past 100 pixels, and nothing jumps', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const height = (await header.boundingBox())?.height;
  await page.evaluate(() => window.scrollTo(0, 90));
  await expect(header).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => window.scrollTo(0, 140));
  await expect(header).toHaveAttribute('data-scrolled');
  expect((await header.boundingBox())?.height).toBe(height);
});

test('where a busy browser reports several crossings of the 100 pixels at once, the last one counts @all', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Native = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback) {
        const waiting: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          waiting.push(...entries);
          setTimeout(() => waiting.length > 0 && callback(waiting.splice(0), observer), 300);
        });
      }
    };
  });
  await page.goto('/blogs');
  const header = page.getByRole('banner');
  await page.evaluate(() => window.scrollTo(0, 140));
  await expect(header).toHaveAttribute('data-scrolled');
  await page.evaluate(async () => {
    for (const top of [0, 140]) {
      window.scrollTo(0, top);
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
    await new Promise((reported) => setTimeout(reported, 600));
  });
  await expect(header).toHaveAttribute('data-scrolled');
});

test('the first Tab reaches a link that leads to the content', async ({ page }) => {
  await page.goto('/blogs');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = page.getByRole('main').locator(':focus');
  await expect(focused).toHaveCount(1);
});

test('the menu of a phone opens by keyboard, and closes after a choice @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page
    .getByRole('banner')
    .locator('summary', { hasText: /^Menu$/ })
    .focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('banner').getByRole('link', { name: 'Webinars' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/webinars$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Webinars' })).toBeHidden();
});

test('an unknown page shows that and keeps the layout', async ({ page, problems }) => {
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);
  // The browser reports the status of the page itself.
  problems.length = 0;
});

test('with doubled text size the menu of a phone fits as well @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blogs');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  const header = page.getByRole('banner');
  const menu = header.locator('summary', { hasText: /^Menu$/ });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  const call = header.getByRole('link', { name: /^Call \+/ });
  await call.scrollIntoViewIfNeeded();
  await expect(call).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
