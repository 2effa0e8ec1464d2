import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Presentation from 'lucide-react/icons/presentation';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router';
import { entryStatuses } from '#cms/fields/status/field.ts';
import { formAddress, scheduledNames } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZone, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import {
  addMonths,
  type CalendarItem,
  groupByDay,
  loadPlanned,
  plannedPath,
  toPlannedAddress,
} from './calendar-days.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

function scheduledTypes(): string {
  const names = scheduledNames().map((name) => contentTypes[name].labels.one.toLowerCase());
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

interface DayListProps {
  days: readonly string[];
  itemsByDay: ReadonlyMap<string, readonly CalendarItem[]>;
  today: string;
}

/** The days of a month with items, for windows without space for weeks. */
function DayList({ days, itemsByDay, today }: DayListProps) {
  return (
    <ol className="grid gap-5">
      {days
        .filter((day) => itemsByDay.has(day))
        .map((day) => (
          <li key={day}>
            <h2 className="mb-2 font-bold text-body">
              {dayFormat.format(new Date(`${day}T00:00:00Z`))}
              {day === today && <span className="font-normal text-ink-soft"> · today</span>}
            </h2>
            <ul className="grid gap-2">
              {itemsByDay.get(day)?.map((item) => (
                <li key={item.key}>
                  <CalendarItemLink item={item} />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}

export const meta = () => privateMeta('Planned');

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadPlanned(request);
clientLoader.hydrate = true as const;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** A calendar of planned publications and removals. */
export default function PlannedScreen() {
  const { month, days, problem, ...planned } = useLoaderData<typeof clientLoader>();
  const timeZone = useTimeZone();
  const isPending = useNavigation().state === 'loading';
  const timeZoneNote = useTimeZoneNote();
  const isWide = useIsWide('desktop');
  const today = createDayFormatter(timeZone)(new Date());
  const itemsByDay = groupByDay(planned, timeZone);
  const daysOfMonth = days.filter((day) => day.startsWith(month));
  const isEmpty = !daysOfMonth.some((day) => itemsByDay.has(day));
  const label = formatMonth(month);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Planned</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-2">
          <MonthLink month={addMonths(month, -1)} label="Previous month" Icon={ChevronLeft} />
          <span role="status" className="min-w-32 text-center font-bold">
            {label}
          </span>
          <MonthLink month={addMonths(month, 1)} label="Next month" Icon={ChevronRight} />
          <Link to={plannedPath} className={adminButtonClass('quiet', 'small')}>
            This month
          </Link>
        </nav>
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        When entries go out and when they are taken down, and the days of events. {timeZoneNote}
      </p>
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <div aria-busy={isPending} className={isPending ? 'opacity-60' : ''}>
          {isEmpty && (
            <p className="mb-4 rounded-small border border-line bg-surface p-5">
              Nothing is planned in {label}. To plan something, open a {scheduledTypes()} entry and choose a
              time under “Publish at” or “Take down at”.
            </p>
          )}
          {isWide ? (
            <MonthTable {...{ label, month, days, itemsByDay, today }} />
          ) : (
            <DayList days={daysOfMonth} itemsByDay={itemsByDay} today={today} />
          )}
        </div>
      )}
    </>
  );
}

interface MonthLinkProps {
  month: string;
  label: string;
  Icon: typeof ChevronLeft;
}

function MonthLink({ month, label, Icon }: MonthLinkProps) {
  return (
    <Link
      to={toPlannedAddress(month)}
      aria-label={`${label}: ${formatMonth(month)}`}
      className={adminButtonClass('quiet', 'small')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}

const itemStyles = {
  publish: { Icon: ArrowUpFromLine, label: 'Goes out', colours: 'bg-mint-soft text-teal-text' },
  unpublish: { Icon: ArrowDownToLine, label: 'Comes down', colours: 'bg-coral-soft text-coral-text' },
  event: { Icon: Presentation, label: '', colours: 'border border-line bg-surface text-ink-soft' },
};

/** An item with time and title; links to the form of the entry. */
function CalendarItemLink({ item, isSmall = false }: { item: CalendarItem; isSmall?: boolean }) {
  const { record, _id, title, time, kind, isUnpublished, isCalledOff } = item;
  const definition = contentTypes[record];
  const { Icon, label, colours } = itemStyles[kind];
  const { one } = definition.labels;
  const look = isUnpublished ? 'border border-ink/40 border-dashed bg-surface text-ink-soft' : colours;
  const stateLabel = isUnpublished
    ? entryStatuses.draft
    : label || (isCalledOff ? `${one}, called off` : one);
  return (
    <Link
      to={formAddress(definition, _id)}
      title={`${stateLabel}: ${title}`}
      className={`flex min-w-0 rounded-small underline-offset-4 hover:underline ${look} ${isSmall ? 'gap-1 px-1.5 py-1 text-[0.8125rem] leading-snug' : 'min-h-11 items-center gap-2.5 px-3 py-2'}`}
    >
      <Icon aria-hidden="true" className={`shrink-0 ${isSmall ? 'mt-0.5 size-3.5' : 'size-4.5'}`} />
      <span className="min-w-0">
        {time && <span className="font-bold tabular-nums">{time} </span>}
        <span className="sr-only">{`${stateLabel}: `}</span>
        <span
          className={`wrap-anywhere ${isCalledOff ? 'line-through' : 'text-ink'} ${isSmall ? 'line-clamp-2' : ''}`}
        >
          {title}
        </span>
        {isSmall && isCalledOff && <span className="block font-bold text-coral-text">Called off</span>}
        {!isSmall && (
          <span className="block text-[0.8125rem] leading-snug">
            {kind === 'event' ? stateLabel : `${stateLabel} · ${one}`}
          </span>
        )}
      </span>
    </Link>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface MonthProps {
  /** The month in words. */
  label: string;
  month: string;
  days: readonly string[];
  itemsByDay: ReadonlyMap<string, readonly CalendarItem[]>;
  today: string;
}

/** A month as a table of weeks. */
function MonthTable({ label, month, days, itemsByDay, today }: MonthProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div className="overflow-hidden rounded-small border border-line bg-surface">
      <table className="-m-px w-[calc(100%+2px)] table-fixed border-collapse">
        <caption className="sr-only">What is planned in {label}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="border border-line px-2 py-2 text-left font-bold"
              >
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={`h-24 border border-line p-1.5 align-top ${day.startsWith(month) ? '' : 'bg-page'}`}
                >
                  <time
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    className="inline-flex size-7 items-center justify-center rounded-pill text-ink-soft tabular-nums aria-[current]:bg-coral aria-[current]:font-bold aria-[current]:text-white"
                  >
                    {Number(day.slice(8))}
                  </time>
                  {itemsByDay.has(day) && (
                    <ul className="mt-1 grid gap-1">
                      {itemsByDay.get(day)?.map((item) => (
                        <li key={item.key} className="min-w-0">
                          <CalendarItemLink item={item} isSmall />
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
