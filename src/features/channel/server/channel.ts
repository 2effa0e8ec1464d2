import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#core/clock.ts';
import type { ChannelSettings } from '#core/config/config.ts';
import type { LeaseStore } from '#core/jobs/leases.ts';
import {
  type KnownFilms,
  type SearchAnswer,
  searchAnswer,
  type VideosAnswer,
  videosAnswer,
} from './answers.ts';
import type { ChannelAnswerStore } from './last-good-answer.ts';
import { createLastGoodAnswer } from './last-good-answer.ts';
import { createPlatform, createThumbnails, type Picture, PlatformFailure, pictureHosts } from './platform.ts';

/** The channel feed as pages know it: the two calls are `search` and `videos` below the base. */
export interface PageChannel {
  base: string;
  id: string;
  /** In which the days of the films are meant. */
  timeZone: string;
  /** Only where browsers call the platform itself: what they must send, and the hosts of its pictures. */
  direct?: { key: string; pictureHosts: string[] };
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Where browsers ask for the films of the channel; undefined: pages show the entries of My Videos. */
    channel: PageChannel | undefined;
    /** What is known of those films without asking anybody for it. */
    channelFilms: () => Promise<KnownFilms>;
  }
}

/** The key leaves the server only where browsers are to call the platform themselves. @param timeZone an IANA name */
export function channelForPages(
  { id, key, apiBase, direct }: ChannelSettings,
  timeZone: string,
): PageChannel {
  const own = { base: '/api/v1/youtube', id, timeZone };
  return direct ? { ...own, base: apiBase, direct: { key, pictureHosts: pictureHosts(apiBase) } } : own;
}

interface Parts {
  leases: LeaseStore;
  settings: ChannelSettings;
  answers: ChannelAnswerStore;
  clock: Clock;
  log: FastifyBaseLogger;
}

export type ChannelFeed = ReturnType<typeof createChannelFeed>;

/**
 * The films of the brand's channel, as the platform's own calls answer them. The platform allows some 100 searches a
 * day, so one search for 50 films, and one look-up of these, serve every question of visitors.
 */
export function createChannelFeed({ settings, answers, leases, clock, log }: Parts) {
  const platform = createPlatform(settings);
  const thumbnails = createThumbnails(platform, settings.apiBase);

  const lastGood = <Answer>(call: 'search' | 'videos') =>
    createLastGoodAnswer<Answer>({
      clock,
      find: () => answers.find(call),
      keep: (answer) => answers.keep(call, answer),
      alone: (work) => leases.hold(`channel ${call}`, work),
      onFailure: (error) => {
        const reason = error instanceof PlatformFailure ? error.message : 'a failure of ours';
        const details = error instanceof PlatformFailure ? {} : { err: error };
        log.warn(
          { call, reason, ...details },
          'the video platform was asked in vain; it is asked again later',
        );
      },
    });
  const lastSearch = lastGood<SearchAnswer>('search');
  const lastVideos = lastGood<VideosAnswer & { askedFor: string[] }>('videos');

  let lastIds = '';
  let changes = 0;

  async function searchAll(): Promise<SearchAnswer> {
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

  async function lookUpAll() {
    const askedFor = (await searchAll()).items.map(({ id }) => id.videoId);
    const { askedFor: _, ...answer } = await lastVideos.get(
      async () => {
        const parameters = { part: 'snippet,statistics', id: askedFor.join(',') };
        const answer = await platform.call('videos', parameters, videosAnswer);
        return { ...answer, askedFor };
      },
      (kept) => askedFor.every((id) => kept.askedFor.includes(id)),
    );
    return answer;
  }

  return {
    /** The newest films of the channel. @throws Refusal: unavailable */
    async search(maxResults: number): Promise<SearchAnswer> {
      // The tokens lead to further pages, which nobody can ask for here.
      const { nextPageToken: _next, prevPageToken: _previous, ...answer } = await searchAll();
      const items = answer.items.slice(0, maxResults);
      return { ...answer, pageInfo: { ...answer.pageInfo, resultsPerPage: maxResults }, items };
    },

    /** Those of the ids that are the channel's; others are left out, as the platform does with ids it does not know. @throws Refusal: unavailable */
    async videos(ids: string[]): Promise<VideosAnswer> {
      const answer = await lookUpAll();
      const items = answer.items.filter(({ id }) => ids.includes(id));
      return { ...answer, pageInfo: { totalResults: items.length, resultsPerPage: items.length }, items };
    },

    /** The picture of a film of the channel, as near to a width in pixels as there is. @throws Refusal: unavailable */
    async thumbnail(id: string, width: number): Promise<Picture | undefined> {
      const found = (await searchAll()).items.find((item) => item.id.videoId === id);
      if (!found) return undefined;
      // The look-up knows larger ones; without it those of the search will do.
      const looked = await lookUpAll().catch(() => undefined);
      const larger = looked?.items.find((item) => item.id === id)?.snippet.thumbnails;
      return thumbnails.get({ ...found.snippet.thumbnails, ...larger }, width);
    },

    /** The films as they were when the platform was last asked; it is not asked now. */
    async known(): Promise<KnownFilms> {
      const [search, videos] = await Promise.all([lastSearch.known(), lastVideos.known()]);
      return { found: search?.items ?? [], details: videos?.items ?? [] };
    },

    /** How often other films were answered than before, since this process began. */
    changes: () => changes,

    async close(): Promise<void> {
      platform.close();
      await Promise.all([lastSearch.settled(), lastVideos.settled()]);
    },
  };
}
