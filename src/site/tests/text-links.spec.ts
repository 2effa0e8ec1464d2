import { uniqueText } from '#tests/browser/support/admin.ts';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';
import { demo } from '#tests/browser/support/public-pages.ts';

test('a link within a text is prefetched and followed without a page load, a file or another site is not @all', async ({
  page,
  staff,
}) => {
  const title = uniqueText('What to read');
  const content = `<p>Read of <a href="${demo.article}">fever</a>, see <a href="/feed.xml">the feed</a>, or go to
    <a href="#end">the end</a>.</p><h2 id="end">The end</h2>`;
  const blog = { title, shortContent: 'Short', content, status: '1', createdAt: '2026-01-02' };
  const { link } = await staff.add('blogs', blog, 'images');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/blogDetail/${link}`);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(async () => {
    // The browser may merge two moves, and the very first one fires no event.
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    expect(asked.join()).toContain('/footer-');
  }).toPass();

  const text = page.getByRole('article').locator('.rich-text').first();
  const fever = text.getByRole('link', { name: 'fever' });
  await expect(async () => {
    await page.mouse.move(9, 9);
    await fever.hover();
    expect(asked).toContain(`${demo.article}.data`);
  }).toPass();

  await text.getByRole('link', { name: 'the end' }).click();
  await expect(page).toHaveURL(/#end$/);
  await fever.click();
  await expect(page).toHaveURL(demo.article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fever at Home/);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await text.getByRole('link', { name: 'the feed' }).click();
  // Another document, without the mark of this one.
  await expect(page).toHaveURL(/\/feed\.xml$/);
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(false);
});
