import { contentNames, contentTypes } from '../../src/content/index.ts';
import { openAdmin } from './admin.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The sidebar, as spec §2 has it. */
const sidebar = {
  Dashboard: 'dashboard',
  Header: 'header',
  Home: 'home',
  'About us': 'aboutus',
  Blog: 'blog',
  Media: 'media',
  Course: 'course',
  'Ananta Community': 'community',
  'Book A Session Listing': 'booksessionlist',
  'My Videos': 'myvideos',
  'My Team': 'teams',
};

test('the sidebar leads to every screen', async ({ page }) => {
  await openAdmin(page, '/admin/dashboard');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText(Object.keys(sidebar));
  for (const [name, path] of Object.entries(sidebar)) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the sidebar folds on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, '/admin/course');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await navigation.getByRole('link', { name: 'My Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect(navigation).toBeHidden();
});

test('with letters twice as large no screen is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, '/admin/dashboard');
  for (const path of ['dashboard', 'course', 'booksessionlist']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const name of contentNames) {
  const { admin } = contentTypes[name];
  test(`the list and the form of ${name} are accessible`, async ({ page }) => {
    await openAdmin(page, `/admin/${admin.path}`);
    await expect(page.getByRole('heading', { level: 1, name: admin.label })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit Entry' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('every screen fits a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page, '/admin/dashboard');
  for (const name of contentNames) {
    await page.goto(`/admin/${contentTypes[name].admin.path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width[0], name).toBeLessThanOrEqual(width[1] ?? 0);
  }
  await page.goto('/admin/home/webinar');
  await expectAccessible(page);
});

test('visitors do not download the admin area, and search engines leave it', async ({ page, request }) => {
  const scripts: string[] = [];
  const styles: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
    if (response.url().endsWith('.css')) styles.push(await response.text());
  });
  for (const path of ['/', '/blogs', '/webinars']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.length).toBeGreaterThan(3);
  // The width of a cell, which no public page has.
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((text) => text.includes('.max-w-88'))).toEqual([]);
  expect(scripts.filter((text) => /Add New Entry|Row Added|safeParse|ProseMirror/.test(text))).toEqual([]);
  expect(await (await request.get('/admin/blog')).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});
