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
  /** The last answer of each worker. */
  const last = new Map<Worker, Family[]>();
  /** The counts of ended workers. */
  let ended: Family[] = [];
  cluster.on('exit', (worker: Worker) => {
    ended = mergeFamilies([ended, countersOf(last.get(worker))]);
    last.delete(worker);
  });
  cluster.on('message', (worker: Worker, message: unknown) => {
    const answer = ownMetrics.safeParse(message);
    // The answer of an ended worker would be counted twice. Workers are trusted: they run the same code.
    if (answer.success && !worker.isDead()) last.set(worker, answer.data.families as Family[]);
    const question = metricsRequest.safeParse(message);
    if (!question.success) return;
    const all = [...workers()];
    void requestMetrics(all, count++).then((answered) => {
      const processes = all.map((one) =>
        answered.has(one) ? (last.get(one) ?? []) : countersOf(last.get(one)),
      );
      const gathered = [...processes, ended].filter(({ length }) => length > 0);
      worker.send({ metrics: 'gathered', id: question.data.id, processes: gathered }, () => undefined);
    });
  });
}

/** Only counters, which never decrease. */
function countersOf(families: readonly Family[] = []): Family[] {
  return families.filter(({ type }) => type !== 'gauge');
}

/** @returns the workers that have answered in time */
async function requestMetrics(workers: Worker[], id: number): Promise<Set<Worker>> {
  const enough = new AbortController();
  const late = pause(timeout, undefined, { signal: enough.signal, ref: false }).catch(() => undefined);
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
      void late.then(() => worker.off('message', listen));
    });
    worker.send({ metrics: 'asked', id }, () => undefined);
    return Promise.race([answer, late]);
  });
  await Promise.all(answers);
  enough.abort();
  return answered;
}

/**
 * In a worker process.
 *
 * @returns reads the counts of all processes of this instance; without a primary, of this one
 */
export function createMetricsReader(metrics: Metrics): {
  read: () => Promise<Family[][]>;
  close: () => void;
} {
  const { worker } = cluster;
  if (!worker) return { read: async () => [metrics.read()], close: () => undefined };
  let count = 0;
  const waiting = new Map<number, (processes: Family[][]) => void>();
  const listen = (message: unknown) => {
    const question = metricsRequest.safeParse(message);
    if (question.success) {
      worker.send({ metrics: 'told', id: question.data.id, families: metrics.read() }, () => undefined);
      return;
    }
    const answer = gatheredMetrics.safeParse(message);
    // Trusted: the processes run the same code.
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.processes as Family[][]);
  };
  process.on('message', listen);

  async function read(): Promise<Family[][]> {
    const id = count++;
    const answer = new Promise<Family[][]>((resolve) => waiting.set(id, resolve));
    worker?.send({ metrics: 'asked', id }, () => undefined);
    const late = pause(2 * timeout, undefined, { ref: false });
    const processes = (await Promise.race([answer, late])) ?? [metrics.read()];
    waiting.delete(id);
    return processes;
  }

  return { read, close: () => void process.off('message', listen) };
}
