import type { Browser } from 'playwright/test';
import { openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

/** The test browser identifies itself as a program; this user agent is that of a visitor. */
const ofVisitor = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
};

async function asVisitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...ofVisitor, baseURL: baseURL ?? '', serviceWorkers: 'block' });
  return { context, page: await context.newPage() };
}

test('an owner sees page views and searches without results, on a computer and on a phone @all', async ({
  page,
  staff,
  browser,
  baseURL,
}) => {
  // A text with four digits may be a telephone number and is not shown.
  const wanted = uniqueText('zirkonium').replace(/\d/g, 'x');
  const visitor = await asVisitor(browser, baseURL);
  const title = uniqueText('Seen');
  const blog = { title, shortContent: 'a', content: '<p>b</p>', status: '1' };
  const pathname = `/blogDetail/${(await staff.add('blogs', blog, 'images')).link}`;
  await visitor.page.goto(`/search?q=${encodeURIComponent(title)}`);
  const article = visitor.page.getByRole('main').getByRole('link', { name: title });
  // A navigation by a link with hover, as with a mouse.
  await article.hover();
  await visitor.page.waitForLoadState('networkidle');
  await article.click();
  await expect(visitor.page).toHaveURL(/\/blogDetail\//);
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visitor.page.goto(pathname);
  // While the answer is pending, the same address is not searched again.
  for (const text of [wanted, wanted.toUpperCase()])
    await visitor.page.goto(`/search?q=${encodeURIComponent(text)}`);
  await visitor.context.close();

  await openAdmin(page, '/admin/visits');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(pathname);
  await expect(row.getByRole('cell').first()).toHaveText('2');
  await expect(page.getByRole('region', { name: 'Searched for and not found' })).toContainText(wanted);
  await expectAccessible(page);

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/days=7$/);
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('visits.csv');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the dashboard shows my drafts and the visits; a card that fails says so and others stay @all', async ({
  page,
  request,
  problems,
}) => {
  await openAdmin(page, '/admin/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const title = uniqueText('Half done');
  const id = crypto.randomUUID();
  const draft = { saveKey: crypto.randomUUID(), revision: 0, record: 'blog', recordId: '', baseRevision: 0 };
  const headers = { Authorization: `Bearer ${token}` };
  const saved = await request.put(`/api/v1/drafts/${id}`, {
    headers,
    data: { ...draft, values: { title }, base: {} },
  });
  expect(saved.status(), await saved.text()).toBe(200);

  let isBroken = true;
  await page.route('**/api/v1/visits*', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { message: 'The database is away.' } }) : route.continue(),
  );
  await page.reload();
  const drafts = page.getByRole('region', { name: 'My drafts' });
  await expect(drafts.getByRole('link', { name: title })).toHaveAttribute('href', `/admin/blog?draft=${id}`);
  const visits = page.getByRole('region', { name: 'How the site is doing' });
  await expect(visits.getByRole('alert')).toContainText('The database is away.');
  await expect(page.getByRole('region', { name: 'Next webinar' })).toBeVisible();
  isBroken = false;
  await visits.getByRole('button', { name: 'Try again' }).click();
  await expect(visits).toContainText('in 7 days');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await request.delete(`/api/v1/drafts/${id}`, { headers });
  // The refused requests are expected.
  problems.splice(0);
});
