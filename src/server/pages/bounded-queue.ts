import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Refusal } from '../../content/refusal.ts';

interface Bounds {
  /** Each takes the processor for some milliseconds; the others wait. */
  atOnce: number;
  mostWaiting: number;
  /** What is said to whoever comes when so many wait. */
  full: string;
}

/**
 * A queue for what anybody can ask for without end, and what is not kept: such pages and reads wait for one another, and
 * between two of them everybody else is answered.
 *
 * @returns how to do some work in its turn; that throws a Refusal (unavailable) where too many wait
 */
export function boundedQueue({ atOnce, mostWaiting, full }: Bounds) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw new Refusal('unavailable', full, { retryAfter: 2 });
    return limit(async () => {
      // One that is done begins the next, before the process looks whether anybody else has come.
      await turn();
      return work();
    });
  };
}
