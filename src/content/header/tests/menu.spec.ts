import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('the menu is the stored one, with children reachable by mouse and keyboard', async ({
  page,
  request,
}) => {
  const { headers } = await (await request.get('/api/v1/header')).json();
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  for (const { title } of headers) {
    await expect(menu.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  const child = menu.getByRole('link', { name: 'Our Team' });
  await expect(child).toBeHidden();
  await menu.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(child).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(child).toBeHidden();
  await menu.locator('summary').first().hover();
  await child.click();
  await expect(page).toHaveURL(/\/our-team$/);
  await expect(child).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Team' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the children of the menu can be reached, and bios and films too @all', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click();
    await expect(page.getByText('Languages:').first()).toBeVisible();
    await page.goto('/video');
    const films = page.getByRole('article').getByRole('link', { name: /^Play / });
    await expect(films.first()).toHaveAttribute('href', /\.mp4$/);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9);
  });
});
