import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { maxPages } from '#features/offline/service-worker/saved-copy.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import {
  apiKey,
  type Behaviour,
  channelId,
  film,
  films,
  startVideoPlatform,
  type VideoPlatform,
} from '#tests/factories/video-platform.ts';

let platform: VideoPlatform;
let site: TestSite;
beforeEach(async () => {
  platform = await startVideoPlatform(films(60));
  site = await createTestSite(platform.settings);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
  await platform.stop();
});

const search = (query = 'maxResults=10', at = site) => at.call('GET', `youtube/search?${query}`);
const videos = (ids: string[], at = site) => at.call('GET', `youtube/videos?id=${ids.join(',')}`);
const titlesOf = (answer: { json(): { items: { snippet: { title: string } }[] } }) =>
  answer.json().items.map(({ snippet }) => snippet.title);

const later = (minutes: number) => site.clock.advance(minutes * 60_000);

describe('youtube/search', () => {
  test("answers the channel's newest films as the platform does", async () => {
    const answer = await search(`part=snippet&channelId=${channelId}&order=date&type=video&maxResults=10`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: 'youtube#searchListResponse',
      regionCode: 'IN',
      pageInfo: { totalResults: 60, resultsPerPage: 10 },
    });
    expect(answer.json()).not.toHaveProperty('nextPageToken');
    expect(answer.json().items).toHaveLength(10);
    expect(answer.json().items[0]).toMatchObject({
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#video', videoId: film(1).id },
      snippet: { title: 'Film 1', channelTitle: 'Ananta', publishedAt: film(1).publishedAt },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect((await search('maxResults=50')).json().items).toHaveLength(50);
    expect((await search('')).json().items).toHaveLength(5);
  });

  test('requests the configured channel only, regardless of the parameters', async () => {
    const answer = await search(
      'channelId=UCother&order=viewCount&type=playlist&part=id&q=x&key=y&pageToken=CAUQAA',
    );
    expect(titlesOf(answer)[0]).toBe('Film 1');
    expect(Object.fromEntries(platform.calls[0]?.searchParams ?? [])).toEqual({
      part: 'snippet',
      channelId,
      order: 'date',
      type: 'video',
      maxResults: '50',
      key: apiKey,
    });
  });

  test('an invalid maxResults is refused', async () => {
    for (const value of ['0', '51', '-1', 'ten', '1e1', '', '5&maxResults=6']) {
      const answer = await search(`maxResults=${value}`);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { maxResults: expect.any(String) }]);
    }
    expect(platform.calls).toEqual([]);
  });

  test('one request to the platform serves all visitors for 15 minutes', async () => {
    await Promise.all([search(), search('maxResults=50'), search('maxResults=1')]);
    await Promise.all([search(), videos([film(1).id]), videos([film(2).id])]);
    expect([platform.count('search'), platform.count('videos')]).toEqual([1, 1]);
    platform.films = [film(0, { title: 'A new film' }), ...films(3)];
    later(14);
    expect(titlesOf(await search())[0]).toBe('Film 1');
    later(2);
    // On a slow machine, the older answer may be served once more.
    await expect.poll(async () => titlesOf(await search())[0]).toBe('A new film');
    expect(titlesOf(await videos([film(0).id]))).toEqual(['A new film']);
    expect([platform.count('search'), platform.count('videos')]).toEqual([2, 2]);
  });
});

describe('youtube/videos', () => {
  test('answers texts and statistics of the given videos', async () => {
    const answer = await videos([film(2).id, film(1).id]);
    expect(answer.json()).toMatchObject({
      kind: 'youtube#videoListResponse',
      pageInfo: { totalResults: 2, resultsPerPage: 2 },
      items: [
        { kind: 'youtube#video', id: film(1).id, statistics: { viewCount: '1111', likeCount: '12' } },
        { id: film(2).id, snippet: { description: film(2).description } },
      ],
    });
  });

  test('videos of other channels are left out without a request to the platform', async () => {
    await videos([film(1).id]);
    for (let n = 0; n < 5; n++) {
      const answer = await videos([`other_${n}`, film(55).id]);
      expect([answer.statusCode, answer.json().items]).toEqual([200, []]);
    }
    expect([platform.count('search'), platform.count('videos')]).toEqual([1, 1]);
    expect(platform.calls[1]?.searchParams.get('id')?.split(',')).toHaveLength(50);
  });

  test('invalid ids, no ids and too many ids are refused', async () => {
    const many = Array.from({ length: 51 }, (_, n) => `film_${n}`).join(',');
    for (const query of ['', '?id=', '?id=a/b', '?id=abc%26key=x', `?id=${many}`]) {
      const answer = await site.call('GET', `youtube/videos${query}`);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { id: expect.any(String) }]);
    }
    expect(platform.calls).toEqual([]);
  });
});

