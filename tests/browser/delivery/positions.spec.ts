import type { Locator, Page } from 'playwright/test';
import { uniqueText } from '../support/admin.ts';
import { expect, test } from '../support/fixtures.ts';
import { day } from '../support/forms.ts';
import { demo } from '../support/public-pages.ts';

// Positions on the first screen, which is as high as the window: 844 pixels on a phone, 900 on a laptop.

const phone = { width: 390, height: 844 };

const edges = async (part: Locator) => {
  const { y = Number.NaN, height = Number.NaN } = (await part.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
};

async function open(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  return page.viewportSize()?.height ?? 0;
}

const headPicture = (page: Page, file: string) =>
  page.locator(`div:has(> div > h1) picture img[src*="${file.replace(/\.\w+$/, '')}"]`);

test('head and filters of a list take at most half of the first screen of a phone @phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const path of ['/blogs', '/webinars', '/media', '/courses', '/community']) {
    const height = await open(page, path);
    const { top, bottom } = await edges(page.getByRole('navigation', { name: /^Filter / }));
    expect([path, top > 0, bottom <= height / 2]).toEqual([path, true, true]);
  }
});

test('the head of other lists, of forms and of legal pages takes at most half of it too @phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  for (const path of [
    ...['/our-team', '/video', '/topics', demo.topic, demo.age],
    ...['/session-book', '/upcoming-webinar', '/privacy-policy'],
  ]) {
    const height = await open(page, path);
    const { top, bottom } = await edges(page.locator('div:has(> div > h1)'));
    expect([path, top > 0, bottom <= height / 2]).toEqual([path, true, true]);
  }
});

test('an article begins on the first screen, under its own picture and links to share it @phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const { blogs } = await (await request.get('/api/v1/blogs/gentle-bedtime-for-toddlers')).json();
  // The longest byline, and the longest title of the demo.
  for (const path of [demo.article, '/blogDetail/gentle-bedtime-for-toddlers']) {
    const height = await open(page, path);
    const main = page.getByRole('main');
    const text = await edges(main.locator('.rich-text p').first());
    const share = await edges(main.getByRole('link', { name: 'Share on WhatsApp' }).first());
    const title = await edges(page.getByRole('heading', { level: 1 }));
    expect(share.top).toBeGreaterThan(title.bottom);
    expect(text.top).toBeGreaterThan(share.bottom);
    // Space for a line of text at least.
    expect([path, text.top < height - 30]).toEqual([path, true]);
  }
  const picture = await edges(headPicture(page, blogs[0].imageUrl));
  expect(picture.top).toBeGreaterThan((await edges(page.getByRole('heading', { level: 1 }))).bottom);
  expect(picture.bottom).toBeLessThan((await edges(page.locator('.rich-text p').first())).top);
});

test('Register Now is on the first screen of a webinar, with its own picture @both', async ({
  page,
  request,
}) => {
  const link = demo.webinar.split('/').at(-1);
  const { webinars } = await (await request.get(`/api/v1/webinar/${link}`)).json();
  const height = await open(page, demo.webinar);
  const button = page.getByRole('main').getByRole('link', { name: 'Register Now' }).first();
  expect((await edges(button)).bottom).toBeLessThan(height);
  const picture = headPicture(page, webinars[0].images);
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect((await edges(picture)).bottom).toBeLessThan(height);
});

test('an entry without a picture has the picture of its list', async ({ page, request, staff }) => {
  const { headers } = await (await request.get('/api/v1/header')).json();
  const { images } = headers.find((entry: { link: string }) => entry.link === '/webinars');
  const { link } = await staff.add('webinar', {
    title: uniqueText('No picture'),
    description: '<p>Words.</p>',
    startdate: day(40),
    enddate: day(40),
  });
  await open(page, `/webinars-detail/${link}`);
  await expect(headPicture(page, images)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(headPicture(page, images)).toBeHidden();
});
