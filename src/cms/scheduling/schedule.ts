import type { Clock } from '#core/clock.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** The safety net beneath the timers of all processes (schedule.ts), and where staff read that it works. */
export function scheduleJob({ schedule }: Pick<Stores, 'schedule'>) {
  return defineJob({
    name: 'schedule',
    title: 'Publish and take down what is planned',
    nextDue: () => schedule.next(),
    async run({ signal }) {
      const { published, takenDown } = await schedule.doDue(signal);
      const said = [published && `Published ${published}.`, takenDown && `Took down ${takenDown}.`];
      return said.filter(Boolean).join(' ') || undefined;
    },
  });
}

/**
 * Milliseconds between two looks at the clock, however far the next moment is: it may have been set, and a machine that
 * has slept counts its timers without that time.
 */
const longestWait = 30_000;
/** Milliseconds before the next try after a failure; twice as long after each further one, up to `longestWait`. */
const firstPause = 1000;

interface Parts {
  stores: Pick<Stores, 'schedule'>;
  clock: Clock;
  /** Calls back whenever this or another process has changed content. */
  onContentChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Publishes and takes down at the very moment that was chosen. Every process that serves keeps a timer, so that no moment
 * waits for a job that another machine would have done; who comes second finds nothing to do.
 */
export function createSchedule({ stores: { schedule }, clock, onContentChange, onFailure }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStarted = false;
  let isAskedAgain = false;
  const closing = new AbortController();
  let failures = 0;

  const untilThen = (moment: string) => Date.parse(moment) - clock().getTime();

  /** Does what is due, and finds out when to look again. */
  async function look(): Promise<void> {
    let wait = longestWait;
    try {
      for (let next = await schedule.next(); next !== null; next = await schedule.next()) {
        wait = Math.min(untilThen(next), longestWait);
        if (wait > 0) break;
        await schedule.doDue(closing.signal);
        if (closing.signal.aborted) return;
      }
      failures = 0;
    } catch (error) {
      if (closing.signal.aborted) return;
      onFailure(error);
      wait = Math.min(firstPause * 2 ** failures++, longestWait);
      // What cannot be done makes nothing else late.
      const next = await schedule.next(clock().toISOString()).catch(() => null);
      if (next !== null) wait = Math.min(wait, untilThen(next));
    }
    arm(wait);
  }

  function arm(wait: number): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(() => void lookNow(), Math.max(wait, 1));
    timer.unref();
  }

  /** One look at a time; who asks meanwhile is answered by one more. */
  function lookNow(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    isAskedAgain = looking !== undefined;
    looking ??= look().finally(() => {
      looking = undefined;
      if (isAskedAgain) void lookNow();
    });
    return looking;
  }

  onContentChange(() => {
    if (isStarted) void lookNow();
  });

  return {
    /** Does what became due while the site was off, and from then on all that becomes due. */
    async start(): Promise<void> {
      isStarted = true;
      await lookNow();
    },

    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
