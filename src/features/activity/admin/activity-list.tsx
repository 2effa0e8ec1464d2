import HistoryIcon from 'lucide-react/icons/history';
import { useId } from 'react';
import { Link } from 'react-router';
import { whereItIs } from '#cms/records/addresses.ts';
import { findRecordType } from '#cms/records/registry.ts';
import { nameOf } from '#core/actor.ts';
import { adminButton } from '#core/admin-ui/button.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { clockOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { activityInWords } from '../rules/activity.ts';
import type { PresentedActivity } from '../server/routes.ts';
import {
  type ActivityNarrowing,
  aboutChoices,
  kindChoices,
  narrowingQuery,
  nothingNarrowed,
} from './activity-address.ts';
import type { Person } from './activity-screen.tsx';

interface ActivityFiltersProps {
  narrowing: ActivityNarrowing;
  people: Person[];
  onChange(narrowing: ActivityNarrowing): void;
}

/** The filters of the list; each choice takes effect at once. */
export function ActivityFilters({ narrowing, people, onChange }: ActivityFiltersProps) {
  const id = useId();
  const isNarrowed = narrowingQuery(narrowing).size > 0;
  const input = (name: keyof ActivityNarrowing) => ({
    id: `${id}-${name}`,
    value: narrowing[name],
    isNeeded: false,
    invalid: false,
    onChange: (value: string) => onChange({ ...narrowing, [name]: value }),
  });
  const who = [
    ...people.map(({ _id, name }) => [_id, name] as const),
    ['visitor', 'Visitors'] as const,
    ['site', 'The site itself'] as const,
  ];
  return (
    <search className="mb-5 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <div className="max-sm:col-span-2">
        <SelectInput {...input('by')} label="Who" choices={who} nothing="Everybody" mayBeNothing />
      </div>
      <div>
        <SelectInput {...input('kind')} label="What" choices={kindChoices} nothing="Anything" mayBeNothing />
      </div>
      <div>
        <SelectInput
          {...input('about')}
          label="About"
          choices={aboutChoices()}
          nothing="Anything"
          mayBeNothing
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
        aria-disabled={!isNarrowed}
        className={`${adminButton('quiet')} max-sm:col-span-2 ${isNarrowed ? '' : 'max-sm:hidden'}`}
        onClick={() => isNarrowed && onChange(nothingNarrowed)}
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
export function ActivityList({ activity, isPending, onHistory }: ActivityListProps) {
  const timeZone = useTimeZone();
  const timed = activity.map((one) => ({ one, clock: clockOf(one.at, timeZone) }));
  const days = Map.groupBy(timed, ({ clock }) => clock.slice(0, 10));
  return (
    <div aria-busy={isPending} className={isPending ? 'opacity-60' : ''}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatDay(day)} className="mb-5">
          <h2 className="mb-1 font-bold text-ink-soft text-small">{formatDay(day)}</h2>
          <ul className="divide-y divide-line rounded-small border border-line">
            {ofDay.map(({ one, clock }) => (
              <li key={one._id} className="flex items-center gap-3 px-3 py-2.5 sm:gap-4 sm:px-4">
                <time dateTime={one.at} className="self-start py-1.5 text-ink-soft tabular-nums">
                  {clock.slice(11)}
                </time>
                <ActivityText one={one} last={lastOf(one, activity)} />
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
function lastOf({ about }: PresentedActivity, activity: PresentedActivity[]): PresentedActivity | undefined {
  return activity.find((one) => one.about.kind === about.kind && one.about._id === about._id);
}

interface ActivityTextProps {
  one: PresentedActivity;
  last: PresentedActivity | undefined;
}

function ActivityText({ one, last = one }: ActivityTextProps) {
  const { by, address, browser } = one;
  const { said, name, more } = activityInWords(one);
  const who = nameOf(by);
  const to = whereItIs({ record: last.about.kind, id: last.about._id, kind: last.kind });
  return (
    <div className="min-w-0 flex-1 self-start py-1.5">
      <p className="wrap-anywhere">
        <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {said}{' '}
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
      {address && (
        <p className="wrap-anywhere text-ink-soft">
          {browser}, {address}
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
      className={`${adminButton('quiet', 'small')} shrink-0`}
      onClick={() => onHistory(about)}
    >
      <HistoryIcon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
