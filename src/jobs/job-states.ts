import { type Clock, momentIn } from '../content/clock.ts';
import type { JobStore } from '../store/job-store.ts';
import { isRowJob, type Job } from './define-job.ts';

/** How a job stands, for staff. Moments are ISO texts in UTC. */
export interface JobState {
  name: string;
  title: string;
  /** Seconds from one run to the next; null where its rows tell when it is due. */
  every: number | null;
  /** Null where nothing waits. */
  nextDueAt: string | null;
  /** Since when somebody is at it; null where nobody is. */
  runningSince: string | null;
  lastEndedAt: string | null;
  /** `failing`: the last run failed or was lost. `late`: it is due, and nobody does it. */
  problem: 'failing' | 'late' | null;
  /** Runs in a row, up to the last one, that failed or were lost. */
  failures: number;
  /** Those that did something, failed or were lost; the newest first. */
  runs: { startedAt: string; finishedAt: string; outcome: 'done' | 'failed' | 'lost'; said: string }[];
}

interface Parts {
  jobs: readonly Job[];
  store: Pick<JobStore, 'list' | 'lastRuns'>;
  clock: Clock;
}

/** Milliseconds after which it is strange that nobody does what is due: no instance does the work, perhaps. */
const strangelyLate = 10 * 60_000;

/**
 * How all jobs stand, in the order in which they are listed.
 *
 * @param runs how many of its last runs are told of each
 */
export async function readJobStates({ jobs, store, clock }: Parts, runs = 5): Promise<JobState[]> {
  const known = new Map((await store.list()).map((row) => [row.name, row]));
  const states: JobState[] = [];
  for (const job of jobs) {
    const row = known.get(job.name);
    const runningSince =
      row?.holder && row.leaseExpiresAt && row.leaseExpiresAt > momentIn(clock, 0) ? row.startedAt : null;
    const nextDueAt = await nextDueOf(job, row?.dueAt);
    const isLate = nextDueAt !== null && nextDueAt < momentIn(clock, -strangelyLate) && runningSince === null;
    states.push({
      name: job.name,
      title: job.title,
      every: isRowJob(job) ? null : job.every / 1000,
      nextDueAt,
      runningSince,
      lastEndedAt: row?.endedAt ?? null,
      failures: row?.attempts ?? 0,
      problem: row && row.attempts > 0 ? 'failing' : isLate ? 'late' : null,
      runs: (await store.lastRuns(job.name, runs)).map(({ startedAt, finishedAt, outcome, said }) => ({
        startedAt,
        finishedAt,
        outcome,
        said,
      })),
    });
  }
  return states;
}

/** Rows that are due wait for their job where that has failed. */
async function nextDueOf(job: Job, dueAt: string | undefined): Promise<string | null> {
  if (!isRowJob(job)) return dueAt ?? null;
  const rowsAt = await job.nextDue();
  return rowsAt && dueAt && dueAt > rowsAt ? dueAt : rowsAt;
}
