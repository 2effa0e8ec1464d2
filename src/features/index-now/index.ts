import { defineFeature } from '#core/manifest/define-feature.ts';
import { indexNowJob, indexNowKey, keyFileRoute } from './server/job.ts';

interface IndexNowServices {
  /** Undefined if search engines are not notified of changes. */
  indexNowKey: string | undefined;
}

declare module '#core/manifest/define-feature.ts' {
  interface Services extends Partial<IndexNowServices> {}
}

export const indexNow = defineFeature({
  name: 'index-now',
  services: ({ config, authSecret }): IndexNowServices => ({
    indexNowKey: config.indexNow && indexNowKey(config.indexNow.key, authSecret),
  }),
  rootRoutes: ({ indexNowKey: key }) => (key ? [keyFileRoute(key)] : []),
  jobs: ({ stores, config, clock }, services) =>
    config.indexNow
      ? [
          indexNowJob({
            ...{ stores, clock, settings: config.indexNow, siteUrl: config.siteUrl },
            key: () => services().indexNowKey ?? '',
          }),
        ]
      : [],
});
