import { openAdmin } from '../support/admin.ts';
import { expect, test } from '../support/fixtures.ts';
import { demo } from '../support/public-pages.ts';

/** In the page: what is measured waits three seconds after the page has loaded; a test need not. */
function withoutRest() {
  const later = window.setTimeout.bind(window);
  const soon = (work: () => void, wait = 0) => later(work, wait === 3000 ? 0 : wait);
  Object.assign(window, { setTimeout: soon });
}

test('home holds fewer than 1,200 elements, and the scripts of a page wait for its first picture @phone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  for (const path of ['/', '/blogs', demo.article, demo.course, '/webinars']) {
    asked.length = 0;
    await page.goto(path);
    if (path === '/') expect(await page.locator('*').count()).toBeLessThan(1200);
    const preloaded = page.locator('link[rel=preload][as=image]');
    // Those that are shown here; on phones the head of an article has none.
    const first = page.locator('img[fetchpriority=high]');
    for (const picture of await first.all()) {
      await expect(picture).not.toHaveAttribute('loading', 'lazy');
      const name = /[\da-f]{24}/.exec((await picture.getAttribute('src')) ?? '')?.[0] ?? 'none';
      const sets = await preloaded.evaluateAll((links) => links.map((link) => link.outerHTML).join());
      expect(sets).toContain(name);
    }
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    const places = (pattern: RegExp) => asked.flatMap((url, place) => (pattern.test(url) ? [place] : []));
    const isFirst = await first.evaluateAll((all) =>
      all.map((img) => (img as HTMLImageElement).currentSrc).filter((src) => src.startsWith('http')),
    );
    const pictures = isFirst.map((src) => asked.indexOf(src));
    expect([path, Math.max(...pictures) < Math.min(...places(/\.js$/))]).toEqual([path, true]);
  }
});

test('a visit is counted when it ends, and staff read what it means', async ({ browser, page }) => {
  const context = await browser.newContext();
  const visit = await context.newPage();
  await visit.addInitScript(withoutRest);
  const measures = visit.waitForResponse(/tell-field-values/);
  await visit.goto('/disclaimer');
  await measures;
  await visit.getByRole('heading', { level: 1 }).click();
  const told = visit.waitForRequest('**/api/v1/field-values');
  await visit.evaluate(() => {
    const { Blob: Real } = window;
    window.Blob = class extends Real {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        Object.assign(window, { told: parts.join('') });
      }
    };
  });
  await visit.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // What a beacon carries is a blob, which the browser does not tell of: so the page says again what it was.
  const sent = JSON.parse(await visit.evaluate(() => (window as unknown as { told: string }).told));
  expect(sent).toMatchObject({ page: 'disclaimer', device: 'desktop', values: { FCP: expect.any(Number) } });
  expect(Object.keys(sent)).toEqual(['page', 'device', 'values']);
  expect((await (await told).response())?.status()).toBe(204);
  expect(await context.cookies()).toEqual([]);
  await context.close();

  await openAdmin(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Speed' }).click();
  const computers = page.getByRole('region', { name: 'On computers' });
  await expect(computers.getByRole('rowheader', { name: /^All other pages/ })).toBeVisible();
  await expect(computers).toContainText(
    /Three of four visits to the site show their main picture or text within/,
  );
});

test('whoever asks by Global Privacy Control alone is not counted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    navigator.sendBeacon = () => Boolean(Object.assign(window, { told: 'something' }));
  });
  await page.addInitScript(withoutRest);
  const measures = page.waitForResponse(/tell-field-values/);
  await page.goto('/disclaimer');
  await (await measures).finished();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await page.evaluate(() => (window as unknown as { told?: string }).told)).toBeUndefined();
});

test('nobody is counted who asks not to be followed, and nothing is fetched ahead for those who spare data', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await page.addInitScript(withoutRest);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/blogs');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await expect(page.locator('picture:has(> [loading=lazy]) > source').first()).toHaveAttribute(
    'sizes',
    '10rem',
  );
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().hover();
  // Longer than a pointer has to rest on a link.
  await page.waitForTimeout(300);
  await page.evaluate(() => fetch('/healthz'));
  expect(asked.filter((url) => /blog-detail|\.data|field-values/.test(url))).toEqual([]);
});
