import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export const channelId = 'UCaB3_-efghijklmnopqrstuv';
export const apiKey = 'AIzaSyStandInKeyThatNobodyMaySee0000000';

export interface Film {
  id: string;
  title: string;
  description: string;
  publishedAt: string;
  /** Undefined: the owner hides it. */
  views: string | undefined;
}

/** The behaviour of the platform: normal, or one of its failures. */
export type Behaviour =
  | 'good'
  | 'silent'
  | 'broken'
  | 'out of quota'
  | 'too many requests'
  | 'not json'
  | 'another shape'
  | 'empty by mistake'
  | 'huge'
  | 'hangs up'
  | 'redirects';

export type VideoPlatform = Awaited<ReturnType<typeof startVideoPlatform>>;

export function film(number: number, fields: Partial<Film> = {}): Film {
  return {
    id: `film_${String(number).padStart(6, '0')}`,
    title: `Film ${number}`,
    description: `What film ${number} is about. ${'Many more words follow here. '.repeat(8)}`,
    // Film 1 is the newest.
    publishedAt: new Date(Date.UTC(2026, 9, 30, 20) - number * 86_400_000).toISOString(),
    views: String(number * 1111),
    ...fields,
  };
}

export const films = (count: number): Film[] => Array.from({ length: count }, (_, index) => film(index + 1));

/** A stand-in for the video platform with its two calls, which also serves the pictures. */
export async function startVideoPlatform(shown: Film[]) {
  const state = {
    films: shown,
    mood: 'good' as Behaviour,
    /** The received calls, with their parameters. */
    calls: [] as URL[],
    pictures: [] as string[],
    /** The host of pictures in answers; undefined: this server. */
    pictureHost: undefined as string | undefined,
    /** The bytes sent instead of a picture. */
    picture: undefined as Buffer | undefined,
  };
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0b7a72' } })
    .jpeg()
    .toBuffer();
  const waiting = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin());
    if (url.pathname.startsWith('/vi/')) {
      state.pictures.push(url.pathname);
      response.setHeader('Content-Type', 'image/jpeg').end(state.picture ?? picture);
      return;
    }
    state.calls.push(url);
    response.setHeader('Access-Control-Allow-Origin', '*');
    moods[state.mood](response, url);
  });

  const moods: Record<Behaviour, (response: ServerResponse, url: URL) => void> = {
    good: answer,
    silent: (response) => waiting.add(response),
    'hangs up': (response) => response.destroy(),
    broken: (response) => fail(response, 500, 'Internal error encountered.', 'backendError'),
    'out of quota': (response) => fail(response, 403, 'You have exceeded your quota.', 'quotaExceeded'),
    'too many requests': (response) => fail(response, 429, 'Quota exceeded.', 'rateLimitExceeded'),
    'not json': (response) => send(response, 200, '<!doctype html><title>Sign in</title>'),
    'another shape': (response) => send(response, 200, { kind: 'youtube#searchListResponse', items: 7 }),
    'empty by mistake': (response, { pathname }) =>
      send(response, 200, {
        kind: `youtube#${pathname.endsWith('search') ? 'search' : 'nothing'}ListResponse`,
        pageInfo: { totalResults: 60, resultsPerPage: 50 },
        items: [],
      }),
    huge: flood,
    redirects: (response) => response.writeHead(302, { Location: `${origin()}/elsewhere` }).end(),
  };

  function answer(response: ServerResponse, { pathname, searchParams }: URL): void {
    if (searchParams.get('key') !== apiKey) fail(response, 400, 'API key not valid.', 'badRequest');
    else if (pathname === '/youtube/v3/search') send(response, 200, search(searchParams));
    else if (pathname === '/youtube/v3/videos') send(response, 200, videos(searchParams));
    else fail(response, 404, 'Not Found', 'notFound');
  }

  function search(query: URLSearchParams) {
    const most = Number(query.get('maxResults') ?? 5);
    const found = query.get('channelId') === channelId ? state.films : [];
    return {
      kind: 'youtube#searchListResponse',
      etag: 'bm8gdGFnIG9mIG91cnM',
      ...(found.length > most && { nextPageToken: 'CAUQAA' }),
      regionCode: 'IN',
      pageInfo: { totalResults: found.length, resultsPerPage: most },
      items: found.slice(0, most).map((one) => ({
        kind: 'youtube#searchResult',
        etag: `search-${one.id}`,
        id: { kind: 'youtube#video', videoId: one.id },
        snippet: {
          publishedAt: one.publishedAt,
          channelId,
          title: escaped(one.title),
          description: escaped(one.description.slice(0, 150)),
          thumbnails: thumbnails(one.id, { default: [120, 90], medium: [320, 180], high: [480, 360] }),
          channelTitle: 'Ananta',
          liveBroadcastContent: 'none',
          publishTime: one.publishedAt,
        },
      })),
    };
  }

  function videos(query: URLSearchParams) {
    const asked = query.get('id')?.split(',') ?? [];
    const items = state.films
      .filter(({ id }) => asked.includes(id))
      .map((one) => ({
        kind: 'youtube#video',
        etag: `video-${one.id}`,
        id: one.id,
        snippet: {
          publishedAt: one.publishedAt,
          channelId,
          title: one.title,
          description: one.description,
          thumbnails: thumbnails(one.id, {
            ...{ default: [120, 90], medium: [320, 180], high: [480, 360], standard: [640, 480] },
            maxres: [1280, 720],
          }),
          channelTitle: 'Ananta',
          categoryId: '27',
          liveBroadcastContent: 'none',
          localized: { title: one.title, description: one.description },
        },
        statistics: {
          ...(one.views !== undefined && { viewCount: one.views }),
          likeCount: '12',
          favoriteCount: '0',
          commentCount: '3',
        },
      }));
    const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
    return { kind: 'youtube#videoListResponse', etag: 'bm8gdGFnIG9mIG91cnM', items, pageInfo };
  }

  function thumbnails(id: string, sizes: Record<string, number[]>) {
    const host = state.pictureHost ?? origin();
    return Object.fromEntries(
      Object.entries(sizes).map(([name, [width, height]]) => [
        name,
        { url: `${host}/vi/${id}/${name}.jpg`, width, height },
      ]),
    );
  }

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return Object.assign(state, {
    origin: origin(),
    /** The settings of a site that uses this server. */
    settings: {
      YOUTUBE_CHANNEL_ID: channelId,
      YOUTUBE_API_KEY: apiKey,
      YOUTUBE_API_BASE: `${origin()}/youtube/v3`,
    },
    /** The number of calls. */
    count: (call: 'search' | 'videos') =>
      state.calls.filter(({ pathname }) => pathname.endsWith(call)).length,
    async stop() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(text);
}

function fail(response: ServerResponse, code: number, message: string, reason: string): void {
  const domain = reason === 'quotaExceeded' ? 'youtube.quota' : 'global';
  send(response, code, { error: { code, message, errors: [{ message, domain, reason }] } });
}

/** Endless JSON without a content length. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const chunk = `"${'x'.repeat(65_536)}",`;
  response.write('[');
  let sent = 0;
  const more = () => {
    while (sent++ < 200 && !response.destroyed) {
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end('1]');
  };
  more();
}
