import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('the menu is the stored one, with children that mouse and keyboard reach', async ({ page, request }) => {
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

test('an inner page takes title and picture from its menu entry, and its details from the list', async ({
  page,
  request,
  staff,
}) => {
  const { headers } = await (await request.get('/api/v1/header')).json();
  const entry = headers.find(({ link }: { link: string }) => link === '/courses');
  const picture = new RegExp(`^/uploads/${entry.images.replace('.webp', '')}`);
  await staff.change('header', entry._id, { title: 'Learning together' });
  try {
    await page.goto('/courses');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Learning together');
    await expect(main.locator('picture img').first()).toHaveAttribute('src', picture);
    await main.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/course-detail\//);
    await expect(main.getByRole('navigation').getByRole('link', { name: 'Learning together' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Learning together');
    await expect(main.locator('picture img').first()).toHaveAttribute('src', picture);
  } finally {
    await staff.change('header', entry._id, { title: entry.title });
  }
});

test('a legal page has the default banner', async ({ page }) => {
  await page.goto('/refund-policy');
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /^\/assets\/meadow/);
  await expect(page.getByRole('main')).toContainText('7 to 10 business days');
});

test('social links and legal pages stand in the footer', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Facebook', 'LinkedIn', 'YouTube']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', new RegExp(name, 'i'));
  }
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
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
