import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('one featured video and four more, then four more after a second @phone-all', async ({ page }) => {
  await page.goto('/video');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(5);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // Looks at every frame: the word stays for a second only.
  await page.getByText('Loading...').first().waitFor();
  await expect(titles).toHaveCount(9);
  await expect(page).toHaveURL(/\/video\?show=9$/);
});

test('a description is cut to 100 characters; without a video it says so @all', async ({ page, staff }) => {
  const words = 'a few more words '.repeat(12).trim();
  await staff.add('videoupload', { title: 'Nothing to see', description: `<p>${words}</p>`, order: '0' });
  await page.goto('/video');
  const card = page.getByRole('article').filter({ hasText: 'Nothing to see' });
  await expect(card).toContainText(`${words.slice(0, 100)}...`);
  await expect(card).toContainText('No video available');
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('a video opens over the page, plays, and closes by button, Escape and backdrop @phone-all', async ({
  page,
}) => {
  await page.goto('/video');
  await expect(page.locator('video')).toHaveCount(0);
  const play = page.getByRole('button', { name: /^Play / }).first();
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

test('a video of YouTube is asked for only when it is played, on the host without cookies', async ({
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

test('a page elsewhere is a link', async ({ page, staff }) => {
  const fields = { title: 'On another site', description: '<p>x</p>', order: '0' };
  await staff.add('videoupload', { ...fields, embededVideo: 'https://example.org/film' });
  await page.goto('/video');
  const link = page.getByRole('link', { name: 'Watch On another site (opens in a new tab)' });
  await expect(link).toHaveAttribute('href', 'https://example.org/film');
});
