import type { Locator } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { demo, readDemoArticle } from '../support/public-pages.ts';
import { untilLive } from '../support/until-live.ts';

const nextYear = new Date().getFullYear() + 1;

/** What WhatsApp, or X, is asked to send. */
async function messageOf(place: Locator, way = 'on WhatsApp'): Promise<string> {
  const href = await place.getByRole('link', { name: `Share ${way}` }).getAttribute('href');
  return new URL(href ?? '').searchParams.get('text') ?? '';
}

test('an item of the community has a page, which is shared with its own words and its card', async ({
  page,
  request,
  staff,
}) => {
  const item = await staff.add(
    'community',
    {
      ...{ title: 'Kites on the terrace', description: '<p>All of it.</p>', shareText: 'Bring string.' },
      ...{ date: `${nextYear}-03-05`, location: 'Pune', order: '0' },
    },
    'images',
  );
  const path = `/community/${item.link}`;
  const sent = new RegExp(`^Kites on the terrace\\s+Bring string\\.\\s+http\\S+${path}$`);
  // Older links name its place on the page of all.
  await page.goto(`/community#${item.link}`);
  const kites = page.locator(`#${item.link}`);
  await kites.getByText('Share this').click();
  expect(await messageOf(kites)).toMatch(sent);
  expect(await messageOf(kites, 'on X')).toBe('Kites on the terrace\n\nBring string.');
  await kites.getByText('Add to calendar').click();
  await expect(kites.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  await expectAccessible(page);
  await kites.getByRole('link', { name: 'Kites on the terrace', exact: true }).click();
  await expect(page).toHaveURL(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kites on the terrace');
  await expect(main.getByText(`5 Mar ${nextYear}`)).toBeVisible();
  await expect(main.getByText('Pune')).toBeVisible();
  await expect(main.getByText('All of it.')).toBeVisible();
  await main.getByText('Add to calendar').click();
  const dates = new RegExp(`dates=${nextYear}0305%2F${nextYear}0306`);
  await expect(main.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', dates);
  const file = await main.getByRole('link', { name: /Apple/ }).getAttribute('href');
  expect(await (await request.get(file ?? '')).text()).toContain('SUMMARY:Kites on the terrace');
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Community');
  expect(await messageOf(main.getByRole('region', { name: 'Share this page' }))).toMatch(sent);
  await expectAccessible(page);

  await page.goto(path);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(card).toMatch(/\/cards\/community\/[a-z-]+-[0-9a-f]{16}\.jpg$/);
  const drawn = await request.get(new URL(card ?? '').pathname);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await request.get('/community/no-such-item')).status()).toBe(404);
});

test('videos and press items are shared by the address that plays them, or has them @all', async ({
  page,
  staff,
}) => {
  const film = { title: 'Kites on film', description: '<p>In the wind.</p>', order: '0' };
  const embededVideo = 'https://youtu.be/aB3_-efghij';
  const video = await staff.add('videoupload', { ...film, embededVideo });
  await page.goto(`/video#${video._id}`);
  const shown = page.locator(`[id="${video._id}"]`);
  await shown.getByText('Share this').click();
  expect(await messageOf(shown)).toMatch(
    /^Kites on film\s+In the wind\.\s+https:\/\/www\.youtube\.com\/watch\?v=aB3_-efghij$/,
  );
  // A file of ours is played here alone.
  const own = page.getByRole('article').filter({ hasNotText: 'Kites on film' }).first();
  await own.getByText('Share this').click();
  const id = await own.getAttribute('id');
  expect(await messageOf(own)).toMatch(new RegExp(`http\\S+/video\\?entry=${id}#${id}$`));
  await expectAccessible(page);

  const link = 'https://example.org/kites';
  const words = { title: 'Kites in the press', shortContent: 'Read of kites.', content: '<p>x</p>' };
  const shareText = 'Look\nup!';
  const press = { ...words, shareText, linkType: 'other', link, status: '1', createdAt: '2031-01-01' };
  const media = await staff.add('medias', press, 'images');
  await page.goto('/media');
  const item = page.locator(`[id="${media._id}"]`);
  // What lies under the link of the card cannot be pressed.
  await item.getByText('Share this').click();
  expect(await messageOf(item)).toMatch(/^Kites in the press\s+Look up!\s+https:\/\/example\.org\/kites$/);
  await expectAccessible(page);
});

test('messengers are told of a video or a press item by the page that it stands on @all', async ({
  page,
  request,
  staff,
}) => {
  const words = { title: 'Kites to send', shareText: 'Look up!', shortContent: 'Short', status: '1' };
  for (const [type, list, form] of [
    ['videoupload', '/video', { ...words, description: '<p>Text</p>', order: '9' }],
    ['medias', '/media', { ...words, content: '<p>Text</p>', createdAt: '2001-01-01' }],
  ] as const) {
    const { _id } = await staff.add(type, form, 'images');
    await page.goto(`${list}?entry=${_id}#${_id}`);
    await expect(page.locator(`[id="${_id}"]`)).toBeVisible();
    const meta = async (name: string) => {
      const tag = page.locator(`meta[property="og:${name}"]`);
      return (await tag.getAttribute('content')) ?? '';
    };
    await page.goto(`${list}?entry=${_id}`);
    expect([await meta('title'), await meta('description')]).toEqual(['Kites to send', 'Look up!']);
    expect(await meta('url')).toMatch(new RegExp(`${list}\\?entry=${_id}$`));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${list}$`));
    const card = new URL(await meta('image')).pathname;
    expect(card).toMatch(new RegExp(`/${_id}-[0-9a-f]{16}\\.jpg$`));
    const drawn = await request.get(card);
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    for (const other of ['0'.repeat(36), 'x']) {
      const answer = await request.get(`${list}?entry=${other}`, { maxRedirects: 0 });
      expect([other, answer.headers().location]).toEqual([other, list]);
    }
    await page.goto(list);
    expect(await meta('image')).toMatch(/\/share\.jpg$/);
  }
});

test('topics, age groups and people are shared from their pages @all', async ({ page, staff }) => {
  const { link } = await staff.add('topics', { title: 'Kites', description: 'All.', shareText: 'Hold on.' });
  await page.goto(`/topics/${link}`);
  expect(await messageOf(page.getByRole('region', { name: /^Share this/ }))).toContain('Hold on.');
  const told = page.locator('meta[property="og:description"]');
  await expect(told).toHaveAttribute('content', 'Hold on.');
  for (const list of ['/topics', '/our-team']) {
    await page.goto(list);
    const pattern = list === '/topics' ? /^\/(topics|ages)\/./ : /^\/our-team\/./;
    const links = page.getByRole('main').locator('a[href]');
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const found = paths.filter((path) => pattern.test(path));
    for (const path of new Set([found[0] ?? list, found.at(-1) ?? list])) {
      await page.goto(path);
      const share = page.getByRole('region', { name: /^Share this/ });
      expect(await messageOf(share)).toContain(path);
      // It would print cards, or a page that is no leaflet.
      await expect(share.getByRole('button', { name: 'Print' })).toHaveCount(0);
      await expectAccessible(page);
    }
  }
});

for (const isMobile of [true, false]) {
  test.describe(isMobile ? 'on a phone' : 'on a desktop', () => {
    test.use({ hasTouch: isMobile, isMobile });
    test('the device’s own way to share comes second, and is there before any script file @all', async ({
      page,
      request,
      problems,
    }) => {
      const blog = await readDemoArticle(request);
      await page.addInitScript(() => {
        navigator.share = async (shared) => {
          document.title = `shared ${shared?.url}`;
        };
      });
      const row = page.getByRole('region', { name: 'Share this article' }).getByRole('listitem');
      const own = row.nth(1).getByRole('button', { name: 'Share in another way' });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`/blogDetail/${blog.link}`);
      await expect(own).toBeVisible();
      await page.unroute('**/assets/*.js');
      // The browser reports each file that it was refused.
      expect(problems.splice(0).every((problem) => problem.includes('ERR_FAILED'))).toBe(true);
      await page.goto(`/blogDetail/${blog.link}`);
      await expect(row.first()).toContainText('WhatsApp');
      await own.click();
      await expect(page).toHaveTitle(new RegExp(`^shared http.*/blogDetail/${blog.link}$`));
    });
  });
}

test('where a browser has no way of its own there is no button for it @all', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.goto(demo.article);
  const share = page.getByRole('region', { name: 'Share this article' });
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(share.getByRole('button', { name: 'Share in another way' })).toBeHidden();
});

test('a press counts where the page is drawn anew before the code of its button has come @all', async ({
  page,
}) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/share-row-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(demo.article);
  await untilLive(page);
  const share = page.getByRole('region', { name: 'Share this article' });
  const copy = share.getByRole('button', { name: 'Copy link' });
  const pressed = await copy.elementHandle();
  await copy.click();
  // As somebody who comes back to another state of the same page.
  await page.evaluate(() => {
    history.pushState({}, '', '#share');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect.poll(() => pressed?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  release();
  await expect(share.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
});
