import { openAdmin, sidebarLink } from '../support/admin.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { demo, pagesOfEveryKind } from '../support/public-pages.ts';
import { skipIdleWait } from '../support/skip-idle-wait.ts';

// The snapshots of a trace run scripts with user activation, which loads parts that wait for the first use.
test.use({ trace: 'off' });

/**
 * The number of first pictures of a page: in its head, and in lists the one beneath that. The lists are of a topic: other
 * tests put entries without such pictures to the top of all.
 */
const firstPictures: Record<string, number> = {
  ...{ '/': 1, '/about': 2, '/our-team': 2, '/video?topic=health': 2, '/blogs?topic=health': 2 },
  ...{ '/courses?topic=health': 2, '/community?topic=health': 2, '/webinars?topic=sleep': 2 },
  ...{ '/media?topic=health': 2, '/topics': 1 },
  ...{
    [demo.article]: 1,
    [demo.course]: 1,
    [demo.webinar]: 1,
    [demo['community item']]: 1,
    [demo.person]: 1,
    [demo.topic]: 2,
  },
  ...{ [demo.age]: 2, '/session-book': 1, '/upcoming-webinar': 1, '/privacy-policy': 1, '/refund-policy': 1 },
  ...{ '/disclaimer': 1, '/search': 1, '/search?q=sleep': 0, '/nowhere': 1 },
};
/** Pages without any on phones. */
const onWideScreens = { '/saved': 1 };
/** Pages with one that phones do not show: their heads are low. */
const hiddenOnPhones = [
  ...['/topics', '/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
  '/search',
];

test('home has fewer than 1,200 elements, and the scripts of a page wait for its first pictures @phone @all', async ({
  page,
  isMobile,
  problems,
}) => {
  const known = Object.keys(firstPictures).map((path) => path.split('?')[0]);
  expect(pagesOfEveryKind.filter((path) => !known.includes(path))).toEqual([]);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  for (const [path, count] of Object.entries({ ...firstPictures, ...(!isMobile && onWideScreens) })) {
    asked.length = 0;
    await page.goto(path);
    if (path === '/') expect(await page.locator('*').count()).toBeLessThan(1200);
    const preloaded = page.locator('link[rel=preload][as=image]');
    const sets = await preloaded.evaluateAll((links) => links.map((link) => link.outerHTML).join());
    const first = page.locator('img[fetchpriority=high]');
    expect([path, await first.count()]).toEqual([path, count]);
    for (const picture of await first.all()) {
      await expect(picture).not.toHaveAttribute('loading', 'lazy');
      const name = /[^/]+(?=\.\w+$)/.exec((await picture.getAttribute('src')) ?? '')?.[0] ?? 'none';
      // The sizes of a stored picture have names with a common prefix.
      expect(sets).toContain(/^[\da-f]{24}/.exec(name)?.[0] ?? name);
    }
    await untilHydrated(page);
    const [largest, isFirst] = await page.evaluate(largestPart);
    expect([path, largest, isFirst]).toEqual([path, largest, largest === 'IMG']);
    const positions = (pattern: RegExp) => asked.flatMap((url, index) => (pattern.test(url) ? [index] : []));
    // The visible ones; on phones the head of a list has none.
    const shown = await first.evaluateAll((all) =>
      all.map((img) => (img as HTMLImageElement).currentSrc).filter((src) => src.startsWith('http')),
    );
    const isShown = count > 0 && !(isMobile && hiddenOnPhones.includes(path));
    expect([path, shown.length > 0]).toEqual([path, isShown]);
    const pictures = shown.map((src) => asked.indexOf(src));
    expect([path, Math.max(-1, ...pictures) < Math.min(...positions(/\.js$/))]).toEqual([path, true]);
    expect([path, await page.evaluate(isPaintedFirst)]).toEqual([path, true]);
  }
  // The browser itself reports the missing page.
  expect(problems.splice(0)).toEqual([expect.stringMatching(/404.*\/nowhere/)]);
});

/** Runs in the page: whether something was painted before any script was requested. */
function isPaintedFirst(): boolean {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return files.length > 0 && files.every(({ startTime }) => painted && startTime >= painted.startTime);
}

/** Runs in the page: the largest part of its first screen, and whether it is a picture that loads first. */
async function largestPart(): Promise<[string, boolean]> {
  const isSeen = (img: HTMLImageElement) =>
    img.checkVisibility() && img.getBoundingClientRect().top < innerHeight;
  const seen = Array.from(document.images).filter(isSeen);
  await Promise.all(seen.map((img) => img.decode().catch(() => undefined)));
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
      resolve([element?.tagName ?? '', element?.getAttribute('fetchpriority') === 'high']);
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Runs in the page: resolves once the browser has reported its largest part. */
const isLargestPainted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/**
 * Runs in the page: resolves once the browser has reported the duration of the first press, which is after painting its
 * result.
 */
const isPressMeasured = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
  });

