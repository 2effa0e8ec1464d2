import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { minute } from '#core/time/durations.ts';
import { isRowJob, type Job, type RowJob } from './define-job.ts';
import type { JobStore } from './job-store.ts';

/** After the first, second, … failure in a row; the last one is repeated. */
const afterFailures = [minute, 5 * minute, 15 * minute, 60 * minute];
/** Rows have pauses of their own; a failure of their whole job is not the fault of a row. */
const rowPause = minute;
/** The tolerated difference between the clocks of two machines. */
const maxClockDifference = 10 * minute;

/** Milliseconds until the next run, after a successful one. */
function pauseAfterDone(job: Job): number {
  return isRowJob(job) ? 0 : job.every;
}

/** Milliseconds until the next try, at most until the next regular run. */
function pauseAfterFailures(job: Job, failures: number): number {
  const pause = afterFailures[Math.min(failures, afterFailures.length) - 1] ?? minute;
  return Math.min(pause, isRowJob(job) ? rowPause : job.every);
}

/**
 * Whether a job is due. One with an impossibly late due time is due too: the clock was set back since, and the job
 * would not run for as long as it had been ahead.
 */
function isDue(job: Job, dueAt: string, clock: Clock): boolean {
  const longest = isRowJob(job) ? rowPause : job.every;
  return dueAt <= timeFromNow(clock, 0) || dueAt > timeFromNow(clock, longest + maxClockDifference);
}

type ClaimedRun = NonNullable<Awaited<ReturnType<JobStore['claim']>>>;

interface Dependencies {
  jobs: readonly Job[];
  store: JobStore;
  clock: Clock;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Milliseconds between two checks. */
  interval?: number;
  /** Milliseconds for which a shutdown waits for running jobs. */
  timeout?: number;
}

/** Milliseconds. While the database does not answer, the checks become less frequent, up to this interval. */
const maxInterval = 30_000;

/**
 * Runs due jobs. Several instances of the site may do so on one database; each run belongs to one instance. It does
 * nothing before `start`.
 */
export function createRunner({ jobs, store, clock, log, interval = 1000, timeout = 5000 }: Dependencies) {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;
  let isStarted = false;
  let isWoken = false;
  let failures = 0;
  let closed: Promise<void> | undefined;

  async function startDueJobs(): Promise<void> {
    for (const row of await store.listFree()) {
      const job = byName.get(row.name);
      // After a jump of the clock, a lease of this process may look expired.
      if (!job || running.has(job.name) || closing.signal.aborted) continue;
      if (!isDue(job, row.dueAt, clock) || (isRowJob(job) && !(await hasDueRows(job)))) continue;
      const claimed = await store.claim(row);
      if (!claimed) continue;
      const run = runOnce(job, claimed)
        .catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, 'the end of a job could not be recorded'),
        )
        .finally(() => running.delete(job.name));
      running.set(job.name, run);
    }
  }

  async function hasDueRows(job: RowJob): Promise<boolean> {
    const dueAt = await job.nextDue();
    return dueAt !== null && dueAt <= timeFromNow(clock, 0);
  }

  async function runOnce(job: Job, claimed: ClaimedRun): Promise<void> {
    // One lost run may be chance; a job that crashes its process must not do so every half minute.
    if (claimed.wasLost && claimed.attempts > 1) {
      return claimed.release(timeFromNow(clock, pauseAfterFailures(job, claimed.attempts)));
    }
    let isRecorded: boolean;
    try {
      const message = await claimed.withLease((lost) => {
        const signal = AbortSignal.any([lost, closing.signal]);
        signal.throwIfAborted();
        return job.run({ signal, clock });
      });
      isRecorded = await claimed.finish('done', message, timeFromNow(clock, pauseAfterDone(job)));
    } catch (error) {
      if (closing.signal.aborted) return claimed.release();
      const dueAt = timeFromNow(clock, pauseAfterFailures(job, claimed.attempts + 1));
      isRecorded = await claimed.finish('failed', `It failed: ${nameOf(error)}.`, dueAt);
      log.error({ err: error, job: job.name }, 'a job failed; it will be retried');
    }
    if (!isRecorded) log.warn({ job: job.name }, 'another process took over a job before it ended');
  }

  async function tick(): Promise<void> {
    isWoken = false;
    try {
      await startDueJobs();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error }, 'the due jobs could not be read; this will be retried');
    }
    ticking = undefined;
    const wait = Math.min(interval * 2 ** failures, Math.max(interval, maxInterval));
    // Varied, so that several instances do not check at the same time.
    scheduleTick(isWoken ? 0 : wait * (0.75 + Math.random() / 2));
  }

  function scheduleTick(milliseconds: number): void {
    if (!isStarted || closing.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      ticking = tick();
    }, milliseconds);
    timer.unref();
  }

  async function close(): Promise<void> {
    clearTimeout(timer);
    closing.abort(new Error('The site is being shut down.'));
    const settled = new AbortController();
    const ended = Promise.resolve(ticking).then(() => Promise.all(running.values()));
    const timeLimit = pause(timeout, undefined, { signal: settled.signal }).catch(() => undefined);
    await Promise.race([ended, timeLimit]).finally(() => settled.abort());
  }

  return {
    /** Starts running due jobs. */
    start(): void {
      isStarted = true;
      scheduleTick(0);
    },

    /** Checks immediately, because a row has become due; without effect before `start`. */
    wake(): void {
      isWoken = true;
      if (!ticking) scheduleTick(0);
    },

    /** Runs the due jobs once, to their end. For callers that do not start the runner, such as tests. */
    async runDue(): Promise<void> {
      await startDueJobs();
      await Promise.all(running.values());
    },

    /**
     * Signals running jobs to stop, and waits briefly; a job that goes on is taken over by another process after its
     * lease.
     */
    close(): Promise<void> {
      closed ??= close();
      return closed;
    },
  };
}

/** The name of an error. A message can quote a parent's text; it is only in the log of the process. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}