const failures: Behaviour[] = [
  ...([
    'broken',
    'out of quota',
    'too many requests',
    'not json',
    'another shape',
    'empty by mistake',
  ] as const),
  ...(['huge', 'hangs up', 'redirects', 'silent'] as const),
];

/**
 * Makes the site wait half a second instead of five for a platform that never answers; not less, because on a busy
 * machine a request takes some of that time.
 */
function waitLess(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((maxWait) =>
    timeout(platform.mood === 'silent' ? maxWait / 10 : maxWait),
  );
}

test.each(failures)('a platform that is %s: answers the last valid answer, else 503', async (mood) => {
  waitLess();
  const warnings = vi.spyOn(site.app.log, 'warn');
  platform.mood = mood;
  for (const answer of [await search(), await videos([film(1).id])]) {
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: expect.any(String) }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain(apiKey);
  }
  expect(platform.calls).toHaveLength(1);
  expect(warnings).toHaveBeenCalledOnce();

  platform.mood = 'good';
  later(1.1);
  expect(titlesOf(await search())[0]).toBe('Film 1');
  await videos([film(1).id]);

  platform.mood = mood;
  later(16);
  platform.calls.length = 0;
  for (const answer of [await search(), await videos([film(1).id])]) {
    expect([answer.statusCode, titlesOf(answer)[0]]).toEqual([200, 'Film 1']);
  }
  for (let n = 0; n < 5; n++) await search();
  expect(platform.calls.map(({ pathname }) => pathname).sort()).toEqual(
    ['search', 'videos'].map((call) => `/youtube/v3/${call}`),
  );
  expect(JSON.stringify(warnings.mock.calls)).not.toContain(apiKey);
});

test('pauses between requests grow from a minute to 15', async () => {
  platform.mood = 'out of quota';
  const askedAfter: number[] = [];
  for (let minute = 0; minute < 60; minute++) {
    const before = platform.calls.length;
    await search();
    if (platform.calls.length > before) askedAfter.push(minute);
    later(1);
  }
  expect(askedAfter).toEqual([0, 1, 3, 7, 15, 30, 45]);
});

test('the last valid answer survives a restart and is shared by other instances', async () => {
  await search();
  await videos([film(1).id]);
  const [kept] = await site.services.database.db.selectFrom('channelAnswer').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(apiKey);
  platform.mood = 'silent';
  const again = await createApp(readConfig(site.environment), { pages: 'none' });
  const answer = await again.app.inject('/api/v1/youtube/search?maxResults=2');
  expect(titlesOf(answer)).toEqual(['Film 1', 'Film 2']);
  expect(platform.calls).toHaveLength(2);
  await again.app.close();
});

test('of several instances with concurrent requests, one calls the platform', async () => {
  const other = await createApp(readConfig(site.environment), { pages: 'none', clock: site.clock });
  const everywhere = () =>
    Promise.all([search(), other.app.inject('/api/v1/youtube/search?maxResults=10'), search()]);
  for (const answer of await everywhere()) expect(titlesOf(answer)[0]).toBe('Film 1');
  expect(platform.calls).toHaveLength(1);
  later(16);
  for (const answer of await everywhere()) expect(titlesOf(answer)[0]).toBe('Film 1');
  expect(platform.calls).toHaveLength(2);
  await other.app.close();
});