test('a visit is counted when it ends, and staff read the results', async ({ browser, page }) => {
  const context = await browser.newContext();
  const visit = await context.newPage();
  await visit.addInitScript(skipIdleWait);
  const measures = visit.waitForResponse(/send-measurements/);
  await visit.goto('/disclaimer');
  // The browser stops looking for the largest part at the first key, which on a loaded machine came before the paint.
  await visit.evaluate(isLargestPainted);
  // A page that has been used.
  await visit.keyboard.press('Shift');
  await measures;
  await visit.getByRole('heading', { level: 1 }).click();
  await visit.evaluate(isPressMeasured);
  const reported = visit.waitForRequest('**/api/v1/field-values');
  await visit.evaluate(() => {
    const { Blob: Real } = window;
    window.Blob = class extends Real {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        Object.assign(window, { reported: parts.join('') });
      }
    };
  });
  await visit.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // A beacon's body is a blob, which the browser does not report: so the page exposes it.
  const sent = JSON.parse(await visit.evaluate(() => (window as unknown as { reported: string }).reported));
  expect(sent).toMatchObject({ page: 'disclaimer-page', device: 'desktop' });
  const { LCP, CLS, INP, FCP, TTFB, ...others } = sent.values;
  expect([LCP > 0, LCP >= FCP, FCP >= TTFB, TTFB > 0]).toEqual([true, true, true, true]);
  // Nothing shifts on this page; a font that loads late may still break a line elsewhere.
  expect(CLS).toBeLessThan(0.05);
  expect([INP > 0, others]).toEqual([true, {}]);
  expect(Object.keys(sent)).toEqual(['page', 'device', 'values']);
  expect((await (await reported).response())?.status()).toBe(204);
  expect(await context.cookies()).toEqual([]);
  await context.close();

  await openAdmin(page, '/admin/dashboard');
  await (await sidebarLink(page, 'Reports', 'Speed')).click();
  const computers = page.getByRole('region', { name: 'On computers' });
  await expect(computers.getByRole('rowheader', { name: /^All other pages/ })).toBeVisible();
  await expect(computers).toContainText(
    /Three out of four visits to the site show their main picture or text within/,
  );
});

test('a visitor with only Global Privacy Control is not counted @all', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    navigator.sendBeacon = () => Boolean(Object.assign(window, { reported: 'something' }));
  });
  await page.addInitScript(skipIdleWait);
  const measures = page.waitForResponse(/send-measurements/);
  await page.goto('/disclaimer');
  await page.keyboard.press('Shift');
  await (await measures).finished();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await page.evaluate(() => (window as unknown as { reported?: string }).reported)).toBeUndefined();
});

test('visitors who opt out of tracking are not counted, and nothing is prefetched for visitors who save data @all', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await page.addInitScript(skipIdleWait);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto('/blogs');
  await untilHydrated(page);
  await expect(page.locator('picture:has(> [loading=lazy]) > source').first()).toHaveAttribute(
    'sizes',
    '10rem',
  );
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().hover();
  // Longer than the prefetch delay on hover.
  await page.waitForTimeout(300);
  await page.evaluate(() => fetch('/healthz'));
  expect(asked.filter((url) => /blog-detail|\.data|field-values/.test(url))).toEqual([]);

  await page.goto('/video?topic=feelings');
  await untilHydrated(page);
  const play = page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first();
  const players = () => asked.filter((url) => /video-modal/.test(url)).length;
  await play.hover();
  await page.evaluate(() => fetch('/healthz'));
  expect(players()).toBe(0);
  await play.click();
  await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  expect(players()).toBeGreaterThan(0);
});

test('the target of a hovered link is prefetched once, by pointer and by keys @all', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  const data = (path: string) => asked.filter((one) => one === `${path}.data`);
  await page.goto('/blogs');
  await untilHydrated(page);
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const article = (await title.getAttribute('href')) ?? '';
  await title.hover();
  await expect.poll(() => data(article)).toHaveLength(1);
  const chip = page.getByRole('main').getByRole('list', { name: 'Topics' }).getByRole('link').first();
  const topic = (await chip.getAttribute('href')) ?? '';
  await chip.hover();
  await expect.poll(() => data(topic)).toHaveLength(1);
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' });
  await legal.focus();
  await expect.poll(() => asked.some((one) => /refund-policy/.test(one))).toBe(true);
  // Long enough for a second time.
  await page.waitForTimeout(300);
  expect([data(article), data(topic)]).toEqual([[`${article}.data`], [`${topic}.data`]]);

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('vaccination');
  const option = dialog.getByRole('option').first();
  const found = (await option.getAttribute('href')) ?? '';
  await option.hover();
  await expect.poll(() => data(found.split('#')[0] ?? '').length).toBeGreaterThan(0);
});

test('so are the targets of links around accounts and own pages @all', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  for (const [path, name, code] of [
    ['/login', 'Forgot Password?', /forgot-password/],
    ['/my-data', 'privacy policy', /privacy-policy/],
  ] as const) {
    await page.goto(path);
    await untilHydrated(page);
    await page.getByRole('main').getByRole('link', { name, exact: true }).hover();
    await expect.poll(() => asked.filter((one) => code.test(one)), path).not.toEqual([]);
  }
});

test('a visit on a slow connection is counted, and nothing is prefetched on it @all', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '2g' } });
  });
  await page.addInitScript(skipIdleWait);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  const measures = page.waitForResponse(/send-measurements/);
  await page.goto('/blogs');
  await page.keyboard.press('Shift');
  await (await measures).finished();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().hover();
  await page.waitForTimeout(300);
  expect(asked.filter((url) => /blog-detail|\.data/.test(url))).toEqual([]);
  const reported = page.waitForRequest('**/api/v1/field-values');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await reported;
});
