import { removeFilesBefore } from '#core/email/email-files.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import { calendarRoute } from './server/calendar.ts';
import { type CardCache, createCardCache } from './server/card-cache.ts';
import type { drawCard } from './server/draw-card.ts';
import { cardRoutes, qrRoute } from './server/routes.ts';

interface SharingServices {
  cards: CardCache;
}

declare module '#core/manifest/define-feature.ts' {
  interface Services extends Partial<SharingServices> {}
  interface TestOverrides {
    /** Draws cards; only tests replace it. */
    draw?: typeof drawCard;
  }
}

export const sharing = defineFeature({
  name: 'sharing',
  requires: ['settings'],
  services: ({ storages, pictures, site, log }, { draw }): SharingServices => ({
    cards: createCardCache({
      ...{ cards: storages.cards, pictures, site, draw },
      onFailure: (error) => log.warn({ err: error }, 'a card could not be drawn'),
    }),
  }),
  rootRoutes: (services, { fastPath }) => [
    cardRoutes({ ...services, fastPath }),
    calendarRoute({ ...services, fastPath }),
    qrRoute(services),
  ],
  retention: ({ storages }) => [
    { title: 'cards of shared pages', days: 90, removeBefore: removeFilesBefore([storages.cards]) },
  ],
  close: ({ cards }) => cards.close(),
});
