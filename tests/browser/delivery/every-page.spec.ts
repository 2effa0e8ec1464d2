import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { sessionForm, submit } from '../support/forms.ts';
import { pagesOfEveryKind, publicPages } from '../support/public-pages.ts';
import { expectLargeLettersToFit, expectToFit } from '../support/widths.ts';

/** One after the other on one page: to open another one for each took longer for half as many. */
const halvesOf = (paths: readonly string[]) =>
  [0, 1].map((half) => paths.filter((_path, place) => place % 2 === half));

for (const [place, half] of halvesOf(publicPages).entries()) {
  test(`pages have their titles, descriptions and places, and are accessible: half ${place + 1} @phone`, async ({
    page,
  }) => {
    for (const path of half) {
      await test.step(path, async () => {
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
  });
}

const unknown = 'a'.repeat(64);
/** Pages beside those of the menu, the sitemap and the search. */
const others = [
  ...[
    '/search?q=sleep',
    '/search?q=xqzzyqw',
    '/courses?topic=sleep',
    '/saved',
    '/offline',
    '/my',
    '/my-data',
  ],
  ...['/my-data/sent', '/session-book/sent', '/upcoming-webinar/sent', '/upcoming-webinar/waiting'],
  ...['/login', '/register', '/forgot-password', `/confirm-email/${unknown}`],
];
/** Those of links that lead to nothing, which the browser itself reports. */
const leadNowhere = [
  ...['/nowhere', `/my/${unknown}`, `/join/${unknown}`, `/my-data/${unknown}`, `/my-data/news/${unknown}`],
  ...[`/invitation/${unknown}`, `/reset-password/${unknown}`],
];
/** One after the other on one page: to open another one for each took longer for half as many. */
const everyPage = [...pagesOfEveryKind, ...others, ...leadNowhere];
/**
 * Where the colours of a page are judged in the dark: on a phone, and in turns at another width. They change with the
 * layout alone, and pages share their layouts, so that each of these is seen at each width by some page.
 */
const darkAt = new Map(
  everyPage.map((path, place) => [path, [390, [320, 768, 1024, 1920][place % 4] ?? 320]]),
);
const parts = [0, 1, 2].map((part) => everyPage.filter((_path, place) => place % 3 === part));
for (const [place, part] of parts.entries()) {
  test(`every page fits every screen and large letters, and is accessible in dark surroundings too: part ${place + 1} @all`, async ({
    page,
    problems,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of part) {
      await page.goto(path);
      await test.step(path, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        await expectToFit(page, { dark: darkAt.get(path) ?? [] });
        await expectLargeLettersToFit(page);
      });
      const isReported = leadNowhere.includes(path);
      expect([path, problems.splice(0)]).toEqual([path, isReported ? [expect.stringMatching(/40[04]/)] : []]);
    }
  });
}

test('the messages of a form and the search over the page are accessible in dark surroundings too @all', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/session-book');
  const form = sessionForm(page);
  await submit(form);
  await expect(form.getByText('City field is required')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('fever');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('the sitemap names all pages and entries, each of which is there', async ({ request }) => {
  const map = await request.get('/sitemap.xml');
  expect(map.headers()['content-type']).toContain('application/xml');
  const places = (xml: string) =>
    [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  const parts = places(await map.text());
  expect(parts).toContain('/sitemap-blog-1.xml');
  const texts = parts.map(async (path) => (await request.get(path)).text());
  const xml = (await Promise.all(texts)).join('');
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  for (const path of publicPages) expect(xml).toContain(`${path}</loc>`);
  for (const [path, key, page] of [
    ['course', 'courses', 'course-detail'],
    ['webinar', 'webinars', 'webinars-detail'],
    ['community', 'communitys', 'community'],
  ] as const) {
    const answer = await (await request.get(`/api/v1/${path}`)).json();
    for (const { link } of answer[key]) expect(xml).toContain(`/${page}/${link}</loc>`);
  }
  // A place on the page of all is no page.
  expect(places(xml).join()).not.toContain('#');
  // A page that a definition names and that routes.ts does not know would be missing here.
  for (const path of places(xml)) {
    expect([path, (await request.head(path)).status()]).toEqual([path, 200]);
  }
  for (const path of ['/sitemap-blog-2.xml', '/sitemap-enquiry-1.xml', '/x.xml']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});

test('robots.txt names the sitemap and closes what is no page; pages that are not for search engines can be read, and say so', async ({
  request,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  const text = await robots.text();
  expect(text).toMatch(/\nSitemap: http.*\/sitemap\.xml\n/);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(['/api/', '/lists/', '/*.data$', '/*.data?']);
  for (const path of [
    ...['/admin', '/admin/dashboard', '/admin/blog', '/dashboard', '/account', '/login', '/register'],
    ...['/forgot-password', '/reset-password/a', '/confirm-email/a', '/invitation/a', '/saved', '/offline'],
    ...['/search?q=sleep', '/session-book/sent', '/nowhere'],
  ]) {
    const html = await (await request.get(path)).text();
    expect([path, html]).toEqual([path, expect.stringMatching(/<meta name="robots" content="noindex/)]);
  }
});

test('an unpublished article is not in the sitemap', async ({ request, staff }) => {
  const fields = { title: 'A secret of the sitemap', shortContent: 'Short', content: '<p>Text</p>' };
  const { link } = await staff.add('blogs', fields, 'images');
  expect(await (await request.get('/sitemap-blog-1.xml')).text()).not.toContain(link);
});
