import { useEffect, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import type { PresentedActivity } from '../../../server/api/activity-routes.ts';
import { privateMeta } from '../../account/page-shell.tsx';
import { HistoryModal } from '../history/history-modal.tsx';
import { useClockNote } from '../kinds/use-moments.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { Pagination } from '../list/pagination.tsx';
import {
  type ActivityNarrowing,
  activityPageSize,
  narrowingQuery,
  readActivityAddress,
  toActivityAddress,
} from './activity-address.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { loadActivity } from './load-activity.ts';

export const meta = () => privateMeta('Activity');

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadActivity(request);
}
clientLoader.hydrate = true as const;

/** Who did what and when: records, accounts, roles, settings, exports and sign-ins. */
export default function ActivityScreen() {
  const { activity, people, total, address, problem } = useLoaderData<typeof clientLoader>();
  const { page, ...narrowing } = address;
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const { location: next } = useNavigation();
  const clockNote = useClockNote();
  const [history, setHistory] = useState<PresentedActivity['about']>();
  // Two choices may be made before the first has been answered.
  const [asked, setAsked] = useState<ActivityNarrowing>(narrowing);
  const settled = toActivityAddress({ ...narrowing, page: 1 });
  const underway = useRef(0);
  useEffect(() => {
    // The answer to an earlier choice does not undo a later one, which is on its way.
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
        <LoadProblem what="The list" problem={problem} onRetry={() => void revalidate()} />
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
