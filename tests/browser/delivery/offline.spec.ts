import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You seem to be offline' });
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('what is being read stays when the next page cannot be fetched, and Try again fetches it @phone', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/blogs');
  const article = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await article.innerText();
  await page.evaluate(() => scrollTo(0, 200));

  await test.step('neither its code nor its data is there', async () => {
    await context.setOffline(true);
    // Whoever only points at a link asks for nothing yet.
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

  // The server cannot be reached, though the browser believes that it is connected.
  await page.route('**/*.data*', (route) => route.abort());
  const recent = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
  const read = page.url();

  await test.step('its code is there, its data is not', async () => {
    await recent.click();
    await expect(notice(page)).toBeVisible();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page).getByRole('button', { name: 'Try again' })).toBeFocused();
    await notice(page).getByRole('button', { name: 'Close and read on' }).click();
    await expect(notice(page)).toBeHidden();
    expect(page.url()).toBe(read);
  });

  await test.step('what was shown before is found again without network', async () => {
    await page.goBack();
    await expect(level1(page)).toHaveText('Blogs');
    await page.goForward();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await expect(notice(page)).toBeHidden();
  });

  await test.step('after a page load the way back waits as well, and the address is right when it is given up', async () => {
    await page.reload();
    // Before its script has come, a page cannot do anything about it.
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
    await notice(page).getByRole('button', { name: 'Close and read on' }).click();
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL(read);
    await expect(level1(page)).toContainText(title.replace(/\.\.\.$/, ''));
  });

  await test.step('tried again, it comes', async () => {
    await recent.click();
    await expect(notice(page)).toBeVisible();
    await page.unroute('**/*.data*');
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page).not.toHaveURL(read);
    await expect(notice(page)).toBeHidden();
  });

  await test.step('an error of the server stays one', async () => {
    await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await recent.click();
    await expect(level1(page)).toHaveText('Unexpected Application Error!');
  });
  // The browser itself reports what failed.
  problems.length = 0;
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that is loaded without network is a kind one, and nothing else is kept', async ({
    page,
    context,
    problems,
  }) => {
    await page.goto('/courses');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto('/webinars');
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/offline');
    expect(kept.filter((path) => !/^\/(offline$|assets\/[\w.-]+\.(css|woff2|svg)$)/.test(path))).toEqual([]);

    await context.setOffline(true);
    await page.reload();
    await expect(level1(page)).toHaveText('You seem to be offline');
    expect(page.url()).toMatch(/\/webinars$/);
    await page.goto('/blogs?show=6');
    await expect(level1(page)).toHaveText('You seem to be offline');
    await expect(page.getByRole('link', { name: /^Call \+/ }).first()).toHaveAttribute('href', /^tel:\+91/);
    // Its style and its picture are there.
    expect(await level1(page).evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain('Baloo 2');
    await expect
      .poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(level1(page)).toHaveText('Blogs');
    await expect(page).toHaveURL(/\/blogs\?show=6$/);

    await context.setOffline(true);
    await expect(page.goto('/admin/dashboard')).rejects.toThrow('net::ERR_');
    problems.length = 0;
  });
});

test('browsers ask for the service worker anew each time, and it may fetch nothing but the site', async ({
  request,
}) => {
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
