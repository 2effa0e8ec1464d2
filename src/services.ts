import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { createContentNews, watchContent } from '#core/database/content-watch.ts';
import { openMigrated } from '#core/database/migrated-database.ts';
import { openScope } from '#core/database/scope.ts';
import { openTransport } from '#core/email/transport.ts';
import { createLimits } from '#core/http/limits.ts';
import { keptAuthSecret, takeOutSecret } from '#core/http/secrets.ts';
import { readJobStates } from '#core/jobs/job-store.ts';
import { createRunner } from '#core/jobs/runner.ts';
import { personalRegister } from '#core/manifest/core-personal-data.ts';
import {
  type CoreServices,
  checksOf,
  type Feature,
  type JobParts,
  type Services,
  type StandIns,
} from '#core/manifest/define-feature.ts';
import { jobsOf } from '#core/manifest/job-list.ts';
import { openRepositories } from '#core/manifest/repositories.ts';
import { createPictureLibrary } from '#core/media/picture-library.ts';
import { createChunkedUploads } from '#core/media/uploads.ts';
import { readAllProcesses } from '#core/metrics/all-processes.ts';
import { countStatements, watchProcess } from '#core/metrics/collect.ts';
import { createMetrics } from '#core/metrics/metrics.ts';
import { purgeAll } from '#core/pages/cdn-purge.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { daybreakOf } from '#core/time/zoned-time.ts';
import { createSiteMap } from '#site/addresses.ts';
import { features, type SiteServices } from './features.ts';
import { openPages } from './page-setup.ts';

/**
 * Opens the database, migrates it and opens the services of core and of all features. Jobs are started separately, by
 * `work.start`.
 *
 * @param list in tests, without optional features
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  standIns: StandIns = {},
  list: readonly Feature[] = features,
): Promise<SiteServices> {
  const { core, close } = await openCore(config, log, standIns, list, () => services);
  // Each feature adds its own; `requires` in the manifests proves their order.
  const services = core as Services;
  for (const feature of list) Object.assign(services, await feature.services?.(services, standIns));
  if (config.cdn?.purge) await purgeAll(services.stores);
  Object.assign(services, {
    pages: openPages(services),
    isReady: () => services.accounts.hasOwner(),
    async close() {
      await services.work.close();
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
  { clock = systemClock, lateness }: StandIns,
  list: readonly Feature[],
  services: () => Services,
): Promise<{ core: CoreServices; close: () => Promise<void> }> {
  const metrics = createMetrics();
  const database = await openMigrated(
    config,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    countStatements(metrics, config.database.engine),
  );
  const storages = await openStorages(config).catch(async (error) => {
    await database.close();
    throw error;
  });
  const stopWatching = watchProcess(metrics);
  const processes = readAllProcesses(metrics);
  const news = createContentNews();
  const watch = await watchContent(config.database, news.changed);
  const stores = openRepositories(
    openScope(database, clock, news.changed, config.timeZone),
    list.flatMap(({ repositories }) => repositories ?? []),
  );
  const { leases } = stores;
  const { videos, chunks } = storages;
  const authSecret = config.authSecret ?? (await keptAuthSecret(stores.facts, config.dataDir));
  if (config.authSecret) await takeOutSecret(stores.facts, authSecret);
  const mail = openTransport(config, log);
  const dayOf = calendarOf(config.timeZone);
  const parts: JobParts = {
    ...{ config, clock, stores, storages, mail },
    pictures: createPictureLibrary(storages.pictures),
    today: () => dayOf(clock()),
  };
  const jobs = jobsOf(list, parts, services);
  await stores.jobs.register(jobs.map(({ name }) => name));
  const work = createRunner({ jobs, store: stores.jobs, clock, log });
  const core: CoreServices = {
    ...parts,
    ...{ log, database, videos, leases, authSecret, lateness, metrics, dayOf, work },
    uploads: createChunkedUploads({
      ...{ chunks, videos, leases, maxBytes: config.videoMaxBytes },
      onVideo: (video) => stores.files.note(video, 'video'),
    }),
    limits: createLimits({ stores, secret: authSecret, clock }),
    siteUrl: config.siteUrl,
    timeZone: config.timeZone,
    daybreak: daybreakOf(config.timeZone),
    retention: config.retention,
    map: createSiteMap(),
    dashboard: Object.assign({}, ...list.map(({ dashboard }) => dashboard)),
    healthChecks: checksOf(list),
    personalRegister: personalRegister(list),
    emailIsSetUp: config.mail.smtpUrl !== undefined,
    jobStates: (runs) => readJobStates({ jobs, store: stores.jobs, clock }, runs),
    onEmails: work.wake,
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
