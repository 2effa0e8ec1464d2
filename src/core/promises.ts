import { randomInt } from 'node:crypto';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** Lets the event loop handle other requests before the work goes on. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** The same for requests whose connection has just been accepted: Node reads them only in the turn after. */
export async function yieldTwice(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}

/**
 * Does work on each of many items, each by itself: one that fails keeps no other waiting.
 *
 * @param work true: the item counts as done
 * @returns how many are done
 * @throws the first failure, after all others; at once, where the signal says to stop
 */
export async function forEachIndependently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/**
 * Does the parts of a job, each by itself: one that fails keeps none of the others from being done.
 *
 * @returns what each has counted
 * @throws the first failure, after all others; at once, where the signal says to stop
 */
export async function eachPart<Name extends string>(
  parts: Record<Name, () => Promise<number>>,
  signal?: AbortSignal,
): Promise<Record<Name, number>> {
  const counts: Record<string, number> = {};
  const count = async (name: Name) => {
    counts[name] = await parts[name]();
    return true;
  };
  await forEachIndependently(Object.keys(parts) as Name[], count, signal);
  return counts as Record<Name, number>;
}

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
