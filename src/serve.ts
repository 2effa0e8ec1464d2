import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import type { Config } from '#core/config/config.ts';
import { answerErrors } from '#core/http/errors.ts';
import { RequestLog, requestIds } from '#core/http/request-log.ts';
import { headersBy, sendHeaders } from '#core/http/response-headers.ts';
import { healthRoutes } from '#core/http/well-known.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { countRequests } from '#core/metrics/collect.ts';
import { ensureAdministrator } from '#features/accounts/server/first-administrator.ts';
import { metricsOf, metricsRoute } from '#features/operations/metrics/route.ts';
import { createApp } from './app.ts';
import { features } from './features.ts';
import { fillOnFirstStart } from './first-start.ts';
import { openServices } from './services.ts';

/** Builds a process that does the work over time and answers nothing but how it is. */
export async function createWorker(
  config: Config,
  logger: FastifyServerOptions['logger'] = false,
): Promise<{ app: FastifyInstance; services: Services }> {
  const app = Fastify({
    logger,
    logController: new RequestLog(features),
    genReqId: requestIds(config),
  });
  answerErrors(app);
  sendHeaders(app, headersBy(config));
  const services = await openServices(config, app.log);
  app.addHook('onClose', () => services.close());
  countRequests(app, services.metrics);
  await app.register(healthRoutes(services.isReady));
  await app.register(metricsRoute(metricsOf(services, config)));
  await app.ready();
  return { app, services };
}

/**
 * Serves the whole site from this process, once everything is there that it needs: each of these steps is done once,
 * however many processes take it at the same moment.
 */
export async function serveSite(config: Config, pages: 'built' | 'development'): Promise<FastifyInstance> {
  const { app, services } = await createApp(config, { pages, logger: loggerOf(config) });
  await ensureAdministrator(services.stores, config.administrator, showAdministrator);
  await fillOnFirstStart(config, services);
  await services.schedule.start();
  await app.listen(addressOf(config));
  if (config.work === 'on') services.work.start();
  collectLater(app.server);
  return app;
}

/** A process that serves no pages. The first administrator and the demo content are made by one that does. */
export async function workOnly(config: Config): Promise<FastifyInstance> {
  const { app, services } = await createWorker(config, loggerOf(config));
  await app.listen(addressOf(config));
  services.work.start();
  collectLater(app.server);
  return app;
}

/**
 * Connections that may wait to be taken. Of Node's own 511 a thousand parents who come at the same moment are too many: a
 * machine then lets the others believe that they are through, and their first request comes after seconds, or after a minute
 * of tries. The system has a limit of its own, 4,096 on Linux.
 */
const backlog = 4096;
const addressOf = ({ port, host }: Config) => ({ port, host, backlog });

/** Milliseconds: what a start has compiled is in use or is not. */
const startIsOver = 10_000;
/** Milliseconds without a request or much else to do, after which hardly anybody has to wait for it. */
const quiet = 1000;
/** The share of that time which the work on what was asked before, or a job, may take. */
const little = 0.1;

/**
 * An ordinary collection keeps code that ran once and pages that are half empty, some 11 MB. This one takes 0.3 s, in which
 * nobody is answered, once in the life of a process.
 */
const thorough = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;

/** What a start leaves behind would stay until memory is short, which it is not in a process that has little to do. */
function collectLater(server: Server): void {
  let askedAt = 0;
  const note = () => {
    askedAt = performance.now();
  };
  let before = performance.eventLoopUtilization();
  const isQuiet = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return performance.now() - askedAt >= quiet && utilization < little;
  };
  const tryNow = () => {
    if (!isQuiet()) return void setTimeout(tryNow, quiet).unref();
    server.off('request', note);
    // So that one of these is there meanwhile: V8 would forget their form, and make each of them the slow way from then on,
    // which is a tenth of the time of every answer from memory.
    process.nextTick(() => undefined);
    globalThis.gc?.(thorough);
  };
  server.on('request', note);
  setTimeout(tryNow, startIsOver).unref();
}

function showAdministrator(email: string, madeUp: string | undefined): void {
  console.log(`\nThe first administrator signs in as ${email}`);
  if (madeUp) console.log(`with the password ${madeUp} (it is not shown again).`);
}

/** JSON, a line each. What tells of a person is in none of it. */
function loggerOf({ logLevel }: Config) {
  const req = ({ method }: { method: string }) => ({ method });
  return { level: logLevel, serializers: { err: describeError, req } };
}

/** Errors of the database carry the row that they are about, which is nothing for a log. */
function describeError({ name, message, stack, code }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', code };
}
