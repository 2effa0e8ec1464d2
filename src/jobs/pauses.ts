import { type Clock, momentIn } from '../content/clock.ts';
import { isRowJob, type Job } from './define-job.ts';

/** Milliseconds. */
const minute = 60_000;
/** After the first, second, … failure in a row; the last one is repeated. */
const afterFailures = [minute, 5 * minute, 15 * minute, 60 * minute];
/** Rows have pauses of their own; when their job has failed, none of them was to blame. */
const rowPause = minute;
/** By how much the clocks of two machines may differ without each taking the other's moments for false. */
const clockError = 10 * minute;

/** Milliseconds until the next run, after one that was done. */
export function pauseAfterDone(job: Job): number {
  return isRowJob(job) ? 0 : job.every;
}

/** Milliseconds until the next try, which comes no later than the next run would have. */
export function pauseAfterFailures(job: Job, failures: number): number {
  const pause = afterFailures[Math.min(failures, afterFailures.length) - 1] ?? minute;
  return Math.min(pause, isRowJob(job) ? rowPause : job.every);
}

/**
 * Whether a job is to be done now. One that is due later than it can ever have been made to be is due too: the clock
 * has been set back since, and the job would not run for as long as that clock was ahead.
 */
export function isDue(job: Job, dueAt: string, clock: Clock): boolean {
  const longest = isRowJob(job) ? rowPause : job.every;
  return dueAt <= momentIn(clock, 0) || dueAt > momentIn(clock, longest + clockError);
}
