import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#core/config/config.ts';
import { gatherMetrics } from '#core/metrics/all-processes.ts';
import { timeout } from './stopping.ts';

/** Milliseconds before one that has ended is replaced; twice as long after each that has not lasted. */
const firstPause = 250;
const longestPause = 30_000;
/** Milliseconds after which a process has lasted. */
const steady = 60_000;
/** Failures in a row after which, with nobody left who serves, it is over. */
const maxFailures = 4;

/** A process that serves the site, or the gap that one has left and another will fill. */
interface WorkerSlot {
  /** Whether what happens by itself is done here: by one process of a machine, and by whoever takes its place. */
  work: 'on' | 'off';
  failures: number;
}

type End = { code: number | null; signal: NodeJS.Signals | null };

/**
 * Serves the site from several processes, which share one port: connections are handed out in turns. This process
 * only keeps them: it replaces those that end, and hands on the signal that stops all.
 *
 * @returns when all of them serve. Where one cannot even start, it says why and everything ends
 */
export async function startProcesses({ workers, work }: Pick<Config, 'workers' | 'work'>): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const running = new Map<Worker, Promise<End>>();
  let serving = 0;
  let stopped: Promise<never> | undefined;
  gatherMetrics(() => running.keys());

  /** @returns how it ended, where it ended before it served */
  async function open(slot: WorkerSlot): Promise<End | undefined> {
    const startedAt = performance.now();
    const worker = cluster.fork({ WORK: slot.work });
    const ended = new Promise<End>((resolve) => {
      worker.once('exit', (code, signal) => resolve({ code, signal: signal as End['signal'] }));
      // One that the system would not start never ends; any other error, such as of a message to it, is nothing.
      worker.on('error', () => worker.process.pid ?? resolve({ code: 1, signal: null }));
    });
    running.set(worker, ended);
    void ended.then(() => running.delete(worker));
    const listening = new Promise<undefined>((resolve) => worker.once('listening', () => resolve(undefined)));
    const failed = await Promise.race([listening, ended]);
    if (failed) return failed;
    serving += 1;
    void ended.then((end) => {
      serving -= 1;
      if (performance.now() - startedAt > steady) slot.failures = 0;
      void replace(slot, worker, end);
    });
    return undefined;
  }

  async function replace(slot: WorkerSlot, { process: { pid } }: Worker, end: End): Promise<void> {
    if (stopped) return;
    console.warn(`Process ${pid} of the site has ended (${wordFor(end)}); another one takes its place.`);
    do {
      await pause(Math.min(firstPause * 2 ** slot.failures, longestPause));
      if (stopped) return;
      slot.failures += 1;
      if (slot.failures > maxFailures && serving === 0) {
        console.error('The site has stopped: no process of it comes up any more. The lines above say why.');
        process.exit(1);
      }
    } while (await open(slot));
  }

  async function stop(): Promise<never> {
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    // Each has its own patience; one that hangs has none.
    const late = setTimeout(killAll, timeout + 500);
    const ends = await Promise.all(running.values());
    clearTimeout(late);
    process.exit(ends.some(({ code }) => code) ? 1 : 0);
  }

  function killAll(): void {
    for (const worker of running.keys()) worker.process.kill('SIGKILL');
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopped) killAll();
      stopped ??= stop();
    });
  }

  async function begin(slot: WorkerSlot): Promise<void> {
    const end = await open(slot);
    if (!end) return;
    if (stopped) return stopped;
    killAll();
    // One that ends by itself has said why.
    if (end.signal) console.error(`A process of the site has ended while it started (${wordFor(end)}).`);
    process.exit(1);
  }

  const [first, ...others] = Array.from({ length: workers }, (_, number): WorkerSlot => {
    return { work: number === 0 && work === 'on' ? 'on' : 'off', failures: 0 };
  });
  // The first one alone: it makes what is made once, and what hinders it is told once.
  if (first) await begin(first);
  await Promise.all(others.map(begin));
}

function wordFor({ code, signal }: End): string {
  return signal ?? `exit code ${code}`;
}
