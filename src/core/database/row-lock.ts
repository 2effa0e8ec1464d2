import { type SqlBool, sql } from 'kysely';
import { type Clock, timeFromNow } from '#core/clock.ts';

/** Milliseconds for which a row is held, unless it is renewed. The clocks of the machines must differ by less. */
export const leaseDuration = 30_000;
/** Milliseconds. A lease that ends later than this was written by a wrong clock. */
const maxLeaseDuration = 60 * 60_000;

/**
 * The condition that a row is not held, or no longer held. A row with the columns `holder` and `leaseExpiresAt` is held
 * by one process at a time: a process takes it by an update where the row is unchanged since it was read, so that one
 * of many succeeds, on both databases. A lease that is not renewed ends, so that a killed holder is replaced.
 */
export function isFree(table: 'job' | 'email' | 'lease', clock: Clock) {
  const holder = sql.ref(`${table}.holder`);
  const expiresAt = sql.ref(`${table}.leaseExpiresAt`);
  return sql<SqlBool>`(${holder} is null or ${expiresAt} <= ${timeFromNow(clock, 0)}
    or ${expiresAt} > ${timeFromNow(clock, maxLeaseDuration)})`;
}

/** The lease now belongs to another process; results of this process no longer count. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/**
 * Runs the work while the row is held, and renews the lease meanwhile.
 *
 * @param renew prolongs the lease; false when the row is held by another process
 * @param duration milliseconds of a lease
 * @param work its signal aborts when the lease could not be kept
 */
export async function withRenewedLease<Result>(
  renew: () => Promise<boolean>,
  duration: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  // Not the injected clock: the time that counts is how long this process has gone without a renewal.
  let renewedAt = performance.now();
  let isRenewing = false;

  async function renewLease(): Promise<void> {
    if (performance.now() - renewedAt >= duration)
      lost.abort(new LeaseLost('The lease could not be renewed.'));
    // The previous renewal may still wait for a database that does not answer.
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    const startedAt = performance.now();
    try {
      if (await renew()) renewedAt = startedAt;
      else lost.abort(new LeaseLost('Somebody else has taken it over.'));
    } catch {
      // Tried again until the lease has run out, which aborts the work.
    } finally {
      isRenewing = false;
    }
  }

  const renewal = setInterval(() => void renewLease(), duration / 3);
  renewal.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewal);
  }
}
