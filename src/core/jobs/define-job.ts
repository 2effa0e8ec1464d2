import { type Clock, timeFromNow } from '#core/clock.ts';
import { forEachIndependently } from '#core/promises.ts';
import { day } from '#core/time/durations.ts';

export interface JobContext {
  /** Aborts when the work must stop: another process has taken it over, or the site is shutting down. */
  signal: AbortSignal;
  clock: Clock;
}

interface JobDescription {
  /** Its name in the database, in kebab-case. Another name is another job. */
  name: string;
  /** A title for staff. */
  title: string;
  /**
   * Does the work. It may be interrupted at any point and run again; after a machine has paused for longer than a
   * lease, two processes may run it briefly.
   *
   * @returns a short sentence on the result, without personal data; undefined where there was nothing to do
   * @throws any error: the job is retried after growing pauses
   */
  run(context: JobContext): Promise<string | undefined>;
}

export interface RegularJob extends JobDescription {
  /** Milliseconds from the end of one run to the next. */
  every: number;
}

/** A job for rows that have a due time of their own. */
export interface RowJob extends JobDescription {
  /** When the next row is due (ISO, UTC); null where none waits. Called about once a second. */
  nextDue(): Promise<string | null>;
}

export type Job = RegularJob | RowJob;

/** Types a background job, which the runner runs in one instance of the site at a time. */
export function defineJob<Defined extends Job>(job: Defined): Defined {
  if (!/^[a-z]+(-[a-z]+)*$/.test(job.name)) throw new Error(`${job.name} is not a valid name for a job.`);
  return job;
}

export function isRowJob(job: Job): job is RowJob {
  return 'nextDue' in job;
}

/** Data that is deleted after a time. */
export interface RetentionRule {
  /** A name for staff, in the plural. */
  title: string;
  /** Days from the end of its use. */
  days: number;
  /** Deletes data whose use ended before the time (ISO, UTC). @returns how many */
  removeBefore(before: string): Promise<number>;
}

/** A daily job that deletes data past its retention. */
export function createRetentionJob(rules: readonly RetentionRule[]): RegularJob {
  return defineJob({
    name: 'retention',
    title: 'Delete data that is no longer needed',
    every: day,

    async run({ signal, clock }) {
      const removed: string[] = [];
      const remove = async ({ title, days, removeBefore }: RetentionRule) => {
        const count = await removeBefore(timeFromNow(clock, -days * day));
        if (count > 0) removed.push(`${title} (${count})`);
        return true;
      };
      await forEachIndependently(rules, remove, signal);
      return removed.length > 0 ? `Deleted ${removed.join(', ')}.` : undefined;
    },
  });
}
