import { LRUCache } from 'lru-cache';
import type { ActivityFilter, ActivityStore } from '#cms/activity/activity-store.ts';
import type { Clock } from '#core/clock.ts';

const minute = 60_000;
/** Filters whose totals are kept. Those that staff choose from are some dozens; days make them more. */
const most = 200;

interface Known {
  total: number;
  /** Up to which moment it has been counted (ISO, UTC), and when (ms). */
  until: string;
  at: number;
}

/**
 * How much activity there is under a filter: some hundred thousand rows after many years, and every page of the list says
 * how many. What is older than a minute does not change, but for what is erased: it is counted again every ten minutes,
 * and what has come since each time.
 */
export function createActivityTotals(activity: Pick<ActivityStore, 'count'>, clock: Clock) {
  const kept = new LRUCache<string, Known>({ max: most });

  return async (filter: ActivityFilter): Promise<number> => {
    const now = clock().getTime();
    const key = JSON.stringify(filter);
    let known = kept.get(key);
    // A clock that was set back has counted what is yet to come.
    if (!known || Math.abs(now - known.at) > 10 * minute) {
      // What is being written now may get a moment that has passed.
      const until = new Date(now - minute).toISOString();
      const before = filter.before !== undefined && filter.before < until ? filter.before : until;
      known = { total: await activity.count({ ...filter, before }), until, at: now };
      kept.set(key, known);
    }
    const from = filter.from !== undefined && filter.from > known.until ? filter.from : known.until;
    return known.total + (await activity.count({ ...filter, from }));
  };
}
