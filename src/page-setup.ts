import { previewPages } from '#cms/preview/pages.ts';
import { createShownContent } from '#cms/records/public-content.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts } from '#core/pages/context.ts';
import type { PageExtensions } from '#core/pages/page-routes.ts';
import { createTimeBoundaries } from '#core/pages/time-boundaries.ts';
import { channelForPages } from '#features/channel/server/channel.ts';
import { recaptchaSources } from '#features/forms/server/captcha.ts';
import { notErasedInWords } from '#features/privacy/server/held-with-registration.ts';
import { createReadingMinutesCache } from '#features/reading/server/reading-minutes.ts';
import { settingsForPages } from '#features/settings/server/current-settings.ts';
import { cardAddress } from '#features/sharing/server/card-cache.ts';
import { nextEnds } from '#features/webinars/server/start-times.ts';

/** Composes the services of page loaders from the content engine and the features. */
export function openPages(services: Services): PageParts {
  const { config, log, stores, clock, dayOf, today, search, cards, channelFeed, map } = services;
  const { siteUrl, timeZone } = config;
  const { onContentChange } = services;
  const channel = channelFeed && config.channel && channelForPages(config.channel, timeZone);
  const boundaries = createTimeBoundaries({
    ...{ clock, dayOf, onContentChange },
    findNextTimes: (after, limit) => nextEnds(stores, after, limit),
    onFailure: (error) => log.warn({ err: error }, 'the ends of webinars could not be read'),
  });
  return {
    ...{ siteUrl, timeZone, search, channel, map, today },
    cardAddress: (name, entry) => (cards ? cardAddress(name, entry, services.site.brand) : undefined),
    fieldValuesPercent: stores.fieldValues ? config.fieldValuesPercent : 0,
    content: createShownContent(stores, onContentChange),
    minutesOf: createReadingMinutesCache(stores.records),
    seatsOf: stores.registrations.seatsOf,
    formerStart: stores.registrations.formerStart,
    channelFilms: async () => (await channelFeed?.storedFilms()) ?? { found: [], details: [] },
    settings: settingsForPages(services.siteSettings, services.noticeService),
    now: () => clock().toISOString(),
    timeBoundaries: () => boundaries() + (channelFeed?.changes() ?? 0),
    recaptchaSiteKey: config.recaptcha?.siteKey,
    usesPaymentService: config.paymentGateway !== undefined,
    notErased: notErasedInWords(),
    policy: {
      thirdParties: { recaptcha: recaptchaSources },
      elsewhere: channel?.direct && { calls: `${channel.base}/`, pictures: channel.direct.pictureHosts },
    },
  };
}

/** Extensions of page answers by the content engine and the features. */
export function pageExtensions({
  pages,
  previewService,
  stores,
  limits,
  staffSearch,
  redirects,
  visits,
  searchQueue,
}: Services): PageExtensions {
  const previews = {
    ...{ previews: previewService, stores, limits },
    serviceOverrides: (id: string, records: Stores['records']) => ({
      minutesOf: createReadingMinutesCache(records),
      // A preview is not a visit.
      search: staffSearch,
      fieldValuesPercent: 0,
      // A third-party script could read the token in the address, and forms of a preview send nothing.
      recaptchaSiteKey: undefined,
      // Share cards show public content only.
      cardAddress: (...[name, entry]: Parameters<PageParts['cardAddress']>) =>
        '_id' in entry && entry._id === id ? undefined : pages.cardAddress(name, entry),
    }),
  };
  return {
    before: [(tools) => previewPages(previews, tools)],
    movedTo: redirects.find,
    ...(visits && { onView: visits.countView }),
    queueOf: ({ query }) => (query.has('q') ? searchQueue : undefined),
  };
}
