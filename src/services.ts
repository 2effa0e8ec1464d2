import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { createContentNotifier, watchContent } from '#core/database/content-watch.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { openScope } from '#core/database/scope.ts';
import { openTransport } from '#core/email/transport.ts';
import { createLimits } from '#core/http/limits.ts';
import { deleteStoredSecret, loadAuthSecret } from '#core/http/secrets.ts';
import { readJobStates } from '#core/jobs/job-store.ts';
import { createRunner } from '#core/jobs/runner.ts';
import { personalRegister } from '#core/manifest/core-personal-data.ts';
import {
  type CoreServices,
  checksOf,
  type Feature,
  type JobParts,
  type Services,
  type TestOverrides,
} from '#core/manifest/define-feature.ts';
import { jobsOf } from '#core/manifest/job-list.ts';
import { openRepositories } from '#core/manifest/repositories.ts';
import { createPictureLibrary } from '#core/media/picture-library.ts';
import { createChunkedUploads } from '#core/media/uploads.ts';
import { createMetricsReader } from '#core/metrics/all-processes.ts';
import { collectProcessMetrics, countStatements } from '#core/metrics/collect.ts';
import { createMetrics } from '#core/metrics/metrics.ts';
import { requirePurge } from '#core/pages/cdn-purge.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { createStartOfDay } from '#core/time/zoned-time.ts';
import { createSiteMap } from '#site/addresses.ts';
import { features, type SiteServices } from './features.ts';
import { openPages } from './page-setup.ts';

/**
 * Opens the database, migrates it and opens the services of core and of all features. Jobs are started separately, by
 * `jobRunner.start`.
 *
 * @param list in tests, without optional features
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  overrides: TestOverrides = {},
  list: readonly Feature[] = features,
): Promise<SiteServices> {
  const { core, close } = await openCore(config, log, overrides, list, () => services);
  // Each feature adds its own; `requires` in the manifests proves their order.
  const services = core as Services;
  for (const feature of list) Object.assign(services, await feature.services?.(services, overrides));
  if (config.cdn?.purge) await requirePurge(services.stores);
  Object.assign(services, {
    pages: openPages(services),
    isReady: () => services.accounts.hasOwner(),
    async close() {
      await services.jobRunner.close();
      await services.uploads.close();
      for (const feature of list) await feature.close?.(services);
      await close();
    },
  } satisfies Pick<Services, 'pages' | 'isReady' | 'close'>);
  // src/features.ts proves that all of them exist.
  return services as SiteServices;
}

async function openCore(
  config: Config,
  log: FastifyBaseLogger,
  { clock = systemClock, maxDelay }: TestOverrides,
  list: readonly Feature[],
  services: () => Services,
): Promise<{ core: CoreServices; close: () => Promise<void> }> {
  const metrics = createMetrics();
  const database = await openMigratedDatabase(
    config,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    countStatements(metrics, config.database.engine),
  );
  const storages = await openStorages(config).catch(async (error) => {
    await database.close();
    throw error;
  });
  const stopWatching = collectProcessMetrics(metrics);
  const processes = createMetricsReader(metrics);
  const news = createContentNotifier();
  const watch = await watchContent(config.database, news.notify);
  const stores = openRepositories(
    openScope(database, clock, news.notify, config.timeZone),
    list.flatMap(({ repositories }) => repositories ?? []),
  );
  const { leases } = stores;
  const { videos, chunks } = storages;
  const authSecret = config.authSecret ?? (await loadAuthSecret(stores.facts, config.dataDir));
  if (config.authSecret) await deleteStoredSecret(stores.facts, authSecret);
  const mail = openTransport(config, log);
  const dayOf = createDayFormatter(config.timeZone);
  const parts: JobParts = {
    ...{ config, clock, stores, storages, mail },
    pictures: createPictureLibrary(storages.pictures),
    today: () => dayOf(clock()),
  };
  const jobs = jobsOf(list, parts, services);
  await stores.jobs.register(jobs.map(({ name }) => name));
  const jobRunner = createRunner({ jobs, store: stores.jobs, clock, log });
  const core: CoreServices = {
    ...parts,
    ...{ log, database, videos, leases, authSecret, maxDelay, metrics, dayOf, jobRunner },
    uploads: createChunkedUploads({
      ...{ chunks, videos, leases, maxBytes: config.videoMaxBytes },
      onVideo: (video) => stores.files.record(video, 'video'),
    }),
    limits: createLimits({ stores, secret: authSecret, clock }),
    siteUrl: config.siteUrl,
    timeZone: config.timeZone,
    startOfDay: createStartOfDay(config.timeZone),
    retention: config.retention,
    map: createSiteMap(),
    dashboard: Object.assign({}, ...list.map(({ dashboard }) => dashboard)),
    healthChecks: checksOf(list),
    personalRegister: personalRegister(list),
    emailIsSetUp: config.mail.smtpUrl !== undefined,
    jobStates: (runs) => readJobStates({ jobs, store: stores.jobs, clock }, runs),
    wakeDelivery: jobRunner.wake,
    readMetrics: processes.read,
    onContentChange: news.listen,
  };
  async function close(): Promise<void> {
    mail.transport.close();
    await watch.close();
    storages.close();
    await database.close();
    stopWatching();
    processes.close();
  }
  return { core, close };
}
