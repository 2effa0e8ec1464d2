import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds by which work is put off, at most. A write to SQLite holds everything else up, so one that always came at
 * once would show in the time of this answer, or of the next one.
 */
const usual = 1000;

/**
 * Does work some time after the answer to whoever asked for it, so that the time of no answer tells what the work found.
 *
 * @param onFailure told when it fails; the asker is not
 * @param lateness milliseconds by which it is put off at most; others in tests only
 */
export function workPutOff(onFailure: (error: unknown) => void, lateness = usual) {
  const running = new Set<Promise<void>>();
  return {
    add(work: () => Promise<void>): void {
      const one = pause(randomInt(lateness))
        .then(work)
        .catch(onFailure)
        .finally(() => running.delete(one));
      running.add(one);
    },

    /** Waits for what has been put off. */
    async close(): Promise<void> {
      await Promise.all(running);
    },
  };
}
