import { type SqlBool, sql } from 'kysely';
import { type Clock, momentIn } from '#core/clock.ts';

/** Milliseconds for which a row is held, unless it is renewed. Clocks of machines may differ by less. */
export const leaseDuration = 30_000;
/** Milliseconds. A lease that ends later than this is what a clock that was wrong has left. */
const longestBelieved = 60 * 60_000;

/**
 * Whether nobody holds the row, or not any more. A row with the columns `holder` and `leaseExpiresAt` is held by one
 * process at a time: whoever wants it updates it where it is still as it was seen, so that of many one succeeds, on
 * both databases. A lease that is not renewed ends, so that a holder that was killed is replaced.
 */
export function isFree(table: 'job' | 'email' | 'lease', clock: Clock) {
  const holder = sql.ref(`${table}.holder`);
  const expiresAt = sql.ref(`${table}.leaseExpiresAt`);
  return sql<SqlBool>`(${holder} is null or ${expiresAt} <= ${momentIn(clock, 0)}
    or ${expiresAt} > ${momentIn(clock, longestBelieved)})`;
}

/** The row belongs to somebody else now; what this process does with it does not count any more. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Does the work while the row is held, and renews the lease meanwhile.
 *
 * @param renew prolongs the lease; false when the row is not ours any more
 * @param duration milliseconds for which a lease holds
 * @param work is told by the signal when it has to stop, because the lease could not be kept
 */
export async function whileHeld<Result>(
  renew: () => Promise<boolean>,
  duration: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  // Not the injected clock: what counts here is how long this process has gone without a renewal.
  let keptAt = performance.now();
  let isRenewing = false;

  async function keep(): Promise<void> {
    if (performance.now() - keptAt >= duration) lost.abort(new LeaseLost('The lease could not be renewed.'));
    // The last renewal may still wait for a database that does not answer.
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    const begunAt = performance.now();
    try {
      if (await renew()) keptAt = begunAt;
      else lost.abort(new LeaseLost('Somebody else has taken it over.'));
    } catch {
      // Tried again; once the lease has run out, that ends it.
    } finally {
      isRenewing = false;
    }
  }

  const renewal = setInterval(() => void keep(), duration / 3);
  renewal.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
  }
}
