import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '#core/config/config.ts';
import { DatabaseUnavailableError } from '#core/errors.ts';
import { setErrorHandlers } from '#core/http/errors.ts';
import { createRequestIdGenerator, RequestLog } from '#core/http/request-log.ts';
import { createSecurityHeaders, sendHeaders } from '#core/http/response-headers.ts';
import { healthRoutes } from '#core/http/well-known.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { newVideoName } from '#core/media/video.ts';
import { countRequests } from '#core/metrics/collect.ts';
import { ensureAdministrator } from '#features/accounts/server/first-administrator.ts';
import { metricsOf, metricsRoute } from '#features/operations/metrics/route.ts';
import { createApp } from './app.ts';
import { features } from './features.ts';
import { openServices } from './services.ts';

/** A process that runs background jobs and answers only health checks. */
export async function createWorker(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({
    logger,
    logController: new RequestLog(features),
    genReqId: createRequestIdGenerator(config),
  });
  setErrorHandlers(app);
  sendHeaders(app, createSecurityHeaders(config));
  const services = await openServices(config, app.log);
  app.addHook('onClose', () => services.close());
  countRequests(app, services.metrics);
  await app.register(healthRoutes(services.isReady));
  await app.register(metricsRoute(metricsOf(services, config)));
  await app.ready();
  return { app, services };
}

/**
 * Serves the whole site from this process, after its preparations: each of them is done once, by one of several
 * processes that start together.
 */
export async function serveSite(config: Config, pages: 'built' | 'development'): Promise<FastifyInstance> {
  const { app, services } = await createApp(config, { pages, logger: loggerOf(config) });
  await ensureAdministrator(services.stores, config.administrator, printAdministrator);
  await fillOnFirstStart(config, services);
  await services.schedule.start();
  await app.listen(addressOf(config));
  if (config.work === 'on') services.jobRunner.start();
  collectGarbageLater(app.server);
  return app;
}

/** A process without pages. The first administrator and the demo content are created by one with pages. */
export async function startWorker(config: Config): Promise<FastifyInstance> {
  const { app, services } = await createWorker(config, loggerOf(config));
  await app.listen(addressOf(config));
  services.jobRunner.start();
  collectGarbageLater(app.server);
  return app;
}

const firstStart = 'first start';
/** Milliseconds for which a start waits for another one that renders the demo content. */
const demoTimeout = 10 * 60_000;

/**
 * Fills a new installation with demo content, once in its life: deleted entries do not come back. All of it is stored
 * or none, so that an interrupted start is simply repeated.
 *
 * @returns whether demo content was loaded now
 */
export async function fillOnFirstStart(config: Config, services: Services): Promise<boolean> {
  const { facts } = services.stores;
  for (const deadline = performance.now() + demoTimeout; !(await facts.find(firstStart)); ) {
    try {
      return await fill(config, services);
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailableError && error.isBusy;
      if (!isBusy || performance.now() > deadline) throw error;
    }
  }
  return false;
}

async function fill(config: Config, services: Services): Promise<boolean> {
  const { stores, createEditor, pages, videos } = services;
  return stores.transaction(async (tx) => {
    if (!(await tx.facts.recordOnce(firstStart))) return false;
    if (!config.demo) return false;
    console.log('Creating the demo content (only on the very first start)…');
    const { loadDemo } = await import('../demo/load.ts');
    const site = {
      // Encoding all variants of all its pictures would triple the time of the first start.
      editor: createEditor(tx, 'later'),
      async storeVideo(bytes: Uint8Array) {
        const name = newVideoName('mp4');
        await tx.files.record(name, 'video');
        await videos.put(name, bytes);
        return name;
      },
      records: tx.records,
      conversations: tx.conversations,
      attention: tx.attention,
    };
    await loadDemo(site, pages.today());
    return true;
  });
}

/**
 * Maximum connections that wait to be accepted. Node's default of 511 is too small for a thousand parents who arrive at
 * once: the kernel lets the others believe that they are connected, and their first request arrives after seconds, or
 * after a minute of retries. Linux has a limit of its own, 4,096.
 */
const backlog = 4096;
const addressOf = ({ port, host }: Config) => ({ port, host, backlog });

/** Milliseconds after which the memory of the start can be collected. */
const startDuration = 10_000;
/** Milliseconds without a request or much other work, after which a pause affects hardly any request. */
const quietTime = 1000;
/** The share of that time that earlier requests or jobs may take. */
const maxUtilization = 0.1;

/**
 * An ordinary collection keeps code that ran once and half-empty pages, some 11 MB. This one takes 0.3 s, in which no
 * request is answered, once in the life of a process.
 */
const fullCollection = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;

/**
 * Memory of the start would otherwise stay until memory is short, which does not happen in a process with little work.
 */
function collectGarbageLater(server: Server): void {
  let lastRequestAt = 0;
  const noteRequest = () => {
    lastRequestAt = performance.now();
  };
  let before = performance.eventLoopUtilization();
  const isQuiet = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return performance.now() - lastRequestAt >= quietTime && utilization < maxUtilization;
  };
  const tryCollect = () => {
    if (!isQuiet()) return void setTimeout(tryCollect, quietTime).unref();
    server.off('request', noteRequest);
    // Keeps an instance alive during the collection: V8 would otherwise forget the hidden class of tick objects, and
    // create each one the slow way from then on, which costs a tenth of every answer from memory.
    process.nextTick(() => undefined);
    globalThis.gc?.(fullCollection);
  };
  server.on('request', noteRequest);
  setTimeout(tryCollect, startDuration).unref();
}

function printAdministrator(email: string, generatedPassword: string | undefined): void {
  console.log(`\nThe first administrator signs in as ${email}`);
  if (generatedPassword) console.log(`with the password ${generatedPassword} (it is not shown again).`);
}

/** One JSON object per line, without personal data. */
function loggerOf({ logLevel }: Config) {
  const req = ({ method }: { method: string }) => ({ method });
  return { level: logLevel, serializers: { err: describeError, req } };
}

/** Errors of the database contain the row, which must not be logged. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', code };
}
