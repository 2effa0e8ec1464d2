import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Milliseconds between two looks at the event loop: what holds it for longer is seen. */
const resolution = 20;

/**
 * How the process itself is doing, under the names that ready-made dashboards know.
 *
 * @returns ends the watching of the event loop
 */
export function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const one = (value: number) => [[{}, value]] as const;

  metrics.gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'By how much the event loop was late since the last reading.',
    across: 'max',
    read: () => {
      // What the timer of the measurement itself waits for is no delay. Before the first look there is no number.
      const seconds = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e9 - resolution / 1000);
      const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.count ? delay.max : 0 };
      delay.reset();
      return Object.entries(lag).map(([quantile, value]) => [{ quantile }, seconds(value)] as const);
    },
  });
  metrics.gauge({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'For how long the event loop was at work; its rate is how busy the process is.',
    type: 'counter',
    read: () => one(performance.eventLoopUtilization().active / 1000),
  });
  metrics.gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads.',
    type: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage();
      return one((user + system) / 1e6);
    },
  });
  metrics.gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory as the system sees it.',
    read: () => one(process.memoryUsage.rss()),
  });
  metrics.gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory that JavaScript objects take.',
    read: () => one(process.memoryUsage().heapUsed),
  });
  metrics.gauge({
    name: 'nodejs_external_memory_bytes',
    help: 'Memory of kept answers, files and pictures outside of the heap.',
    read: () => one(process.memoryUsage().external),
  });
  metrics.gauge({
    name: 'process_uptime_seconds',
    help: 'Since when the process runs; of several, the oldest.',
    across: 'max',
    read: () => one(process.uptime()),
  });
  return () => delay.disable();
}
