import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a video opens over the page, plays, and closes by button, Escape and backdrop @phone-all', async ({
  page,
}) => {
  await page.goto('/video');
  await expect(page.locator('video')).toHaveCount(0);
  // Selected by name, because concurrent tests add videos before it.
  const play = page.getByRole('button', { name: 'Play Breathe with the bubble' });
  const dialog = page.getByRole('dialog');
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await play.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('video')).toHaveAttribute('preload', 'none');
    await expect(dialog.locator('video')).toHaveAttribute('poster', /^\/uploads\/\w+-720\.webp$/);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('video')).toHaveCount(0);
    await expect(play).toBeFocused();
  }
  await play.click();
  await expect(dialog.locator('video')).toBeVisible();
  await expectAccessible(page);
});

test('a YouTube video is requested only when it is played, from the host without cookies', async ({
  page,
  staff,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('youtube')) asked.push(request.url());
  });
  const embededVideo = 'https://www.youtube.com/watch?v=aB3_-efghij';
  await staff.add('videoupload', { title: 'Elsewhere', description: '<p>x</p>', embededVideo, order: '0' });
  await page.goto('/video');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Play Elsewhere' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aB3_-efghij/);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(frame).toHaveCount(0);
});
