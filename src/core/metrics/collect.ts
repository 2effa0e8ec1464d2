import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine, OnStatement } from '#core/database/database.ts';
import type { CacheKind, FastPath } from '#core/pages/fast-path.ts';
import type { ResponseCache } from '#core/pages/response-cache.ts';
import type { Labels, Metrics } from './metrics.ts';

/** Reports the caches' own counts, so that counting adds nothing to their requests. */
export function collectCacheMetrics(
  metrics: Metrics,
  { responseCounts: answered, caches }: Pick<FastPath, 'responseCounts' | 'caches'>,
): void {
  const lines = (sums: Iterable<readonly [string, number]>) =>
    Array.from(sums, ([kind, sum]): [Labels, number] => [{ kind }, sum]);
  const sumByKind = (value: (stats: ResponseCache['stats']) => number) => () => {
    const sums = new Map<CacheKind, number>();
    for (const { kind, cache } of caches) sums.set(kind, (sums.get(kind) ?? 0) + value(cache.stats));
    return lines(sums);
  };

  metrics.gauge({
    name: 'ananta_kept_answers_total',
    help: 'Requests answered from memory before the framework, by status. No other metric counts them.',
    type: 'counter',
    read: () =>
      Object.entries(answered).flatMap(([kind, counts]) =>
        Array.from(counts, ([status, sum]): [Labels, number] => [{ kind, status: String(status) }, sum]),
      ),
  });
  metrics.gauge({
    name: 'ananta_made_answers_total',
    help: 'Answers that were not in a cache.',
    type: 'counter',
    read: sumByKind(({ made }) => made),
  });
  metrics.gauge({
    name: 'ananta_kept_answers_bytes',
    help: 'Memory of cached answers.',
    read: sumByKind(({ bytes }) => bytes),
  });
}

/** Milliseconds between two measurements of the event loop: longer delays are detected. */
const resolution = 20;

/**
 * Metrics of the process itself, under the names that common dashboards use.
 *
 * @returns stops the measurement of the event loop
 */
export function collectProcessMetrics(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const singleValue = (value: number) => [[{}, value]] as const;

  metrics.gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'Delay of the event loop since the last scrape.',
    across: 'max',
    read: () => {
      // The timer's own interval is not a delay. Before the first measurement there is no number.
      const seconds = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e9 - resolution / 1000);
      const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.count ? delay.max : 0 };
      delay.reset();
      return Object.entries(lag).map(([quantile, value]) => [{ quantile }, seconds(value)] as const);
    },
  });
  metrics.gauge({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time that the event loop was busy; its rate is the utilisation of the process.',
    type: 'counter',
    read: () => singleValue(performance.eventLoopUtilization().active / 1000),
  });
  metrics.gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads.',
    type: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage();
      return singleValue((user + system) / 1e6);
    },
  });
  metrics.gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    read: () => singleValue(process.memoryUsage.rss()),
  });
  metrics.gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of JavaScript objects.',
    read: () => singleValue(process.memoryUsage().heapUsed),
  });
  metrics.gauge({
    name: 'nodejs_external_memory_bytes',
    help: 'Memory of cached answers, files and pictures outside the heap.',
    read: () => singleValue(process.memoryUsage().external),
  });
  metrics.gauge({
    name: 'ananta_processes',
    help: 'Processes included in these figures.',
    read: () => singleValue(1),
  });
  metrics.gauge({
    name: 'process_uptime_seconds',
    help: 'Start time of the process; of several, the earliest.',
    across: 'max',
    read: () => singleValue(process.uptime()),
  });
  return () => delay.disable();
}

/** Other methods are inventions of clients, and would each add a line. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Counts requests that Fastify answers, and their durations, by route. Answers sent before Fastify are counted
 * separately (collect.ts).
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.durations({
    name: 'ananta_http_request_duration_seconds',
    help: 'Requests by method, route and status, with their duration to the last byte.',
  });
  const known = new Map<string, (seconds: number) => void>();

  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    const key = `${method} ${route} ${reply.statusCode}`;
    let recordDuration = known.get(key);
    if (!recordDuration) {
      recordDuration = durations({ method, route, status: String(reply.statusCode) });
      known.set(key, recordDuration);
    }
    recordDuration(reply.elapsedTime / 1000);
    done();
  });
}

/** The pattern of a route and never its address: addresses are unlimited, and some contain secrets. */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  const { url } = routeOptions;
  if (is404 || !url) return 'none';
  // Each built file has a route, with a new name after each build.
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** Counts statements and their durations. @returns a listener to be called for each statement */
export function countStatements(metrics: Metrics, engine: Engine): OnStatement {
  const recordDuration = metrics.durations({
    name: 'ananta_database_statement_duration_seconds',
    help: 'Database statements with their duration, waits for locks included.',
  })({ engine });
  const countFailure = metrics.counter({
    name: 'ananta_database_failures_total',
    help: 'Failed statements, including saves of an entry whose link is taken.',
  })({ engine });
  return (milliseconds, hasFailed) => {
    recordDuration(milliseconds / 1000);
    if (hasFailed) countFailure();
  };
}
