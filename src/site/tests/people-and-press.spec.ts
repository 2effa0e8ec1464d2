import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';

test('a bio opens with a click and closes with the next one @phone-all', async ({ page, request }) => {
  const teams = await (await request.get('/api/v1/teams')).json();
  await page.goto('/our-team');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(teams.map(({ title }: { title: string }) => title));
  const card = page.getByRole('article').first();
  await expect(card.getByText('Languages:')).toBeHidden();
  await card.getByRole('button', { name: /^Read more/ }).click();
  await expect(card.getByText('Languages:')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Close/ }).click();
  await expect(card.getByText('Languages:')).toBeHidden();
});

test('community items can be played', async ({ page }) => {
  await page.goto('/community');
  await page.getByRole('button', { name: 'Play Teddy Bear Hospital' }).click();
  await expect(page.getByRole('dialog', { name: 'Teddy Bear Hospital' }).locator('video')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('press items come three at a time and link to their publication @all', async ({ page }) => {
  await page.goto('/media');
  // Only the page's own script keeps the focus; before it runs, the link reloads the page.
  await page.waitForLoadState('networkidle');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(3);
  await expect(titles.nth(2).getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await page.getByRole('link', { name: 'Load more' }).press('Enter');
  await expect(titles).toHaveCount(6);
  await expect(titles.nth(3).getByRole('link')).toBeFocused();
});

test('a video of the press is played on the site @all', async ({ page, staff }) => {
  const link = 'https://youtu.be/aB3_-efghij';
  const fields = { title: 'A talk', shortContent: 'Short', content: '<p>x</p>', linkType: 'youtube', link };
  await staff.add('medias', { ...fields, status: '1', createdAt: '2031-01-01' }, 'images');
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
  await page.goto('/media');
  await page.getByRole('button', { name: 'Play A talk' }).click();
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
});
