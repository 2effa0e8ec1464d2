import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#core/config/config.ts';
import { answerMetricsRequests } from '#core/metrics/all-processes.ts';
import { shutdownTimeout } from './stopping.ts';

/** Milliseconds before an ended process is replaced; doubled after each that was not stable. */
const firstPause = 250;
const longestPause = 30_000;
/** Milliseconds after which a process counts as stable. */
const stableAfter = 60_000;
/** Failures in a row after which, without any serving process, the site gives up. */
const maxFailures = 4;

/** A slot for a process that serves the site; empty until an ended one is replaced. */
interface WorkerSlot {
  /** Whether the process runs background jobs: one process of a machine does, and its replacement. */
  work: 'on' | 'off';
  failures: number;
}

type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

/**
 * Serves the site from several processes, which share one port: connections are distributed round-robin. This process
 * only supervises: it replaces ended processes, and forwards the signal to stop.
 *
 * @returns when all of them serve. Where one cannot even start, it prints the reason and the process exits
 */
export async function startProcesses({ workers, work }: Pick<Config, 'workers' | 'work'>): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const running = new Map<Worker, Promise<ProcessExit>>();
  let servingCount = 0;
  let stopped: Promise<never> | undefined;
  answerMetricsRequests(() => running.keys());

  /** @returns the exit status, where it ended before it served */
  async function startWorker(slot: WorkerSlot): Promise<ProcessExit | undefined> {
    const startedAt = performance.now();
    const worker = cluster.fork({ WORK: slot.work });
    const ended = new Promise<ProcessExit>((resolve) => {
      worker.once('exit', (code, signal) => resolve({ code, signal: signal as ProcessExit['signal'] }));
      // A process that the system could not start never fires `exit`; any other error, such as of a message to it, is
      // ignored.
      worker.on('error', () => worker.process.pid ?? resolve({ code: 1, signal: null }));
    });
    running.set(worker, ended);
    void ended.then(() => running.delete(worker));
    const listening = new Promise<undefined>((resolve) => worker.once('listening', () => resolve(undefined)));
    const earlyExit = await Promise.race([listening, ended]);
    if (earlyExit) return earlyExit;
    servingCount += 1;
    void ended.then((end) => {
      servingCount -= 1;
      if (performance.now() - startedAt > stableAfter) slot.failures = 0;
      void replace(slot, worker, end);
    });
    return undefined;
  }

  async function replace(slot: WorkerSlot, { process: { pid } }: Worker, end: ProcessExit): Promise<void> {
    if (stopped) return;
    console.warn(`Process ${pid} of the site has ended (${describeExit(end)}); it is being replaced.`);
    do {
      await pause(Math.min(firstPause * 2 ** slot.failures, longestPause));
      if (stopped) return;
      slot.failures += 1;
      if (slot.failures > maxFailures && servingCount === 0) {
        console.error(
          'The site has stopped: none of its processes can start. The lines above contain the reason.',
        );
        process.exit(1);
      }
    } while (await startWorker(slot));
  }

  async function stop(): Promise<never> {
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    // Each stops within its own timeout; a hanging one does not.
    const killTimer = setTimeout(killAll, shutdownTimeout + 500);
    const ends = await Promise.all(running.values());
    clearTimeout(killTimer);
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

  async function start(slot: WorkerSlot): Promise<void> {
    const end = await startWorker(slot);
    if (!end) return;
    if (stopped) return stopped;
    killAll();
    // A process that ends by itself has printed the reason.
    if (end.signal) console.error(`A process of the site has ended while it started (${describeExit(end)}).`);
    process.exit(1);
  }

  const [first, ...others] = Array.from({ length: workers }, (_, number): WorkerSlot => {
    return { work: number === 0 && work === 'on' ? 'on' : 'off', failures: 0 };
  });
  // The first one alone: it does one-time work, and a problem is printed once.
  if (first) await start(first);
  await Promise.all(others.map(start));
}

function describeExit({ code, signal }: ProcessExit): string {
  return signal ?? `exit code ${code}`;
}
