import { setImmediate as turn } from 'node:timers/promises';
import { defineJob, type RegularJob, type RowJob } from '../../jobs/define-job.ts';
import type { Stores } from '../../store/stores.ts';
import type { LiveSettings } from '../site-settings/site-settings.ts';
import { added, type createLetterWriter, none, type WrittenCounts } from './letter-writer.ts';

interface Parts {
  stores: Pick<Stores, 'plannedLetters'>;
  writer: Pick<ReturnType<typeof createLetterWriter>, 'writeDue'>;
  settings: Pick<LiveSettings, 'read'>;
}

/**
 * Writes the letters of webinars that are due, some in each transaction: others are served in between. A webinar whose
 * letters cannot be written keeps none of the others waiting.
 */
export function webinarLettersJob({ stores, writer, settings }: Parts): RowJob {
  return defineJob({
    name: 'webinar-letters',
    title: 'Write webinar letters',
    nextDue: () => stores.plannedLetters.nextDue(),
    async run({ signal }) {
      let counts = none;
      const failed = new Set<string>();
      const failures: unknown[] = [];
      for (;;) {
        signal.throwIfAborted();
        // Their words, as they are now.
        await settings.read();
        try {
          const some = await writer.writeDue(failed);
          if (!some) break;
          counts = added(counts, some);
        } catch (error) {
          failures.push(error);
          // It was not a webinar that failed.
          if (failed.size < failures.length) break;
        }
        await turn();
      }
      if (failures.length > 0) throw failures[0];
      return summary(counts);
    },
  });
}

/** Milliseconds. */
const hourly = 3_600_000;

/** Plans letters of webinars from before this was done. */
export function planWebinarLetters({ stores }: Pick<Parts, 'stores'>): RegularJob {
  return defineJob({
    name: 'webinar-letter-plans',
    title: 'Plan letters for webinars that have none',
    every: hourly,
    async run({ signal }) {
      const webinars = await stores.plannedLetters.planUpcoming(signal);
      if (webinars === 0) return undefined;
      return webinars === 1 ? 'Planned for one webinar.' : `Planned for ${webinars} webinars.`;
    },
  });
}

function summary({ written, missed, dropped, withheld, delayed }: WrittenCounts): string | undefined {
  const parts = [
    written > 0 && `${written} written`,
    missed > 0 && `${missed} missed, because it was too late`,
    dropped > 0 && `${dropped} no longer needed`,
    delayed > 0 && `${delayed} delayed, because their mailboxes had many already`,
    withheld > 0 && `${withheld} withheld, because their mailboxes had many already`,
  ].filter(Boolean);
  return parts.length > 0 ? `Webinar letters: ${parts.join('; ')}.` : undefined;
}
