import { redirect } from 'react-router';
import type { PresentedActivity } from '../../../server/api/activity-routes.ts';
import type { StaffMember } from '../../../server/api/staff-routes.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';
import {
  type ActivityAddress,
  activityPageSize,
  narrowingQuery,
  readActivityAddress,
  toActivityAddress,
} from './activity-address.ts';

/** One of the staff. */
export type Person = Pick<StaffMember, '_id' | 'name'>;

export interface ListedActivity {
  activity: PresentedActivity[];
  /** Whose doings can be looked for. */
  people: Person[];
  total: number;
  address: ActivityAddress;
  /** Why there is nothing, when it could not be loaded. */
  problem: Error | undefined;
}

/** One page of what happened, as the address says. */
export async function loadActivity(request: Request): Promise<ListedActivity> {
  const { pathname, searchParams } = new URL(request.url);
  const address = readActivityAddress(searchParams);
  const query = narrowingQuery(address);
  query.set('limit', String(activityPageSize));
  query.set('offset', String((address.page - 1) * activityPageSize));
  const { signal } = request;
  let listed: ListedActivity;
  try {
    const [{ data, total = 0 }, known] = await Promise.all([
      callApi<Pick<ListedActivity, 'activity'>>('GET', `activity?${query}`, { signal }),
      callApi<{ staff: Person[] }>('GET', 'staff', { signal }),
    ]);
    listed = { activity: data.activity, people: known.data.staff, total, address, problem: undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return { activity: [], people: [], total: 0, address, problem: problemOf(error) };
  }
  const last = Math.max(1, Math.ceil(listed.total / activityPageSize));
  if (address.page > last) throw redirect(pathname + toActivityAddress({ ...address, page: last }));
  return listed;
}
