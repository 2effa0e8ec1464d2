import { delayScripts } from '#tests/browser/support/delay-scripts.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { readDemoArticle } from '#tests/browser/support/public-pages.ts';

test('shows three articles, and three more near the end of the page after a second @phone', async ({
  page,
}) => {
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(3);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // Checks every frame, because the text is visible for a second only.
  await page.getByText('Loading...').first().waitFor();
  await expect(titles).toHaveCount(6);
  await expect(page).toHaveURL(/\/blogs\?show=6$/);
});

test('the button shows more without scrolling, and going back restores the list @all', async ({ page }) => {
  await page.goto('/blogs');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await expect(titles).toHaveCount(6);
  await titles.nth(4).getByRole('link').click();
  await expect(page).toHaveURL(/\/blogDetail\//);
  await page.goBack();
  await expect(titles).toHaveCount(6);
});

test('offline the list stays, says so, and continues when tried again @all', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/blogs');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(page.getByRole('link', { name: 'Load more' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Load more' }).focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('We could not load more just now. Are you online?')).toBeVisible();
  await expect(titles).toHaveCount(3);
  await expectAccessible(page);
  await context.setOffline(false);
  // The browser logs the failed request.
  problems.length = 0;
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(titles).toHaveCount(6);
  await expect(titles.nth(3).getByRole('link')).toBeFocused();
  await expect(page.getByText('We could not load more just now. Are you online?')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Load more|Loading/ })).toBeVisible();
});

test('a page scrolled before its script has loaded still grows @all', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/blogs', { waitUntil: 'commit' });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(3);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  release();
  await expect(titles).toHaveCount(6);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
});

test('an article has its text, links to share it, and three others to read next', async ({
  page,
  request,
}) => {
  const blog = await readDemoArticle(request);
  await page.goto(`/blogDetail/${blog.link}`);
  await expect(page).toHaveTitle(new RegExp(`^${blog.title.slice(0, 10)}`));
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
  for (const name of ['WhatsApp', 'Facebook', 'LinkedIn']) {
    const link = page.getByRole('link', { name: new RegExp(name) }).first();
    await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(`/blogDetail/${blog.link}`)));
  }
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('heading', { level: 3 });
  await expect(next).toHaveCount(3);
  // One of the oldest demo articles, which shares the most with this one.
  await expect(next.first()).toHaveText(/^Brave Together/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/blogDetail/${blog.link}$`),
  );
  await expectAccessible(page);
});
