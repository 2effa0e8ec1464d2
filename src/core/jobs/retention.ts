import { momentIn } from '#core/clock.ts';
import { defineJob, type RegularJob } from './define-job.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;

/** Something that is kept for a time, and then forgotten. */
export interface Kept {
  /** In words for staff, in the plural. */
  what: string;
  /** For how many days, from when it was over. */
  days: number;
  /** Forgets what was over before the moment (ISO, UTC). @returns how many */
  forget(before: string): Promise<number>;
}

/** Forgets once a day what has been kept for long enough. */
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
          // One thing that cannot be forgotten is no reason to keep the others.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return forgotten.length > 0 ? `Deleted ${forgotten.join(', ')}.` : undefined;
    },
  });
}
