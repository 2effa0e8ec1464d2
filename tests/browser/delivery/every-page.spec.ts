import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';

for (const path of publicPages) {
  test(`${path} has its title, its description and its place, and is accessible @phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Ananta/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
    if (path !== '/') await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const path of ['/', '/about', '/our-team', '/video', '/community', '/media', '/session-book']) {
  test(`${path} is accessible in dark surroundings too`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await expectAccessible(page);
  });
}

test('the sitemap names all pages and entries, and robots.txt names the sitemap', async ({ request }) => {
  const map = await request.get('/sitemap.xml');
  expect(map.headers()['content-type']).toContain('application/xml');
  const xml = await map.text();
  for (const path of publicPages) expect(xml).toContain(`${path}</loc>`);
  const { courses } = await (await request.get('/api/v1/course')).json();
  for (const { link } of courses) expect(xml).toContain(`/course-detail/${link}</loc>`);
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/Disallow: \/admin\n[\s\S]*Sitemap: http.*\/sitemap\.xml/);
});

test('an unpublished article is not in the sitemap', async ({ request, staff }) => {
  const fields = { title: 'A secret of the sitemap', shortContent: 'Short', content: '<p>Text</p>' };
  const { link } = await staff.add('blogs', fields, 'images');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(link);
});

test('nothing is asked of other sites, and no page sets a cookie', async ({ page, context, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
  });
  for (const path of ['/', '/video', '/media', '/community']) await page.goto(path);
  expect(elsewhere).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
