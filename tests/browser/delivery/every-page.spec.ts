import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { sessionForm, submit } from '../support/forms.ts';
import { demo, pagesOfEveryKind, publicPages } from '../support/public-pages.ts';
import { expectLargeTextToFit, expectToFit } from '../support/widths.ts';

/** One after the other on one page: opening another one for each took longer for half as many. */
const halvesOf = (paths: readonly string[]) =>
  [0, 1].map((half) => paths.filter((_path, index) => index % 2 === half));

for (const [index, half] of halvesOf(publicPages).entries()) {
  test(`pages have their titles, descriptions and breadcrumbs, and are accessible: half ${index + 1} @both`, async ({
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
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await expectAccessible(page);
      });
    }
  });
}

test('the pages of entries, of a shared item and of a filtered list are accessible', async ({ page }) => {
  const { article: _, webinar: __, ...others } = demo;
  for (const path of [...Object.values(others), '/blogs?topic=feelings']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
  await page.goto('/community');
  const item = page.getByRole('article').first();
  await item.getByText('Share this').click();
  await expectAccessible(page);
});

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
/** Pages of missing links, which the browser itself reports. */
const leadNowhere = [
  ...['/nowhere', `/my/${unknown}`, `/join/${unknown}`, `/my-data/${unknown}`, `/my-data/news/${unknown}`],
  ...[`/invitation/${unknown}`, `/reset-password/${unknown}`],
];
/** One after the other on one page: opening another one for each took longer for half as many. */
const everyPage = [...pagesOfEveryKind, ...others, ...leadNowhere];
/**
 * Widths at which the colours of a page are checked in the dark theme: on a phone, and alternately at another width.
 * Colours change only with the layout, and pages share their layouts, so that each layout is checked at each width on
 * some page.
 */
const darkAt = new Map(
  everyPage.map((path, index) => [path, [390, [320, 768, 1024, 1920][index % 4] ?? 320]]),
);
const parts = [0, 1, 2].map((part) => everyPage.filter((_path, index) => index % 3 === part));
for (const [index, part] of parts.entries()) {
  test(`every page fits every screen and large text, and is accessible in the dark theme too: part ${index + 1} @all`, async ({
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
        await expectLargeTextToFit(page);
      });
      const isReported = leadNowhere.includes(path);
      expect([path, problems.splice(0)]).toEqual([path, isReported ? [expect.stringMatching(/40[04]/)] : []]);
    }
  });
}

test('the messages of a form and the search over the page are accessible in the dark theme too @all', async ({
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
