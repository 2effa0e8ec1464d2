import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/browser/support/fixtures.ts';
import { demo } from '#tests/browser/support/public-pages.ts';

/** Delays every stored picture until the returned function is called. */
async function holdPictures(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/uploads/**', async (route) => {
    await released;
    // The page may have been closed by then.
    await route.continue().catch(() => undefined);
  });
  return release;
}

const hasArrived = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);

/** The average difference between the pixels of two screenshots, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((shot) => sharp(shot).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) throw new Error('screenshots of different sizes');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

test('browsers load AVIF, and no more pixels than they show @phone-all', async ({ page }) => {
  await page.goto('/');
  const pictures = page.getByRole('main').locator('picture img');
  const shown: { file: string; pixels: number; needed: number }[] = [];
  for (const name of ['hero', 'founder', 'card']) {
    const picture = pictures.nth({ hero: 0, founder: 3, card: 4 }[name] ?? 0);
    await picture.scrollIntoViewIfNeeded();
    await hasArrived(picture);
    shown.push(
      await picture.evaluate(async (img: HTMLImageElement) => {
        const { width } = await createImageBitmap(await (await fetch(img.currentSrc)).blob());
        // The hero is cut to 4:3 out of 16:9.
        const { height } = img.getBoundingClientRect();
        const needed = Math.max(img.clientWidth, (height * img.width) / img.height) * devicePixelRatio;
        return { file: img.currentSrc, pixels: width, needed };
      }),
    );
  }
  for (const { file, pixels, needed } of shown) {
    expect(file).toMatch(/\/uploads\/[a-f0-9]{24}(-\d+)?\.avif$/);
    expect(pixels / needed).toBeGreaterThan(0.8);
    expect(pixels / needed).toBeLessThan(2);
  }
});

test('only the first banner is loaded before everything else @all', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('list', { name: 'Pictures of family life' }).locator('picture img').first();
  await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1);
  await expect(banner).toHaveAttribute('fetchpriority', 'high');
  await expect(page.locator('picture img:not([loading=lazy])')).toHaveCount(1);
  await expect(page.locator('link[rel=preload][as=image]')).toHaveAttribute(
    'imagesrcset',
    (await banner.locator('..').locator('source').getAttribute('srcset')) ?? '',
  );
});

test('the largest picture of the first screen is not lazy, those below it are @phone @all', async ({
  page,
}) => {
  for (const path of ['/blogs', '/courses', '/webinars', demo.article]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const shown = await page
      .getByRole('main')
      .locator('picture img')
      .evaluateAll((pictures) =>
        (pictures as HTMLImageElement[])
          .filter((img) => img.checkVisibility())
          .map((img) => {
            const { top, bottom, width } = img.getBoundingClientRect();
            const area = width * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
            return { area, loading: img.loading, priority: img.fetchPriority };
          })
          .toSorted((a, b) => b.area - a.area),
      );
    expect([path, shown[0]]).toMatchObject([path, { loading: 'eager', priority: 'high' }]);
    const below = shown.filter(({ area }) => area === 0);
    const hasty = below.filter(({ loading }) => loading !== 'lazy').length;
    expect([path, hasty]).toEqual([path, 0]);
    expect(shown.filter(({ priority }) => priority === 'high').length).toBeLessThanOrEqual(2);
    // Hidden pictures are not loaded.
    const fetched = await page
      .getByRole('main')
      .locator('picture img')
      .evaluateAll((pictures) =>
        (pictures as HTMLImageElement[]).filter((img) => !img.checkVisibility()).map((img) => img.currentSrc),
      );
    expect(fetched.filter((address) => !address.startsWith('data:'))).toEqual([]);
  }
});

test('the placeholder of a picture is as lazy as the picture itself @phone @all', async ({ page }) => {
  await page.goto('/');
  const grounds = page.getByRole('main').locator('img[src^="data:"]');
  const drawn = () =>
    grounds.evaluateAll(
      (all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth > 0).length,
    );
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(await drawn()).toBeLessThan((await grounds.count()) / 2);
  const last = grounds.last();
  await last.scrollIntoViewIfNeeded();
  await hasArrived(last);
});

test('nothing moves when pictures load, and placeholders are covered @phone @all', async ({ page }) => {
  const release = await holdPictures(page);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => document.fonts.ready);
  const frame = page.getByRole('main').locator('span:has(> picture)').nth(1);
  await frame.scrollIntoViewIfNeeded();
  const placeholder = frame.locator('> img');
  await expect(placeholder).toHaveAttribute('src', /^data:image\/webp;base64,/);

  const look = async (isThere: boolean) => {
    await placeholder.evaluate((img: HTMLImageElement, isHidden) => {
      img.hidden = isHidden;
    }, !isThere);
    return frame.screenshot({ animations: 'disabled' });
  };
  expect(await difference(await look(true), await look(false))).toBeGreaterThan(10);
  await placeholder.evaluate((img: HTMLImageElement) => {
    img.hidden = false;
  });

  await page.evaluate(() => {
    const moves: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moves.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { moves });
  });
  release();
  await hasArrived(frame.locator('picture img'));
  await hasArrived(page.getByRole('main').locator('picture img').first());
  expect(await page.evaluate(() => (window as unknown as { moves: number[] }).moves)).toEqual([]);
  expect(await difference(await look(true), await look(false))).toBeLessThan(0.5);
});
