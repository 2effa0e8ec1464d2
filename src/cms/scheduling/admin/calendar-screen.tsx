import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router';
import { scheduledNames } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZone, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { addMonths, type CalendarView, calendarAddress, groupByDay, loadPlanned } from './calendar-days.ts';
import { CalendarLegend } from './calendar-item.tsx';
import { DayList } from './day-list.tsx';
import { MonthTable, SmallMonthTable } from './month-tables.tsx';

function scheduledTypes(): string {
  const names = scheduledNames().map((name) => contentTypes[name].labels.one.toLowerCase());
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

export const meta = privateMeta('Calendar');

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadPlanned(request);
clientLoader.hydrate = true as const;

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** The calendar of planned publications, removals and events: a month, or a list of days. */
export default function CalendarScreen() {
  const { view, month, days, problem, ...planned } = useLoaderData<typeof clientLoader>();
  const timeZone = useTimeZone();
  const isPending = useNavigation().state === 'loading';
  const timeZoneNote = useTimeZoneNote();
  const isWide = useIsWide('desktop');
  const today = createDayFormatter(timeZone)(new Date());
  const itemsByDay = groupByDay(planned, timeZone);
  const daysOfMonth = days.filter((day) => day.startsWith(month));
  const isEmpty = !daysOfMonth.some((day) => itemsByDay.has(day));
  const label = formatMonth(month);
  const monthProps = { label, month, days, itemsByDay, today };
  const list = <DayList days={daysOfMonth} itemsByDay={itemsByDay} today={today} />;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2 max-sm:w-full">Calendar</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-2">
          <MonthLink view={view} month={addMonths(month, -1)} label="Previous month" Icon={ChevronLeft} />
          <span role="status" className="min-w-34 text-center font-bold">
            {label}
          </span>
          <MonthLink view={view} month={addMonths(month, 1)} label="Next month" Icon={ChevronRight} />
          <Link to={calendarAddress(view)} className={adminButtonClass('quiet', 'small')}>
            This month
          </Link>
        </nav>
        <ViewLinks view={view} month={month} />
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        Webinars, and when entries are published and taken down. {timeZoneNote}
      </p>
      {problem ? (
        <LoadError problem={problem} />
      ) : (
        <div aria-busy={isPending} className={isPending ? 'opacity-60' : ''}>
          {isEmpty && (
            <p className="mb-4 rounded-small border border-line bg-surface p-5">
              Nothing is scheduled in {label}. To schedule something, open a {scheduledTypes()} entry and
              choose a time under “Publish at” or “Take down at”.
            </p>
          )}
          {view === 'list' && list}
          {view === 'month' && isWide && (
            <>
              <MonthTable {...monthProps} />
              <CalendarLegend />
            </>
          )}
          {view === 'month' && !isWide && (
            <div className="grid gap-6">
              <SmallMonthTable {...monthProps} />
              {list}
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface MonthLinkProps {
  view: CalendarView;
  month: string;
  label: string;
  Icon: typeof ChevronLeft;
}

function MonthLink({ view, month, label, Icon }: MonthLinkProps) {
  return (
    <Link
      to={calendarAddress(view, month)}
      aria-label={`${label}: ${formatMonth(month)}`}
      className={adminButtonClass('quiet', 'small')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}

const viewLabels: Readonly<Record<CalendarView, string>> = { month: 'Month', list: 'List' };

function ViewLinks({ view, month }: { view: CalendarView; month: string }) {
  return (
    <nav aria-label="View" className="flex rounded-small border border-ink/35 p-0.5">
      {(['month', 'list'] as const).map((one) => (
        <Link
          key={one}
          to={calendarAddress(one, month)}
          aria-current={one === view ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-[0.4rem] px-4 font-bold text-small hover:bg-page aria-[current]:bg-mint-soft aria-[current]:text-teal-text"
        >
          {viewLabels[one]}
        </Link>
      ))}
    </nav>
  );
}
