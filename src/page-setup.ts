import type { FastifyBaseLogger } from 'fastify';
import { previewPages } from '#cms/preview/pages.ts';
import { previewParameter } from '#cms/preview/rules.ts';
import { showContent } from '#cms/records/public-content.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts } from '#core/pages/context.ts';
import type { PageMap } from '#core/pages/page-address.ts';
import type { PageExtensions } from '#core/pages/page-routes.ts';
import { createTimeBoundaries } from '#core/pages/time-boundaries.ts';
import { type ChannelFeed, channelForPages } from '#features/channel/server/channel.ts';
import type { NoticeDesk } from '#features/consent/server/notices.ts';
import { recaptchaSources } from '#features/forms/server/captcha.ts';
import { knownMinutes } from '#features/reading/server/reading-minutes.ts';
import type { Search } from '#features/search/server/search.ts';
import { type LiveSettings, settingsForPages } from '#features/settings/server/current-settings.ts';
import { cardAddress } from '#features/sharing/server/card-cache.ts';
import { nextEnds } from '#features/webinars/server/start-times.ts';

/** Of addresses that are not logged: the path of a preview names an entry that visitors do not see yet. */
export const secretParameters = [previewParameter];
/** First words of links with a token, which let whoever has them choose a password, become one of the staff, or change a registration. */
export const secretPaths = ['reset-password', 'confirm-email', 'invitation', 'join', 'my-data', 'my'];

interface Parts {
  config: Config;
  log: FastifyBaseLogger;
  stores: Stores;
  clock: Clock;
  /** The calendar day of a moment, in the site's time zone. */
  dayOf: (moment: Date) => string;
  search: Search;
  channelFeed: ChannelFeed | undefined;
  siteSettings: LiveSettings;
  noticeDesk: NoticeDesk;
  map: PageMap;
  onContentChange: (listener: () => void) => void;
}

/** Puts together what the content engine and the features give to pages. */
export function openPages(parts: Parts): PageParts {
  const { config, log, stores, clock, dayOf, search, channelFeed, siteSettings, noticeDesk } = parts;
  const { siteUrl, timeZone, fieldValuesPercent } = config;
  const { map, onContentChange } = parts;
  const channel = config.channel && channelForPages(config.channel, timeZone);
  const boundaries = createTimeBoundaries({
    ...{ clock, dayOf, onContentChange },
    nextAfter: (after, limit) => nextEnds(stores, after, limit),
    onFailure: (error) => log.warn({ err: error }, 'it could not be read when webinars end'),
  });
  return {
    ...{ siteUrl, timeZone, fieldValuesPercent, search, cardAddress, channel, map },
    content: showContent(stores, onContentChange),
    minutesOf: knownMinutes(stores.records),
    seatsOf: stores.places.seatsOf,
    formerStart: stores.places.formerStart,
    channelFilms: async () => (await channelFeed?.known()) ?? { found: [], details: [] },
    settings: settingsForPages(siteSettings, noticeDesk),
    today: () => dayOf(clock()),
    now: () => clock().toISOString(),
    timeBoundaries: () => boundaries() + (channelFeed?.changes() ?? 0),
    recaptchaSiteKey: config.recaptcha?.siteKey,
    policy: {
      thirdParties: { recaptcha: recaptchaSources },
      elsewhere: channel?.direct && { calls: `${channel.base}/`, pictures: channel.direct.pictureHosts },
    },
  };
}

/** What the content engine and the features do where a page is answered. */
export function pageExtensions({
  pages,
  previewDesk,
  stores,
  limits,
  staffSearch,
  redirects,
  visits,
  searchQueue,
}: Services): PageExtensions {
  const previews = {
    ...{ previews: previewDesk, stores, limits },
    inPlace: (id: string, records: Stores['records']) => ({
      minutesOf: knownMinutes(records),
      // Whoever sees a preview is no visitor.
      search: staffSearch,
      fieldValuesPercent: 0,
      // A script of a third party could read the token in the address, and forms send nothing here.
      recaptchaSiteKey: undefined,
      // Cards are drawn of what visitors see.
      cardAddress: (...[name, entry]: Parameters<typeof cardAddress>) =>
        '_id' in entry && entry._id === id ? undefined : pages.cardAddress(name, entry),
    }),
  };
  return {
    before: [(tools) => previewPages(previews, tools)],
    movedTo: redirects.find,
    onView: visits.seen,
    queueOf: ({ query }) => (query.has('q') ? searchQueue : undefined),
  };
}
