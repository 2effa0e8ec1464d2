import type { Page } from 'playwright/test';
import { startEmptySite } from '#tests/browser/support/empty-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { expectValidNodes, nodesOf } from '#tests/factories/structured-data.ts';
import {
  apiKey,
  channelId,
  film,
  films,
  startVideoPlatform,
  type VideoPlatform,
} from '#tests/factories/video-platform.ts';

// Serial: the tests share a site and the platform that it calls.
test.describe.configure({ mode: 'default' });

type Site = Awaited<ReturnType<typeof startEmptySite>>;
const newest = film(1, { title: `Amma's "dal" & rice`, views: '123456' });

/** Collects all requests of the page to other sites. */
function watchElsewhere(page: Page, { address }: Site): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`)) asked.push(request.url());
  });
  return asked;
}

/** Adds an entry to My Videos. @param topic the title of a new topic for it */
async function addOwnVideo({ address }: Site, title: string, topic = ''): Promise<void> {
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const { token } = await call('auth/login', { email, password });
  const topics = topic ? [(await call('topics', { title: topic }, token))._id] : [];
  await call(
    'videoupload',
    { title, description: '<p>Ours</p>', order: '1', topics: JSON.stringify(topics) },
    token,
  );
}

/** Runs in the page and records its layout shifts. */
function noteShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
/** The filters of My Videos; videos of the channel have no topics. */
const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter videos' });
const latest = (page: Page) => page.getByRole('list', { name: 'Latest videos' }).getByRole('listitem');

test.describe('through the site itself', () => {
  let platform: VideoPlatform;
  let site: Site;
  test.beforeAll(async () => {
    platform = await startVideoPlatform([newest, ...films(60).slice(1)]);
    site = await startEmptySite(platform.settings);
    await addOwnVideo(site, 'A film of ours', 'Sleep');
  });
  test.afterAll(async () => {
    await site.stop();
    await platform.stop();
  });

  test('home shows the ten newest videos, and requests nothing from other sites before a click @phone @all', async ({
    page,
  }) => {
    const elsewhere = watchElsewhere(page, site);
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'A film' }));
    await page.goto(site.address);
    await expect(latest(page)).toHaveCount(10);
    const first = latest(page).first();
    await expect(first.getByRole('heading', { name: newest.title, exact: true })).toBeVisible();
    await expect(first).toContainText('30 Oct 2026');
    await expect(first).toContainText('1.2 lakh views');
    // At most 100 characters, cut between words.
    await expect(first).toContainText('follow here. Many more words...');
    await first.scrollIntoViewIfNeeded();
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('A film of ours')).toHaveCount(0);
    await expectAccessible(page);
    expect(elsewhere).toEqual([]);

    await first.getByRole('button', { name: `Play ${newest.title}` }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute(
      'src',
      new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${newest.id}\\?`),
    );
    await expect.poll(() => elsewhere.length).toBeGreaterThan(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('/video shows one large and four more, then four more near the end, from one request @phone-all', async ({
    page,
  }) => {
    const calls: URL[] = [];
    page.on('request', (request) => {
      if (/\/youtube\/(search|videos)\?/.test(request.url())) calls.push(new URL(request.url()));
    });
    await page.goto(`${site.address}/video`);
    await expect(headings(page)).toHaveCount(5);
    await expect(headings(page).first()).toHaveText(newest.title);
    await expect(filters(page)).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await expect(headings(page)).toHaveCount(9);
    await expect(page).toHaveURL(/\/video\?show=9$/);
    await page.getByRole('link', { name: /^Load/ }).click();
    await expect(headings(page)).toHaveCount(13);
    await expect(headings(page).last()).toHaveText('Film 13');
    await expectAccessible(page);
    // Loading has stopped: an endless list would trap its reader near the end.
    await expect(headings(page)).toHaveCount(13);
    expect(calls.map(({ pathname }) => pathname)).toEqual([
      '/api/v1/youtube/search',
      '/api/v1/youtube/videos',
    ]);
    expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toEqual({
      part: 'snippet',
      channelId,
      order: 'date',
      type: 'video',
      maxResults: '50',
    });
    expect(calls[1]?.searchParams.get('part')).toBe('snippet,statistics');
    expect(calls[1]?.searchParams.get('id')?.split(',')).toHaveLength(50);
  });

  test('the structured data contains the stored videos @all', async ({ page, request }) => {
    await page.goto(`${site.address}/video`);
    await expect(headings(page)).toHaveCount(5);
    const html = await (await request.get(`${site.address}/video`)).text();
    const [block = ''] = /<script type="application\/ld\+json">[^<]*<\/script>/.exec(html) ?? [];
    const nodes = nodesOf(block);
    expectValidNodes(nodes);
    const reported = nodes.filter((node) => node['@type'] === 'VideoObject');
    expect(reported.map(({ name }) => name)).toEqual([newest.title, 'Film 2', 'Film 3', 'Film 4', 'Film 5']);
    expect(reported[0]).toMatchObject({ uploadDate: newest.publishedAt });
    const map = await (await request.get(`${site.address}/sitemap-pages.xml`)).text();
    expect(map.match(/<video:publication_date>/g)).toHaveLength(50);
    expect(map).toContain(`/embed/${newest.id}</video:player_loc>`);
  });

  test('a link to one of My Videos shows their filters, which do not apply to the channel @all', async ({
    page,
    request,
  }) => {
    const { videouploads } = await (await request.get(`${site.address}/api/v1/videoupload`)).json();
    await page.goto(`${site.address}/video`);
    await expect(headings(page)).toHaveCount(5);
    await page.evaluate((id) => location.assign(`#${id}`), videouploads[0]._id);
    await expect(headings(page)).toHaveText(['A film of ours']);
    await filters(page).getByRole('link', { name: 'Sleep' }).click();
    await expect(page).toHaveURL(/\/video\?topic=sleep$/);
    await expect(page.getByText('1 match for Sleep')).toBeVisible();
    await expect(headings(page)).toHaveText(['A film of ours']);
    // Also after a direct visit to a filtered address.
    await page.goto(`${site.address}/video?topic=sleep`);
    await filters(page).getByRole('link', { name: 'Show all videos' }).click();
    await expect(headings(page)).toHaveCount(5);
    await expect(headings(page).first()).toHaveText(newest.title);
  });

  test('all fifty can be reached, and no more @all', async ({ page }) => {
    await page.goto(`${site.address}/video?show=53`);
    await expect(headings(page)).toHaveCount(50);
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
    await page.goto(`${site.address}/video?show=999`);
    await expect(page).toHaveURL(/\?show=53$/);
  });

  test('the loading message is shown in the place of the videos @all', async ({ page }) => {
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/api/v1/youtube/search?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.address}/video`);
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await expect(page.getByText('A film of ours')).toHaveCount(0);
    await expectAccessible(page);
    go();
    await expect(headings(page)).toHaveCount(5);
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });

  test('a video without view count is still shown @all', async ({ page, problems }) => {
    await page.route('**/api/v1/youtube/videos?*', (route) => route.abort());
    await page.goto(site.address);
    await expect(latest(page)).toHaveCount(10);
    await expect(latest(page).first().getByRole('heading')).toHaveText(newest.title);
    await expect(latest(page).first()).toContainText('30 Oct 2026');
    await expect(latest(page).first()).not.toContainText('views');
    expect(problems.length).toBeGreaterThan(0);
    problems.length = 0;
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('My Videos are shown @all', async ({ page }) => {
      for (const path of ['/', '/video']) {
        await page.goto(site.address + path);
        await expect(page.getByRole('heading', { name: 'A film of ours' })).toBeVisible();
        await expect(page.getByRole('main').getByText('Loading...')).toBeHidden();
      }
      await filters(page).getByRole('link', { name: 'Sleep' }).click();
      await expect(page).toHaveURL(/\/video\?topic=sleep$/);
      await expect(page.getByText('1 match for Sleep')).toBeVisible();
    });
  });

  test('neither page nor answers contain the key', async ({ request }) => {
    for (const path of ['/', '/video', '/api/v1/youtube/search?maxResults=50']) {
      const answer = await request.get(site.address + path);
      expect(await answer.text()).not.toContain(apiKey);
      expect(JSON.stringify(answer.headers())).not.toContain(platform.origin);
    }
  });
});

for (const mode of ['off', 'on']) {
  test.describe(`when the channel is not available, YOUTUBE_DIRECT=${mode}`, () => {
    let platform: VideoPlatform;
    let site: Site;
    test.beforeAll(async () => {
      platform = await startVideoPlatform(films(3));
      platform.mood = 'another shape';
      site = await startEmptySite({ ...platform.settings, YOUTUBE_DIRECT: mode });
    });
    test.afterAll(async () => {
      await site.stop();
      await platform.stop();
    });

    test('My Videos are shown instead, or a message if there are none @all', async ({ page, problems }) => {
      for (const path of ['/', '/video']) {
        await page.goto(site.address + path);
        await expect(page.getByText('No video available')).toBeVisible();
        await expectAccessible(page);
      }
      await addOwnVideo(site, 'A film of ours', 'Sleep');
      await page.addInitScript(noteShifts);
      for (const path of ['/', '/video']) {
        await page.goto(site.address + path);
        await expect(page.getByRole('heading', { name: 'A film of ours' })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
      }
      // The filters appear with My Videos, in place of the loading videos.
      await expect(filters(page).getByRole('link', { name: 'Sleep' })).toBeVisible();
      // A font that loads late may break a line elsewhere, which moves little.
      expect(await page.evaluate<number>('Math.max(0, ...shifts)')).toBeLessThan(0.02);
      // Only logged: visitors can do nothing about it.
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.join()).not.toMatch(/Content.Security.Policy/i);
      problems.length = 0;
    });
  });
}

test.describe('straight from the platform', () => {
  // The platform does not allow this header in cross-origin requests.
  test.use({ extraHTTPHeaders: {} });
  let platform: VideoPlatform;
  let site: Site;
  test.beforeAll(async () => {
    platform = await startVideoPlatform([newest, ...films(60).slice(1)]);
    site = await startEmptySite({ ...platform.settings, YOUTUBE_DIRECT: 'on' });
  });
  test.afterAll(async () => {
    await site.stop();
    await platform.stop();
  });

  test('the browser makes both calls itself, on every page with the channel @all', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.address);
    await expect(latest(page)).toHaveCount(10);
    await expect(latest(page).first()).toContainText('1.2 lakh views');
    expect(platform.calls.map(({ pathname }) => pathname)).toEqual([
      '/youtube/v3/search',
      '/youtube/v3/videos',
    ]);
    expect(platform.calls[0]?.searchParams.get('maxResults')).toBe('10');
    expect(platform.calls[0]?.searchParams.get('key')).toBe(apiKey);

    await page.goto(`${site.address}/about`);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: 'All videos' }).click();
    await expect(headings(page)).toHaveCount(5);
    await expect(page.locator('html[data-same-page]')).toHaveCount(1);
    const picture = page.getByRole('article').first().locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes('/api/v1/youtube/'))).toEqual([]);
  });

  test('only the platform is added to the Content-Security-Policy @all', async ({ request }) => {
    const policy = (await request.get(site.address)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${platform.origin}/youtube/v3/;`);
    expect(policy).toContain(`img-src 'self' data: https://i.ytimg.com`);
  });
});
