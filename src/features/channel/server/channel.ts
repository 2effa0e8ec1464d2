import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#core/clock.ts';
import type { LeaseStore } from '#core/jobs/leases.ts';
import { type SearchAnswer, searchAnswer, type VideosAnswer, videosAnswer } from '../api.ts';
import type { ChannelSettings } from './environment.ts';
import type { ChannelAnswerStore } from './last-good-answer.ts';
import { createLastGoodAnswer } from './last-good-answer.ts';
import { createPlatform, createThumbnails, type Picture, PlatformError, pictureHosts } from './platform.ts';

/** The channel feed in the data of pages: the two calls are `search` and `videos` below the base address. */
export interface PageChannel {
  base: string;
  id: string;
  /** The time zone of the publication dates. */
  timeZone: string;
  /** Only if browsers call the platform directly: the API key and the hosts of thumbnails. */
  direct?: { key: string; pictureHosts: string[] };
}

/** The last stored answers of the platform about the channel's videos. */
export interface StoredFilms {
  found: SearchAnswer['items'];
  details: VideosAnswer['items'];
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Where browsers request the videos of the channel; undefined: pages show My Videos. */
    channel: PageChannel | undefined;
    /** The stored answers about those videos, without a call to the platform. */
    channelFilms: () => Promise<StoredFilms>;
  }
}

/** The key is sent to browsers only if they call the platform directly. @param timeZone IANA time zone name */
export function channelForPages(
  { id, key, apiBase, direct }: ChannelSettings,
  timeZone: string,
): PageChannel {
  const own = { base: '/api/v1/youtube', id, timeZone };
  return direct ? { ...own, base: apiBase, direct: { key, pictureHosts: pictureHosts(apiBase) } } : own;
}

interface Dependencies {
  leases: LeaseStore;
  settings: ChannelSettings;
  answers: ChannelAnswerStore;
  clock: Clock;
  log: FastifyBaseLogger;
}

export type ChannelFeed = ReturnType<typeof createChannelFeed>;

/**
 * The videos of the brand's channel, from the platform's own calls. The platform allows some 100 searches a day, so one
 * search for 50 videos and one look-up of these answer all requests of visitors.
 */
export function createChannelFeed({ settings, answers, leases, clock, log }: Dependencies) {
  const platform = createPlatform(settings);
  const thumbnails = createThumbnails(platform, settings.apiBase);

  const lastGood = <Answer>(call: 'search' | 'videos') =>
    createLastGoodAnswer<Answer>({
      clock,
      find: () => answers.find(call),
      save: (answer) => answers.save(call, answer),
      runExclusively: (work) => leases.withLease(`channel ${call}`, work),
      onFailure: (error) => {
        const reason = error instanceof PlatformError ? error.message : 'a failure of ours';
        const details = error instanceof PlatformError ? {} : { err: error };
        log.warn(
          { call, reason, ...details },
          'the video platform did not answer; the request will be retried',
        );
      },
    });
  const lastSearch = lastGood<SearchAnswer>('search');
  const lastVideos = lastGood<VideosAnswer & { askedFor: string[] }>('videos');

  let lastIds = '';
  let changes = 0;

  async function fetchNewest(): Promise<SearchAnswer> {
    const parameters = {
      part: 'snippet',
      channelId: settings.id,
      order: 'date',
      type: 'video',
      maxResults: '50',
    };
    const answer = await lastSearch.get(() => platform.call('search', parameters, searchAnswer));
    const ids = answer.items.map(({ id }) => id.videoId).join();
    if (ids !== lastIds) changes += 1;
    lastIds = ids;
    return answer;
  }

  async function fetchDetails() {
    const askedFor = (await fetchNewest()).items.map(({ id }) => id.videoId);
    const { askedFor: _, ...answer } = await lastVideos.get(
      async () => {
        const parameters = { part: 'snippet,statistics', id: askedFor.join(',') };
        const answer = await platform.call('videos', parameters, videosAnswer);
        return { ...answer, askedFor };
      },
      (stored) => askedFor.every((id) => stored.askedFor.includes(id)),
    );
    return answer;
  }

  return {
    /** The newest videos of the channel. @throws AppError unavailable */
    async search(maxResults: number): Promise<SearchAnswer> {
      // The page tokens lead to further pages, which this site does not serve.
      const { nextPageToken: _next, prevPageToken: _previous, ...answer } = await fetchNewest();
      const items = answer.items.slice(0, maxResults);
      return { ...answer, pageInfo: { ...answer.pageInfo, resultsPerPage: maxResults }, items };
    },

    /**
     * The given videos of the channel; other ids are left out, as the platform does with unknown ids.
     *
     * @throws AppError unavailable
     */
    async videos(ids: string[]): Promise<VideosAnswer> {
      const answer = await fetchDetails();
      const items = answer.items.filter(({ id }) => ids.includes(id));
      return { ...answer, pageInfo: { totalResults: items.length, resultsPerPage: items.length }, items };
    },

    /** The picture of a video of the channel, closest to a width in pixels. @throws AppError unavailable */
    async thumbnail(id: string, width: number): Promise<Picture | undefined> {
      const found = (await fetchNewest()).items.find((item) => item.id.videoId === id);
      if (!found) return undefined;
      // The look-up offers larger pictures; those of the search are the fallback.
      const latest = await fetchDetails().catch(() => undefined);
      const larger = latest?.items.find((item) => item.id === id)?.snippet.thumbnails;
      return thumbnails.get({ ...found.snippet.thumbnails, ...larger }, width);
    },

    /** The stored answers; the platform is not called. */
    async storedFilms(): Promise<StoredFilms> {
      const [search, videos] = await Promise.all([lastSearch.getStored(), lastVideos.getStored()]);
      return { found: search?.items ?? [], details: videos?.items ?? [] };
    },

    /** How often the answers have changed since the process started. */
    changes: () => changes,

    async close(): Promise<void> {
      platform.close();
      await Promise.all([lastSearch.settled(), lastVideos.settled()]);
    },
  };
}
