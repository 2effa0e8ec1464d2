import HistoryIcon from 'lucide-react/icons/history';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { HistoryModal } from '#cms/admin/history/history-dialog.tsx';
import { recordScreenAddress } from '#cms/records/addresses.ts';
import { findRecordType } from '#cms/records/registry.ts';
import { actorName } from '#core/actor.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import { Pagination } from '#core/admin-ui/list-controls.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZone, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { readForScreen, requirePage } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { localTimeOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { formatTime } from '#core/time/format-time.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import type { StaffMember } from '#features/staff/api.ts';
import type { PresentedActivity } from '../api.ts';
import { activityInWords } from '../rules/activity.ts';
import {
  type ActivityFilterValues,
  aboutChoices,
  activityPageSize,
  filterQuery,
  kindChoices,
  noFilters,
  readActivityAddress,
  toActivityAddress,
} from './activity-address.ts';

type Person = Pick<StaffMember, '_id' | 'name'>;

export const meta = privateMeta('Activity');

/** Loads the page of entries that the address names, and the staff for the filter. */
export function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(url);
  const address = readActivityAddress(searchParams);
  const page = { limit: activityPageSize, offset: (address.page - 1) * activityPageSize };
  return readForScreen(signal, { activity: [], people: [], total: 0, address }, async () => {
    const [{ data, total = 0 }, known] = await Promise.all([
      callApi('GET activity', { query: { ...filterQuery(address), ...page }, signal }),
      callApi('GET staff', { signal }),
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
  const { page, ...filters } = address;
  const navigate = useNavigate();
  const { state } = useRevalidator();
  const { location: next } = useNavigation();
  const timeZoneNote = useTimeZoneNote();
  const [history, setHistory] = useState<PresentedActivity['about']>();
  // A second choice may be made before the first is answered.
  const [chosen, setChosen] = useState<ActivityFilterValues>(filters);
  const loadedAddress = toActivityAddress({ ...filters, page: 1 });
  const pendingCount = useRef(0);
  useEffect(() => {
    // A late response to an earlier choice must not undo a later one.
    if (pendingCount.current === 0) setChosen(readActivityAddress(new URLSearchParams(loadedAddress)));
  }, [loadedAddress]);
  const isPending = state === 'loading' || next !== undefined;

  async function applyFilters(changed: ActivityFilterValues) {
    setChosen(changed);
    pendingCount.current++;
    await navigate(toActivityAddress({ ...changed, page: 1 }), { preventScrollReset: true });
    pendingCount.current--;
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title-2">Activity</h1>
          <p className="mt-1 max-w-2xl text-ink-soft">
            Who did what and when. This list cannot be changed. {timeZoneNote}
          </p>
        </div>
        {total > 0 && <CsvButton path={`exports/activity${loadedAddress}`} filename="activity.csv" />}
      </div>
      <ActivityFilters filters={chosen} people={people} onChange={(changed) => void applyFilters(changed)} />
      {problem ? (
        <LoadError problem={problem} />
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
  if (total === 0) return 'No matching activity.';
  return total === 1 ? '1 entry' : `${total.toLocaleString('en-IN')} entries`;
}

interface ActivityFiltersProps {
  filters: ActivityFilterValues;
  people: Person[];
  onChange(filters: ActivityFilterValues): void;
}

/** The filters of the list; each choice takes effect at once. */
function ActivityFilters({ filters, people, onChange }: ActivityFiltersProps) {
  const id = useId();
  const isFiltered = toActivityAddress({ ...filters, page: 1 }) !== '?';
  const input = (name: keyof ActivityFilterValues) => ({
    id: `${id}-${name}`,
    value: filters[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  const who = [
    ...people.map(({ _id, name }) => [_id, name] as const),
    ['visitor', 'Visitors'] as const,
    ['site', 'The site itself'] as const,
  ];
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <div className="max-sm:col-span-2">
        <SelectInput {...input('by')} label="Who" choices={who} emptyLabel="Everyone" isClearable />
      </div>
      <div>
        <SelectInput
          {...input('kind')}
          label="What"
          choices={kindChoices}
          emptyLabel="Anything"
          isClearable
        />
      </div>
      <div>
        <SelectInput
          {...input('about')}
          label="About"
          choices={aboutChoices()}
          emptyLabel="Anything"
          isClearable
        />
      </div>
      <div>
        <TextInput {...input('from')} label="From" type="date" />
      </div>
      <div>
        <TextInput {...input('to')} label="Until" type="date" />
      </div>
      <button
        type="button"
        aria-disabled={!isFiltered}
        className={`${adminButtonClass('quiet')} max-sm:col-span-2 ${isFiltered ? '' : 'max-sm:hidden'}`}
        onClick={() => isFiltered && onChange(noFilters)}
      >
        Show all
      </button>
    </search>
  );
}

interface ActivityListProps {
  activity: PresentedActivity[];
  isPending: boolean;
  onHistory(about: PresentedActivity['about']): void;
}

/** The entries, newest first, grouped by day. */
function ActivityList({ activity, isPending, onHistory }: ActivityListProps) {
  const timeZone = useTimeZone();
  const timed = activity.map((one) => ({ one, clock: localTimeOf(one.at, timeZone) }));
  const days = Map.groupBy(timed, ({ clock }) => clock.slice(0, 10));
  return (
    <div aria-busy={isPending} className={isPending ? 'opacity-60' : ''}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)} className="mb-5">
          <h2 className="mb-1 font-bold text-ink-soft text-small">{formatDay(day)}</h2>
          <ul className="divide-y divide-line rounded-small border border-line">
            {ofDay.map(({ one, clock }) => (
              <li key={one._id} className="flex items-center gap-3 px-3 py-2.5 sm:gap-4 sm:px-4">
                <time dateTime={one.at} className="self-start py-2.5 text-ink-soft tabular-nums">
                  {formatTime(clock.slice(11))}
                </time>
                <ActivityText one={one} last={findNewest(one, activity)} />
                <HistoryButton about={one.about} kind={one.kind} onHistory={onHistory} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The newest shown entry about the same record; the record may have been deleted since. */
function findNewest(
  { about }: PresentedActivity,
  activity: PresentedActivity[],
): PresentedActivity | undefined {
  return activity.find((one) => one.about.kind === about.kind && one.about._id === about._id);
}

function ActivityText({ one, last = one }: { one: PresentedActivity; last: PresentedActivity | undefined }) {
  const { by, ipAddress, browser } = one;
  const { predicate, name, more } = activityInWords(one);
  const who = actorName(by);
  const to = recordScreenAddress({ record: last.about.kind, id: last.about._id, kind: last.kind });
  return (
    <div className="min-w-0 flex-1 self-start py-2.5">
      <p className="wrap-anywhere">
        <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {predicate}{' '}
        {name &&
          (to ? (
            <Link to={to} className="font-bold text-teal-text underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          ))}{' '}
        {more}
      </p>
      {ipAddress && (
        <p className="wrap-anywhere text-ink-soft">
          {browser}, {ipAddress}
        </p>
      )}
    </div>
  );
}

interface HistoryButtonProps
  extends Pick<PresentedActivity, 'about' | 'kind'>,
    Pick<ActivityListProps, 'onHistory'> {}

/** Opens the history of a record, if it has one. */
function HistoryButton({ about, kind, onHistory }: HistoryButtonProps) {
  if (!about._id || kind === 'erased' || !findRecordType(about.kind)) return null;
  return (
    <button
      type="button"
      aria-label={`History: ${about.name}`}
      title="History"
      className={`${adminButtonClass('quiet', 'small')} shrink-0`}
      onClick={() => onHistory(about)}
    >
      <HistoryIcon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
