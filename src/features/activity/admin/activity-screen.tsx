import { useEffect, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { HistoryModal } from '#cms/admin/history/history-dialog.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { Pagination } from '#core/admin-ui/list-controls.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useClockNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { StaffMember } from '#features/staff/server/routes.ts';
import type { PresentedActivity } from '../server/routes.ts';
import {
  type ActivityNarrowing,
  activityPageSize,
  narrowingQuery,
  readActivityAddress,
  toActivityAddress,
} from './activity-address.ts';
import { ActivityFilters, ActivityList } from './activity-list.tsx';

/** A member of staff. */
export type Person = Pick<StaffMember, '_id' | 'name'>;

export const meta = () => privateMeta('Activity');

/** Loads the page of entries that the address names, and the staff for the filter. */
export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const address = readActivityAddress(searchParams);
  const query = narrowingQuery(address);
  query.set('limit', String(activityPageSize));
  query.set('offset', String((address.page - 1) * activityPageSize));
  return readForScreen(signal, { activity: [], people: [], total: 0, address }, async () => {
    const [{ data, total = 0 }, known] = await Promise.all([
      callApi<{ activity: PresentedActivity[] }>('GET', `activity?${query}`, { signal }),
      callApi<{ staff: Person[] }>('GET', 'staff', { signal }),
    ]);
    requirePage(
      { page: address.page, size: activityPageSize, total },
      (page) => pathname + toActivityAddress({ ...address, page }),
    );
    return { activity: data.activity, people: known.data.staff, total, address };
  });
}
clientLoader.hydrate = true as const;

/** The log of actions on records, accounts, roles, settings, exports and sessions. */
export default function ActivityScreen() {
  const { activity, people, total, address, problem } = useLoaderData<typeof clientLoader>();
  const { page, ...narrowing } = address;
  const navigate = useNavigate();
  const { state } = useRevalidator();
  const { location: next } = useNavigation();
  const clockNote = useClockNote();
  const [history, setHistory] = useState<PresentedActivity['about']>();
  // A second choice may be made before the first is answered.
  const [asked, setAsked] = useState<ActivityNarrowing>(narrowing);
  const settled = toActivityAddress({ ...narrowing, page: 1 });
  const underway = useRef(0);
  useEffect(() => {
    // A late response to an earlier choice must not undo a later one.
    if (underway.current === 0) setAsked(readActivityAddress(new URLSearchParams(settled)));
  }, [settled]);
  const isPending = state === 'loading' || next !== undefined;

  async function narrow(changed: ActivityNarrowing) {
    setAsked(changed);
    underway.current++;
    await navigate(toActivityAddress({ ...changed, page: 1 }), { preventScrollReset: true });
    underway.current--;
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Activity</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Who did what and when. Nobody can change this list. {clockNote}
          </p>
        </div>
        {total > 0 && (
          <CsvButton path={`exports/activity?${narrowingQuery(narrowing)}`} filename="activity.csv" />
        )}
      </div>
      <ActivityFilters narrowing={asked} people={people} onChange={(changed) => void narrow(changed)} />
      {problem ? (
        <LoadProblem problem={problem} />
      ) : (
        <>
          <p role="status" className="mb-2 text-ink-soft">
            {isPending ? 'Loading…' : inWords(total)}
          </p>
          <ActivityList activity={activity} isPending={isPending} onHistory={setHistory} />
        </>
      )}
      <Pagination
        page={page}
        count={Math.ceil(total / activityPageSize)}
        addressOf={(to) => toActivityAddress({ ...address, page: to })}
      />
      {history && (
        <HistoryModal
          record={history.kind}
          id={history._id}
          title={history.name}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  );
}

function inWords(total: number): string {
  if (total === 0) return 'Nothing of this kind has happened.';
  return total === 1 ? '1 entry' : `${total.toLocaleString('en-IN')} entries`;
}
