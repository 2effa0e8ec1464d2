import type { Clock } from '#core/clock.ts';
import { defineJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** A regular job as a safety net for the timers of all processes (below); staff see its status. */
export function scheduleJob({ schedule }: Pick<Stores, 'schedule'>) {
  return defineJob({
    name: 'schedule',
    title: 'Publish and take down scheduled entries',
    nextDue: () => schedule.next(),
    async run({ signal }) {
      const { published, takenDown } = await schedule.applyDue(signal);
      const sentences = [published && `Published ${published}.`, takenDown && `Took down ${takenDown}.`];
      return sentences.filter(Boolean).join(' ') || undefined;
    },
  });
}

/** Maximum milliseconds between two checks: the clock may be changed, and timers do not run while a machine sleeps. */
const maxDelay = 30_000;
/** Milliseconds before the first retry after a failure; doubled with each further one, up to `maxDelay`. */
const firstRetryDelay = 1000;

interface Dependencies {
  stores: Pick<Stores, 'schedule'>;
  clock: Clock;
  /** Subscribes to content changes by this or another process. */
  onContentChange: (listener: () => void) => void;
  onFailure: (error: unknown) => void;
}

/**
 * Publishes and unpublishes exactly at planned times. Every serving process has a timer, so that no change waits for a
 * job on another machine; the second process finds nothing to do.
 */
export function createSchedule({ stores: { schedule }, clock, onContentChange, onFailure }: Dependencies) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isCheckRequested = false;
  const closing = new AbortController();
  let failures = 0;

  const millisecondsUntil = (moment: string) => Date.parse(moment) - clock().getTime();

  /** Applies due changes, and determines the time of the next check. */
  async function checkDue(): Promise<void> {
    let wait = maxDelay;
    try {
      for (let next = await schedule.next(); next !== null; next = await schedule.next()) {
        wait = Math.min(millisecondsUntil(next), maxDelay);
        if (wait > 0) break;
        await schedule.applyDue(closing.signal);
        if (closing.signal.aborted) return;
      }
      failures = 0;
    } catch (error) {
      if (closing.signal.aborted) return;
      onFailure(error);
      wait = Math.min(firstRetryDelay * 2 ** failures++, maxDelay);
      // A failing change must not delay others.
      const next = await schedule.next(clock().toISOString()).catch(() => null);
      if (next !== null) wait = Math.min(wait, millisecondsUntil(next));
    }
    startTimer(wait);
  }

  function startTimer(wait: number): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(() => void checkNow(), Math.max(wait, 1));
    timer.unref();
  }

  /** One check at a time; a call during a check causes one more. */
  function checkNow(): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve();
    isCheckRequested = running !== undefined;
    running ??= checkDue().finally(() => {
      running = undefined;
      if (isCheckRequested) void checkNow();
    });
    return running;
  }

  onContentChange(() => {
    if (isStarted) void checkNow();
  });

  return {
    /** Applies changes that became due while the site was down, and then all further ones. */
    async start(): Promise<void> {
      isStarted = true;
      await checkNow();
    },

    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
