import { LRUCache } from 'lru-cache';
import type { ActivityFilter, ActivityStore } from '#cms/activity/activity-store.ts';
import type { Clock } from '#core/clock.ts';

const minute = 60_000;
/** Maximum number of filters whose totals are cached. Staff choose from some dozens; days add more. */
const maxCached = 200;

interface CachedTotal {
  total: number;
  /** The end of the counted period (ISO, UTC), and the time of the count (ms). */
  until: string;
  at: number;
}

/**
 * Caches the number of entries under a filter: the table grows to some hundred thousand rows over the years, and every
 * page of the list shows the total. Entries older than a minute change only by erasure, so they are counted again every
 * ten minutes; newer ones are counted each time.
 */
export function createActivityTotals(activity: Pick<ActivityStore, 'count'>, clock: Clock) {
  const cache = new LRUCache<string, CachedTotal>({ max: maxCached });

  return async (filter: ActivityFilter): Promise<number> => {
    const now = clock().getTime();
    const key = JSON.stringify(filter);
    let cached = cache.get(key);
    // After the clock is set back, the cached count includes the future.
    if (!cached || Math.abs(now - cached.at) > 10 * minute) {
      // A write in progress may get a time that has passed.
      const until = new Date(now - minute).toISOString();
      const before = filter.before !== undefined && filter.before < until ? filter.before : until;
      cached = { total: await activity.count({ ...filter, before }), until, at: now };
      cache.set(key, cached);
    }
    const from = filter.from !== undefined && filter.from > cached.until ? filter.from : cached.until;
    return cached.total + (await activity.count({ ...filter, from }));
  };
}
