import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You seem to be offline' });
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('the current page stays when the next one cannot be fetched, and Try again fetches it @phone-all', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/blogs');
  const article = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await article.innerText();
  await page.evaluate(() => scrollTo(0, 200));

  await test.step('neither code nor data is loaded', async () => {
    await context.setOffline(true);
    // Hovering over a link requests nothing yet.
    await article.focus();
    await article.hover();
    await article.click();
    await expect(notice(page)).toBeVisible();
    await expect(level1(page)).toHaveText('Blogs');
    await expect(notice(page).getByRole('link', { name: /^Call \+/ })).toHaveAttribute('href', /^tel:\+91/);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await expectAccessible(page);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page).getByRole('button', { name: 'Try again' })).toBeFocused();
    await context.setOffline(false);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await expect(notice(page)).toBeHidden();
  });

  // The server cannot be reached, though the browser believes that it is online.
  await page.route('**/*.data*', (route) => route.abort());
  const recent = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const read = page.url();

  await test.step('the code is loaded, the data is not', async () => {
    await recent.click();
    await expect(notice(page)).toBeVisible();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page).getByRole('button', { name: 'Try again' })).toBeFocused();
    await notice(page).getByRole('button', { name: 'Close and keep reading' }).click();
    await expect(notice(page)).toBeHidden();
    expect(page.url()).toBe(read);
  });

  await test.step('shown pages are available without network', async () => {
    await page.goBack();
    await expect(level1(page)).toHaveText('Blogs');
    await page.goForward();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await expect(notice(page)).toBeHidden();
  });

  await test.step('after a page load going back waits too, and the address is correct after giving up', async () => {
    await page.reload();
    // Before its script has loaded, the page cannot intercept the navigation.
    await untilHydrated(page);
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await notice(page).getByRole('button', { name: 'Close and keep reading' }).click();
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL(read);
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
  });

  await test.step('a retry loads it', async () => {
    await recent.click();
    await expect(notice(page)).toBeVisible();
    await page.unroute('**/*.data*');
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page).not.toHaveURL(read);
    await expect(notice(page)).toBeHidden();
  });

  await test.step('a server error stays an error', async () => {
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await recent.click();
    await expect(level1(page)).toHaveText('Unexpected Application Error!');
  });
  // The browser logs the failures.
  problems.length = 0;
});

test('losing the network during a prefetch leaves the open page unchanged @all', async ({
  page,
  problems,
}) => {
  await page.goto('/search?q=fever');
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isStillOpen: true }));
  const asked: string[] = [];
  // A route disables the HTTP cache, so prefetched code is fetched again to run.
  await page.route('**/assets/blog-page-*.js', async (route) => {
    asked.push(route.request().url());
    await (asked.length === 1 ? route.continue() : route.abort());
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fever at Home/ })
    .first()
    .hover();
  await expect.poll(() => asked.length).toBe(2);
  // The router reloads the document as soon as an import has failed.
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'isStillOpen' in window)).toBe(true);
  // The browser logs the failures.
  problems.length = 0;
});

