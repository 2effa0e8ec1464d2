import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, momentIn } from '#core/clock.ts';
import { isRowJob, type Job, type RowJob } from './define-job.ts';
import type { JobStore } from './job-store.ts';

/** Milliseconds. */
const minute = 60_000;
/** After the first, second, … failure in a row; the last one is repeated. */
const afterFailures = [minute, 5 * minute, 15 * minute, 60 * minute];
/** Rows have pauses of their own; when their job has failed, none of them was to blame. */
const rowPause = minute;
/** By how much the clocks of two machines may differ without each taking the other's moments for false. */
const clockError = 10 * minute;

/** Milliseconds until the next run, after one that was done. */
function pauseAfterDone(job: Job): number {
  return isRowJob(job) ? 0 : job.every;
}

/** Milliseconds until the next try, which comes no later than the next run would have. */
function pauseAfterFailures(job: Job, failures: number): number {
  const pause = afterFailures[Math.min(failures, afterFailures.length) - 1] ?? minute;
  return Math.min(pause, isRowJob(job) ? rowPause : job.every);
}

/**
 * Whether a job is to be done now. One that is due later than it can ever have been made to be is due too: the clock
 * has been set back since, and the job would not run for as long as that clock was ahead.
 */
function isDue(job: Job, dueAt: string, clock: Clock): boolean {
  const longest = isRowJob(job) ? rowPause : job.every;
  return dueAt <= momentIn(clock, 0) || dueAt > momentIn(clock, longest + clockError);
}

type ClaimedRun = NonNullable<Awaited<ReturnType<JobStore['take']>>>;

interface Parts {
  jobs: readonly Job[];
  store: JobStore;
  clock: Clock;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Milliseconds between two looks. */
  interval?: number;
  /** Milliseconds for which a shutdown waits for what is under way. */
  timeout?: number;
}

/** Milliseconds. While the database does not answer, it is asked less and less often, but never less than this. */
const longestSilence = 30_000;

/**
 * Does jobs when they are due. Several instances of the site may do so on one database; each run is one instance's.
 * It does nothing by itself before it is started.
 */
export function createRunner({ jobs, store, clock, log, interval = 1000, timeout = 5000 }: Parts) {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStarted = false;
  let isWoken = false;
  let failures = 0;
  let closed: Promise<void> | undefined;

  /** Begins what is due and nobody is at. */
  async function look(): Promise<void> {
    for (const row of await store.listFree()) {
      const job = byName.get(row.name);
      // After a jump of the clock, a lease of our own may look as if it had ended.
      if (!job || running.has(job.name) || closing.signal.aborted) continue;
      if (!isDue(job, row.dueAt, clock) || (isRowJob(job) && !(await hasDueRows(job)))) continue;
      const claimed = await store.take(row);
      if (!claimed) continue;
      const run = runOnce(job, claimed)
        .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'the end of a job was not noted'))
        .finally(() => running.delete(job.name));
      running.set(job.name, run);
    }
  }

  async function hasDueRows(job: RowJob): Promise<boolean> {
    const dueAt = await job.nextDue();
    return dueAt !== null && dueAt <= momentIn(clock, 0);
  }

  async function runOnce(job: Job, claimed: ClaimedRun): Promise<void> {
    // Once is bad luck; but what takes its process down with it must not do so every half minute.
    if (claimed.wasLost && claimed.attempts > 1) {
      return claimed.giveBack(momentIn(clock, pauseAfterFailures(job, claimed.attempts)));
    }
    let isNoted: boolean;
    try {
      const said = await claimed.hold((lost) => {
        const signal = AbortSignal.any([lost, closing.signal]);
        signal.throwIfAborted();
        return job.run({ signal, clock });
      });
      isNoted = await claimed.finish('done', said, momentIn(clock, pauseAfterDone(job)));
    } catch (error) {
      if (closing.signal.aborted) return claimed.giveBack();
      const dueAt = momentIn(clock, pauseAfterFailures(job, claimed.attempts + 1));
      isNoted = await claimed.finish('failed', `It failed: ${nameOf(error)}.`, dueAt);
      log.error({ err: error, job: job.name }, 'a job failed; it is tried again');
    }
    if (!isNoted) log.warn({ job: job.name }, 'somebody else took a job over before it was done');
  }

  async function tick(): Promise<void> {
    isWoken = false;
    try {
      await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: error }, 'it could not be found out which jobs are due; it is tried again');
    }
    looking = undefined;
    const wait = Math.min(interval * 2 ** failures, Math.max(interval, longestSilence));
    // Several instances do not look at the same moment.
    lookIn(isWoken ? 0 : wait * (0.75 + Math.random() / 2));
  }

  function lookIn(milliseconds: number): void {
    if (!isStarted || closing.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = tick();
    }, milliseconds);
    timer.unref();
  }

  async function close(): Promise<void> {
    clearTimeout(timer);
    closing.abort(new Error('The site is being shut down.'));
    const enough = new AbortController();
    const ended = Promise.resolve(looking).then(() => Promise.all(running.values()));
    const late = pause(timeout, undefined, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([ended, late]).finally(() => enough.abort());
  }

  return {
    /** Begins to do what is due, now and from now on. */
    start(): void {
      isStarted = true;
      lookIn(0);
    },

    /** Looks at once, because something has become due; where the work is not started, nothing happens. */
    wake(): void {
      isWoken = true;
      if (!looking) lookIn(0);
    },

    /** Looks once and does what is due, to its end. For those who do not start the work, such as tests. */
    async runDue(): Promise<void> {
      await look();
      await Promise.all(running.values());
    },

    /** Tells what is under way to stop, and waits for it a little; what goes on even so is by and by somebody else's. */
    close(): Promise<void> {
      closed ??= close();
      return closed;
    },
  };
}

/** A word for what went wrong. A message can quote what a parent wrote; it stands in the log of the process alone. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}
