import { brotliCompressSync } from 'node:zlib';
import pLimit from 'p-limit';
import type { Page } from 'playwright/test';
import { pathInEmail } from '../support/emails.ts';
import { administratorToken, expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { pagesOfEveryKind } from '../support/public-pages.ts';

// The snapshots of a trace run scripts with user activation, which loads parts that wait for the first use.
test.use({ trace: 'off' });

const sizes = new Map<string, Promise<number>>();

/** Runs in the page: whether nothing has loaded for a second. */
const isQuiet = () => {
  const ends = performance
    .getEntriesByType('resource')
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
  return Math.max(...ends) + 1000 < performance.now();
};

/** The compressed bytes of all scripts that the browser loads by itself until nothing more loads. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const size = sizes.get(answer.url()) ?? answer.body().then((body) => brotliCompressSync(body).length);
    sizes.set(answer.url(), size);
    scripts.push(size);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await untilHydrated(page);
  await page.waitForFunction(isQuiet);
  return (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
}

test('a first visit loads no more script than a cheap phone can handle @all', async ({ context }) => {
  // Some at once: most of the time each waits for further loads.
  const some = pLimit(3);
  const weights = [...pagesOfEveryKind, '/saved', '/my', '/my-data'].map((path) =>
    some(async () => {
      const page = await context.newPage();
      const weight = await weigh(page, path);
      await page.close();
      return [path, weight] as const;
    }),
  );
  const tooHeavy = (await Promise.all(weights)).filter(([, weight]) => weight > limit);
  expect(tooHeavy).toEqual([]);
});

test('nor do a parent’s own pages @all', async ({ page, staff }) => {
  const [starts, hour] = [Date.now() + 5 * 3_600_000, 3_600_000];
  const { _id = '' } = await staff.add('webinar', {
    ...{ title: `Light evenings ${starts}`, description: '<p>x</p>' },
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + hour).toISOString(),
  });
  const email = `light.${starts}@example.com`;
  const enrolled = await page.request.post(`/api/v1/webinars/${_id}/registrations`, {
    data: { name: 'Meera Nair', email, contact: '9000000001' },
    headers: { Authorization: `Bearer ${await administratorToken(page.request)}` },
  });
  expect(enrolled.status()).toBe(201);
  await page.request.post('/my-data', { form: { email } });
  for (const what of ['my', 'my-data']) {
    const path = await pathInEmail(email, new RegExp(`/${what}/[0-9a-f]{64}`));
    const own = await page.context().newPage();
    expect(await weigh(own, path), what).toBeLessThanOrEqual(limit);
    await own.close();
  }
});

test('the search shows its Hindi word without all of Devanagari, which loads when a visitor types it @all', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: withoutInstalledFont(await answer.text()) });
  });
  await page.goto('/search', { waitUntil: 'networkidle' });
  const isShownBy = (family: string) =>
    page.evaluate(
      (name) => [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
      family,
    );
  await expect(page.getByRole('searchbox').first()).toHaveAttribute('placeholder', /नींद/);
  expect(await isShownBy('Baloo 2 example')).toBe(true);
  expect(fonts.filter((url) => url.includes('devanagari'))).toEqual([]);
  await page.getByRole('searchbox').first().fill('बुखार');
  await expect.poll(() => fonts.filter((url) => url.includes('devanagari')).length).toBe(1);
});

test('visitors get a list of the public pages; other pages come from the server @all', async ({ page }) => {
  const list = page.waitForResponse(/\/assets\/manifest-/);
  await page.goto('/blogs');
  expect(await (await list).text()).not.toContain('admin/');
  // After all of its effects have run: from then on the router asks before leaving.
  await untilHydrated(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate('/login');
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs');
});

test('a navigation to such a page during hydration works too @all', async ({ page }) => {
  await page.addInitScript(() => {
    let note: unknown;
    Object.defineProperty(window, 'noteEarlyPress', {
      get: () => note,
      set(value: unknown) {
        note = value;
        const { __reactRouterDataRouter: router } = window as unknown as {
          __reactRouterDataRouter: { navigate(to: string): Promise<void> };
        };
        // From now on the page handles presses.
        if (!value) void router.navigate('/login');
      },
    });
  });
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

/** The site prefers a Devanagari font of the device to its own. Some test machines have one. */
function withoutInstalledFont(css: string): string {
  const changed = css.replaceAll('Noto Sans Devanagari', 'Installed Nowhere');
  if (css.includes('--font-sans')) expect(changed).not.toBe(css);
  return changed;
}

/** Bytes; three quarters of it are React and its router. */
const limit = 112_000;