test('the last click counts, even while the page of an earlier click is loading @all', async ({ page }) => {
  await page.goto('/blogs');
  await untilHydrated(page);
  // For one page the code is loaded and the data is slow; for the other the code has to be fetched.
  const slow = Promise.withResolvers<void>();
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await expect(level1(page)).toHaveText('Courses');
  await page.route('**/blogs.data*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.route('**/assets/community-*.js', async (route) => {
    slow.resolve();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click();
  await expect(level1(page)).toHaveText('Community');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const keptPaths = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });

  test('without network cached pages open, and others show the offline page @all', async ({
    page,
    context,
    request,
    problems,
  }) => {
    const [blog] = await (await request.get('/api/v1/blogs?limit=1')).json();
    const article = `/blogDetail/${blog.link}`;
    await page.goto('/blogs');
    await expect.poll(() => keptPaths(page)).toContain('/blogs');

    await test.step('pages reached by client-side navigation are cached; personal pages are not', async () => {
      await page.getByRole('main').locator(`a[href="${article}"]`).first().click();
      await expect(level1(page)).toHaveText(blog.title);
      await expect.poll(() => keptPaths(page)).toContain(article);
      await page.goto('/session-book?course=x');
      await page.goto('/login');
      await page.goto('/blogs?show=6');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
      const known =
        /^\/(offline|blogs|blogDetail\/[\w-]+|read-pages\.json|(assets|uploads)\/[\w.-]+\.(css|woff2|svg|avif|webp|jpg|png))$/;
      expect((await keptPaths(page)).filter((path) => !known.test(path))).toEqual([]);
    });

    const narrowed = '/courses?topic=feelings';
    await page.goto(`${narrowed}&utm_source=whatsapp`);
    await expect.poll(() => keptPaths(page)).toContain(narrowed);
    expect(await keptPaths(page)).not.toContain('/courses');

    await context.setOffline(true);
    await test.step('a copy is marked, has its style and pictures, and runs no script', async () => {
      await page.goto(`${article}?utm_source=whatsapp`);
      await expect(level1(page)).toHaveText(blog.title);
      await expect(page.getByRole('note')).toContainText(
        /You are offline. This is the page as of \d+ \w+ 20\d\d/,
      );
      expect(await page.locator('script').count()).toBe(0);
      expect(await page.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true);
      expect(await level1(page).evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain('Baloo 2');
      const picture = page.getByRole('main').locator('picture img').first();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    });

    await test.step('the copy of a filtered list shows the filtered entries', async () => {
      await page.goto(narrowed);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
      await expect(page.getByRole('note')).toBeVisible();
      await page.goto('/courses?topic=sleep');
      await expect(level1(page)).toHaveText('You seem to be offline');
    });

    await test.step('any other page is the offline page, with phone numbers and cached pages', async () => {
      await page.goto('/webinars');
      await expect(level1(page)).toHaveText('You seem to be offline');
      expect(page.url()).toMatch(/\/webinars$/);
      for (const number of ['112', '108', '1098'])
        await expect(page.locator(`a[href="tel:${number}"]`)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Call \+/ }).first()).toHaveAttribute('href', /^tel:\+91/);
      expect(await level1(page).evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain('Baloo 2');
      await expect
        .poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessible(page);
      await page
        .getByRole('region', { name: 'Pages you can read now' })
        .getByRole('link', { name: blog.title })
        .click();
      await expect(level1(page)).toHaveText(blog.title);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blogs' }).click();
      await expect(level1(page)).toHaveText('Blogs');
      await expect(page.getByRole('note')).toBeVisible();
      await page.goto('/courses');
    });

    await test.step('a link on a page with script opens the cached copy', async () => {
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(level1(page)).toHaveText('Courses');
      await untilHydrated(page);
      await context.setOffline(true);
      // Near its end the list grows, which moves a link from under the pointer.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).press('Enter');
      await expect(level1(page)).toHaveText('Blogs');
      await expect(page.getByRole('note')).toBeVisible();
    });

    await test.step('with network again, pages are current', async () => {
      await context.setOffline(false);
      await page.goto(article);
      await expect(level1(page)).toHaveText(blog.title);
      await expect(page.getByRole('note')).toHaveCount(0);
    });

    await context.setOffline(true);
    await expect(page.goto('/admin/dashboard')).rejects.toThrow('net::ERR_');
    problems.length = 0;
  });
});

test('the service worker is revalidated each time and may only fetch from the site', async ({ request }) => {
  const answer = await request.get('/service-worker.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const page = await request.get('/');
  expect(page.headers()['content-security-policy']).toContain("worker-src 'self'");
  const offline = await (await request.get('/offline')).text();
  expect(offline).not.toContain('<script');
  expect(offline).toContain('<meta name="robots" content="noindex"/>');
});
