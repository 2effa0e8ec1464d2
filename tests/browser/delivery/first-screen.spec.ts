import type { Page } from 'playwright/test';
import { uniqueText } from '../support/admin.ts';
import { delayScripts } from '../support/delay-scripts.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { demo } from '../support/public-pages.ts';

// The snapshots of a trace run scripts with user activation, which loads parts that wait for the first use.
test.use({ trace: 'off' });

/** Runs in the page: whether the layout of lower parts is deferred. */
const isLaidOut = (page: Page) =>
  page
    .locator('main h2')
    .last()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

const waitsForFrames = (page: Page) => page.locator('html:is(.first-frame, .second-frame)');

const waits = (page: Page) => page.locator('html.first-screen').count();

/** A sign that the page is being used. */
const giveSign = (page: Page) => page.keyboard.press('Shift');

/** The page listens for signs once its script is loaded. */
const layOutAll = (page: Page) =>
  expect(async () => {
    await giveSign(page);
    expect(await waits(page)).toBe(0);
  }).toPass();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('the part below the first screens is laid out on use, and stays so @phone @all', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await isLaidOut(page)).toBe(false);
  // It is available to in-page search and screen readers.
  await expect(page.getByRole('contentinfo')).toContainText('Gurugram');
  release();
  await layOutAll(page);
  expect(await isLaidOut(page)).toBe(true);
  const later = await height(page);
  await page.reload();
  expect(await waits(page)).toBe(0);
  await expect.poll(() => height(page)).toBe(later);
});

test('the rest of the first screen is drawn after its beginning, without script too @phone @all', async ({
  page,
}) => {
  // Never answered.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/search', { waitUntil: 'domcontentloaded' });
  await expect(waitsForFrames(page)).toHaveCount(0);
  const first = page.locator('main h2').first();
  expect(await first.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))).toBe(
    true,
  );
  expect(await waits(page)).toBe(1);
});

test('a tall phone shows the part that others have below their first screen, without any interaction @phone @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 1400 });
  await page.goto('/search', { waitUntil: 'load' });
  const below = page.locator('.below-first-screen h2');
  await expect(below).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => below.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(true);
  expect(await waits(page)).toBe(1);
});

test('a page that draws no frames has its first screen once it is loaded @all', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/search', { waitUntil: 'load' });
  await expect(waitsForFrames(page)).toHaveCount(0);
});

test('a phone lays out nothing more without use, and everything with use @phone @all', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' });
  // Far longer than it would take without waiting.
  await page.waitForTimeout(3000);
  expect(await waits(page)).toBe(1);
  expect(await isLaidOut(page)).toBe(false);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => waits(page)).toBe(0);
  expect(await isLaidOut(page)).toBe(true);
});

test('the scroll bar, which a phone fades out frame by frame, appears on use @phone @all', async ({ page }, {
  project,
}) => {
  const bar = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarWidth);
  await page.goto('/');
  // Where it takes space, the page would become narrower.
  expect(await bar()).toBe(project.name === 'phone' ? 'none' : 'auto');
  await layOutAll(page);
  expect(await bar()).toBe('auto');
});

test('the target of a jump stays where it came into view @phone @all', async ({ page, staff }) => {
  const { link } = await staff.add('course', {
    title: uniqueText('Long evenings'),
    description: '<p>Words of now.</p>'.repeat(60),
  });
  for (const sign of ['scroll', 'focus'] as const) {
    await page.goto(`/course-detail/${link}`);
    await untilHydrated(page);
    const button = page.getByRole('button', { name: 'Copy link' }).last();
    const index = await button.evaluate((element, how) => {
      if (how === 'focus') element.focus();
      else element.scrollIntoView({ block: 'center' });
      return element.getBoundingClientRect().top;
    }, sign);
    expect(await page.evaluate(() => scrollY > innerHeight)).toBe(true);
    await expect.poll(() => waits(page)).toBe(0);
    expect(await button.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(index, 0);
  }
});

test('blocks of an article that are far below are deferred in the same way @phone @all', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/blogDetail/fever-at-home-when-to-see-the-doctor', { waitUntil: 'domcontentloaded' });
  const waiting = () =>
    page
      .locator('main .rich-text > *')
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).contentVisibility === 'auto'));
  expect((await waiting()).slice(0, 2)).toEqual([false, false]);
  expect((await waiting()).at(-1)).toBe(true);
  release();
  await layOutAll(page);
  expect(await waiting()).not.toContain(true);
});

test('going back, and an address with a fragment, use real heights @phone @all', async ({ page }) => {
  await page.goto('/');
  await layOutAll(page);
  const heading = page.locator('main h2').last();
  await heading.scrollIntoViewIfNeeded();
  const headingTop = () => heading.evaluate((shown) => Math.round(shown.getBoundingClientRect().top));
  const before = await headingTop();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  await page.goto('/disclaimer');
  await page.goBack({ waitUntil: 'domcontentloaded' });
  expect(await waits(page)).toBe(0);
  await expect.poll(headingTop).toBe(before);

  await page.goto('/session-book#webinar', { waitUntil: 'domcontentloaded' });
  expect(await waits(page)).toBe(0);
});

// A button that moves between pointerdown and pointerup gets no click.
test('nothing is laid out during a press @phone @all', async ({ page }) => {
  await page.addInitScript(() => {
    const tasks: IdleRequestCallback[] = [];
    window.requestIdleCallback = (task) => tasks.push(task);
    Object.assign(window, {
      // The browser is idle once: each task may request the next one a frame later.
      beIdle: async () => {
        for (const task of tasks.splice(0)) task({ didTimeout: false, timeRemaining: () => 50 });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      },
    });
  });
  const beIdle = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await page.evaluate(() => (window as unknown as { beIdle(): Promise<void> }).beIdle());
    }
  };
  await page.goto(demo.course);
  await untilHydrated(page);
  const laidOut = page.locator('[data-is-laid-out]');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await beIdle(5);
  await expect(laidOut).toHaveCount(0);
  await page.mouse.up();
  await beIdle(30);
  expect(await waits(page)).toBe(0);
});
