import { expect, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';
import { demo, readDemoArticle } from '#tests/browser/support/public-pages.ts';

for (const isMobile of [true, false]) {
  test.describe(isMobile ? 'on a phone' : 'on a desktop', () => {
    test.use({ hasTouch: isMobile, isMobile });
    test('the native share button comes second, and appears before any script has loaded @all', async ({
      page,
      request,
      problems,
    }) => {
      const blog = await readDemoArticle(request);
      await page.addInitScript(() => {
        navigator.share = async (shared) => {
          document.title = `shared ${shared?.url}`;
        };
      });
      const row = page.getByRole('region', { name: 'Share this article' }).getByRole('listitem');
      const own = row.nth(1).getByRole('button', { name: 'Share in another way' });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`/blogDetail/${blog.link}`);
      await expect(own).toBeVisible();
      await page.unroute('**/assets/*.js');
      // The browser logs each blocked file.
      expect(problems.splice(0).every((problem) => problem.includes('ERR_FAILED'))).toBe(true);
      await page.goto(`/blogDetail/${blog.link}`);
      await expect(row.first()).toContainText('WhatsApp');
      await own.click();
      await expect(page).toHaveTitle(new RegExp(`^shared http.*/blogDetail/${blog.link}$`));
    });
  });
}

test('a browser without native sharing has no button for it @all', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.goto(demo.article);
  const share = page.getByRole('region', { name: 'Share this article' });
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(share.getByRole('button', { name: 'Share in another way' })).toBeHidden();
});

test('a press counts even if the page is rendered again before the button’s code has loaded @all', async ({
  page,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/share-row-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(demo.article);
  await untilHydrated(page);
  const share = page.getByRole('region', { name: 'Share this article' });
  const copy = share.getByRole('button', { name: 'Copy link' });
  const pressed = await copy.elementHandle();
  await copy.click();
  // As when a visitor returns to another state of the same page.
  await page.evaluate(() => {
    history.pushState({}, '', '#share');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect.poll(() => pressed?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  release();
  await expect(share.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
});
