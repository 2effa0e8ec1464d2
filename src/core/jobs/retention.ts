import { momentIn } from '#core/clock.ts';
import { defineJob, type RegularJob } from './define-job.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;

/** Data that is deleted after a time. */
export interface Kept {
  /** A name for staff, in the plural. */
  what: string;
  /** Days from the end of its use. */
  days: number;
  /** Deletes data whose use ended before the time (ISO, UTC). @returns how many */
  forget(before: string): Promise<number>;
}

/** A daily job that deletes data past its retention. */
export function retention(kept: readonly Kept[]): RegularJob {
  return defineJob({
    name: 'retention',
    title: 'Delete data that is no longer needed',
    every: day,

    async run({ signal, clock }) {
      const forgotten: string[] = [];
      const failures: unknown[] = [];
      for (const { what, days, forget } of kept) {
        signal.throwIfAborted();
        try {
          const count = await forget(momentIn(clock, -days * day));
          if (count > 0) forgotten.push(`${what} (${count})`);
        } catch (error) {
          // A failure does not keep the other data from being deleted.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return forgotten.length > 0 ? `Deleted ${forgotten.join(', ')}.` : undefined;
    },
  });
}
