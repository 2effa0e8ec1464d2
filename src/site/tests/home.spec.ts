import { startEmptySite } from '#tests/browser/support/empty-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { untilHydrated } from '#tests/browser/support/hydration.ts';

test('home shows every section of the brand @phone', async ({ page, request }) => {
  const { banners } = await (await request.get('/api/v1/banner')).json();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(banners[0].title);
  await expect(page.getByRole('list', { name: 'Pictures of family life' }).locator('picture')).toHaveCount(3);
  // Other tests may have added entries of their own.
  for (const [name, least] of [
    ['Latest videos', 9],
    ['Courses', 6],
    ['What families say', 5],
  ] as const) {
    const slides = page.getByRole('list', { name }).getByRole('listitem');
    expect(await slides.count(), name).toBeGreaterThanOrEqual(least);
  }
  const community = page.getByRole('region', { name: 'Ananta Community' });
  await expect(community.getByRole('heading', { level: 3 })).toHaveCount(3);
  const ideas = page.getByRole('region', { name: 'Ideas and inspiration' });
  await expect(ideas.getByRole('button', { name: /^Play / }).nth(3)).toBeVisible();
});

test('the next webinar is shown in the visitor’s own time zone @all', async ({ browser }) => {
  // Other tests add webinars that are nearer than that of the sample content.
  const site = await startEmptySite({ DEMO: 'on' });
  // Time zones without clock changes.
  for (const [timezoneId, reported] of [
    ['Asia/Dubai', 'Your time: 9:30 am – 11:00 am'],
    ['Asia/Kolkata', 'India Standard Time'],
  ] as const) {
    const there = await browser.newPage({ timezoneId });
    await there.goto(site.address);
    await untilHydrated(there);
    await there.keyboard.press('Shift');
    const next = there.getByRole('region', { name: 'Learn with us, live' }).getByRole('article').first();
    await expect(next.getByText(reported)).toBeVisible();
    await there.close();
  }
  await site.stop();
});

test('the founder has a video, and a story that opens and closes', async ({ page }) => {
  await page.goto('/');
  const founder = page.getByRole('region', { name: 'Dr. Ishvari Nandakolla' });
  const more = founder.getByRole('button', { name: /^Read/ });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await founder.getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  await expectAccessible(page);
});

test('slides move by buttons that stop at the ends @all', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const back = page.getByRole('button', { name: 'Previous: Courses' });
  const on = page.getByRole('button', { name: 'Next: Courses' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  const slides = page.getByRole('list', { name: 'Courses' }).getByRole('listitem');
  // Other tests add courses meanwhile, so that the end may be further away.
  await expect(async () => {
    await on.click();
    await expect(slides.last()).toBeInViewport({ timeout: 1000 });
    await expect(on).toHaveAttribute('aria-disabled', 'true', { timeout: 1000 });
  }).toPass();
  await expect(back).toHaveAttribute('aria-disabled', 'false');
});
