import type { Clock } from '#core/clock.ts';

export interface JobContext {
  /** Says that the work has to stop: somebody else has taken it over, or the site is being shut down. */
  signal: AbortSignal;
  clock: Clock;
}

interface Described {
  /** Under which the database knows it, in kebab-case. Another name is another job. */
  name: string;
  /** What it does, in words for staff. */
  title: string;
  /**
   * Does the work. It may be broken off anywhere and begun again; and where a machine has stood still for longer than
   * a lease, two may be at it for a moment.
   *
   * @returns what was done, a short sentence without personal data; undefined where there was nothing to do
   * @throws anything: it is tried again after growing pauses
   */
  run(context: JobContext): Promise<string | undefined>;
}

/** Work that is done again and again. */
export interface RegularJob extends Described {
  /** Milliseconds from the end of one run to the next. */
  every: number;
}

/** Work on rows that tell themselves when they are due. */
export interface RowJob extends Described {
  /** When the next row is due (ISO, UTC); null where none waits. Asked about once a second. */
  nextDue(): Promise<string | null>;
}

export type Job = RegularJob | RowJob;

/** Work that is done over time, by one instance of the site; the runner does it. */
export function defineJob<Defined extends Job>(job: Defined): Defined {
  if (!/^[a-z]+(-[a-z]+)*$/.test(job.name)) throw new Error(`${job.name} is no name for a job.`);
  return job;
}

export function isRowJob(job: Job): job is RowJob {
  return 'nextDue' in job;
}
