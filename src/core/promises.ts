import { randomInt } from 'node:crypto';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** Lets the event loop handle other requests before the work goes on. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** The same for requests whose connection has just been accepted: Node reads them only in the next tick. */
export async function yieldTwice(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}

/**
 * Processes each of many items independently: a failing item does not block the others.
 *
 * @param work true: the item counts as done
 * @returns the number of items done
 * @throws the first failure, after all others; at once, where the signal aborts
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
 * Runs the parts of a job independently: a failing part does not block the others.
 *
 * @returns the count of each part
 * @throws the first failure, after all others; at once, where the signal aborts
 */
export async function runIndependently<Name extends string>(
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
 * Maximum milliseconds of the delay. A write to SQLite blocks everything else, so an immediate one would be measurable
 * in the time of this answer, or of the next one.
 */
const defaultMaxDelay = 1000;

/**
 * Runs work some time after the answer to its request, so that response times do not reveal what the work found.
 *
 * @param onFailure called when it fails, because the client does not learn of it
 * @param maxDelay maximum milliseconds of the delay; other values in tests only
 */
export function createDelayedWork(onFailure: (error: unknown) => void, maxDelay = defaultMaxDelay) {
  const running = new Set<Promise<void>>();
  return {
    add(work: () => Promise<void>): void {
      const delayed = pause(randomInt(maxDelay))
        .then(work)
        .catch(onFailure)
        .finally(() => running.delete(delayed));
      running.add(delayed);
    },

    /** Waits for delayed work. */
    async close(): Promise<void> {
      await Promise.all(running);
    },
  };
}