describe('youtube/thumbnails', () => {
  const thumbnail = (id: string, query = '') => site.call('GET', `youtube/thumbnails/${id}${query}`);

  test('serves the picture of the closest width, and fetches it once', async () => {
    const answer = await thumbnail(film(1).id, '?width=640');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await thumbnail(film(1).id, '?width=500');
    await thumbnail(film(1).id);
    await thumbnail(film(1).id, '?width=1920');
    expect(platform.pictures).toEqual(
      ['standard', 'medium', 'maxres'].map((name) => `/vi/${film(1).id}/${name}.jpg`),
    );
  });

  test('serves only videos of the channel', async () => {
    for (const id of ['other_000001', '..%2f..%2fetc', film(55).id, 'x'.repeat(300)]) {
      const answer = await thumbnail(id);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }]);
    }
    expect((await thumbnail(film(1).id, '?width=99999')).statusCode).toBe(400);
    expect(platform.pictures).toEqual([]);
  });

  test('requests no other host, even if an answer names one', async () => {
    const inside = await startVideoPlatform([]);
    for (const host of [
      inside.origin,
      'http://169.254.169.254',
      'http://i.ytimg.com.example.org',
      'file://',
    ]) {
      platform.pictureHost = host;
      later(16);
      expect((await thumbnail(film(1).id)).statusCode).toBe(404);
    }
    expect([inside.pictures, inside.calls]).toEqual([[], []]);
    await inside.stop();
  });

  test('a file that is no picture is not served, and not requested again at once', async () => {
    const wrong = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.alloc(0),
      Buffer.alloc(3 * 1024 * 1024, 0xff),
    ];
    for (const [index, bytes] of wrong.entries()) {
      platform.picture = bytes;
      expect((await thumbnail(film(index + 1).id)).statusCode).toBe(404);
      expect((await thumbnail(film(index + 1).id)).statusCode).toBe(404);
    }
    expect(platform.pictures).toHaveLength(wrong.length);
  });
});

test('without channel and key there is no feed', async () => {
  const plain = await createTestSite();
  for (const path of ['search', 'videos?id=x', 'thumbnails/x']) {
    const answer = await plain.call('GET', `youtube/${path}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }]);
  }
  await plain.close();
});

test('the OpenAPI document has the calls', async () => {
  const { paths } = (await site.call('GET', 'docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/v1/youtube/search',
      '/api/v1/youtube/videos',
      '/api/v1/youtube/thumbnails/{videoId}',
    ]),
  );
});

test('the stored videos are those of the last answer, without a request', async () => {
  const { channelFeed, pages } = site.services;
  expect(await pages.channelFilms()).toEqual({ found: [], details: [] });
  expect(platform.calls).toEqual([]);
  const before = pages.timeBoundaries();
  await videos([film(1).id]);
  const known = await pages.channelFilms();
  expect(known.found[0]).toMatchObject({ id: { videoId: film(1).id }, snippet: { title: 'Film 1' } });
  expect(known.details[0]).toMatchObject({ id: film(1).id, snippet: { title: 'Film 1' } });
  // Pages rendered before contain no videos.
  expect(pages.timeBoundaries()).toBeGreaterThan(before);
  later(60);
  expect((await pages.channelFilms()).found).toHaveLength(50);
  expect(platform.count('search')).toBe(1);
  await search();
  expect([channelFeed?.changes(), platform.count('search')]).toEqual([1, 2]);
  platform.films = [film(0), ...platform.films];
  later(60);
  await search();
  expect(channelFeed?.changes()).toBe(2);
});

test('the privacy policy names the third parties that learn of a visit, and the data on the device', async () => {
  const direct = await createTestSite({ ...platform.settings, YOUTUBE_DIRECT: 'on' });
  for (const [at, ways] of [
    [site, 'unless you play a video from YouTube'],
    [direct, 'unless you open the home page or the videos page or play a video from YouTube'],
  ] as const) {
    const pages = await previewsOf(at);
    const words = (await pages.get('/privacy-policy')).text.replace(/<!-- -->/g, '');
    expect(words).toContain(`${ways} (see below).`);
    expect(words).toContain(`copies of the last ${maxPages} pages`);
    await pages.close();
  }
  await direct.close();
});
