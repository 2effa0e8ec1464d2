import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Family, Metrics } from './metrics.ts';
import { mergeFamilies } from './metrics.ts';

/** Milliseconds to wait for the answer of a process; the others are reported without it. */
const timeout = 1500;

const metricsRequest = z.object({ metrics: z.literal('asked'), id: z.number() });
const ownMetrics = z.object({ metrics: z.literal('told'), id: z.number(), families: z.array(z.unknown()) });
const gatheredMetrics = z.object({
  metrics: z.literal('gathered'),
  id: z.number(),
  processes: z.array(z.array(z.unknown())),
});

/**
 * In the primary process (core/process/processes.ts): asks all workers for their metrics whenever one requests them,
 * because a scrape reaches an arbitrary worker. Counts of an ended process are kept: a decreasing counter looks like a
 * restart of all.
 */
export function answerMetricsRequests(workers: () => Iterable<Worker>): void {
  let count = 0;
  const lastMetrics = new Map<Worker, Family[]>();
  let endedCounts: Family[] = [];
  cluster.on('exit', (worker: Worker) => {
    endedCounts = mergeFamilies([endedCounts, countersOf(lastMetrics.get(worker))]);
    lastMetrics.delete(worker);
  });
  cluster.on('message', (worker: Worker, message: unknown) => {
    const answer = ownMetrics.safeParse(message);
    // The answer of an ended worker would be counted twice. Workers are trusted: they run the same code.
    if (answer.success && !worker.isDead()) lastMetrics.set(worker, answer.data.families as Family[]);
    const request = metricsRequest.safeParse(message);
    if (!request.success) return;
    const all = [...workers()];
    void requestMetrics(all, count++).then((answered) => {
      const processes = all.map((one) =>
        answered.has(one) ? (lastMetrics.get(one) ?? []) : countersOf(lastMetrics.get(one)),
      );
      const gathered = [...processes, endedCounts].filter(({ length }) => length > 0);
      worker.send({ metrics: 'gathered', id: request.data.id, processes: gathered }, () => undefined);
    });
  });
}

/** Only counters, which never decrease. */
function countersOf(families: readonly Family[] = []): Family[] {
  return families.filter(({ type }) => type !== 'gauge');
}

/** @returns the workers that have answered in time */
async function requestMetrics(workers: Worker[], id: number): Promise<Set<Worker>> {
  const finished = new AbortController();
  const timeLimit = pause(timeout, undefined, { signal: finished.signal, ref: false }).catch(() => undefined);
  const answered = new Set<Worker>();
  const answers = workers.map(async (worker) => {
    const answer = new Promise<void>((resolve) => {
      const listen = (message: unknown) => {
        const found = ownMetrics.safeParse(message);
        if (!found.success || found.data.id !== id) return;
        answered.add(worker);
        resolve();
      };
      worker.on('message', listen);
      void timeLimit.then(() => worker.off('message', listen));
    });
    worker.send({ metrics: 'asked', id }, () => undefined);
    return Promise.race([answer, timeLimit]);
  });
  await Promise.all(answers);
  finished.abort();
  return answered;
}

/** In a worker process. @returns reads the counts of all processes of this instance; without a primary, of this one */
export function createMetricsReader(metrics: Metrics): {
  read: () => Promise<Family[][]>;
  close: () => void;
} {
  const { worker } = cluster;
  if (!worker) return { read: async () => [metrics.read()], close: () => undefined };
  let count = 0;
  const pendingReads = new Map<number, (processes: Family[][]) => void>();
  const listen = (message: unknown) => {
    const request = metricsRequest.safeParse(message);
    if (request.success) {
      worker.send({ metrics: 'told', id: request.data.id, families: metrics.read() }, () => undefined);
      return;
    }
    const answer = gatheredMetrics.safeParse(message);
    // Trusted: the processes run the same code.
    if (answer.success) pendingReads.get(answer.data.id)?.(answer.data.processes as Family[][]);
  };
  process.on('message', listen);

  async function read(): Promise<Family[][]> {
    const id = count++;
    const answer = new Promise<Family[][]>((resolve) => pendingReads.set(id, resolve));
    worker?.send({ metrics: 'asked', id }, () => undefined);
    const timeLimit = pause(2 * timeout, undefined, { ref: false });
    const processes = (await Promise.race([answer, timeLimit])) ?? [metrics.read()];
    pendingReads.delete(id);
    return processes;
  }

  return { read, close: () => void process.off('message', listen) };
}
