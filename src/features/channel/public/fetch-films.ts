import type { VideoSummary } from '#content/video-upload/video-summary.ts';
import type { PageChannel } from '../server/channel.ts';
import { type PlatformFilm, summariseFilm } from './film-details.ts';

/** Milliseconds; slightly more than the server's own time limit for the platform. */
const timeout = 8000;

interface SearchResponse {
  items: (PlatformFilm & { id?: { videoId?: unknown } })[];
}

interface VideosResponse {
  items: (PlatformFilm & { id?: unknown })[];
}

/**
 * Fetches the newest videos of the channel by two calls: `search`, then `videos` for the ids it returned
 * (product: Channel feed). If the second call fails, the videos are shown without view counts.
 *
 * @throws if the search fails or its answer is invalid
 */
export async function fetchFilms(
  channel: PageChannel,
  maxResults: number,
  signal: AbortSignal,
): Promise<VideoSummary[]> {
  async function call<Answer>(name: string, parameters: Record<string, string>): Promise<Answer> {
    const query = new URLSearchParams({ ...parameters, ...(channel.direct && { key: channel.direct.key }) });
    const answer = await fetch(`${channel.base}/${name}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      credentials: 'omit',
    });
    if (!answer.ok) throw new Error(`The channel's ${name} answered ${answer.status}.`);
    return answer.json();
  }

  const search = await call<SearchResponse>('search', {
    part: 'snippet',
    channelId: channel.id,
    order: 'date',
    type: 'video',
    maxResults: String(maxResults),
  });
  const found = new Map(search.items.map((item) => [String(item.id?.videoId), item]));
  const ids = [...found.keys()].filter((id) => /^[\w-]{1,64}$/.test(id) && id !== 'undefined');
  if (ids.length === 0) return [];
  const details = await call<VideosResponse>('videos', {
    part: 'snippet,statistics',
    id: ids.join(','),
  }).catch((error: unknown) => {
    if (!signal.aborted) console.error(error);
    return { items: [] };
  });
  const detailsOf = new Map(details.items.map((item) => [item.id, item]));
  const films = ids.map((id) =>
    summariseFilm(id, {
      found: found.get(id) ?? {},
      details: detailsOf.get(id),
      timeZone: channel.timeZone,
      pictures: channel.direct ? 'platform' : { base: channel.base },
    }),
  );
  return films.filter(({ title }) => title);
}
