import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router';
import { scheduledNames } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButton } from '#core/admin-ui/button.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useClockNote, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import {
  laterMonth,
  loadPlanned,
  type Mark,
  marksByDay,
  plannedPath,
  toPlannedAddress,
} from './calendar-days.ts';
import { MarkLink, MonthTable } from './month-table.tsx';

const dayWords = new Intl.DateTimeFormat('en-GB', {
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
  marks: ReadonlyMap<string, readonly Mark[]>;
  today: string;
}

/** The days of a month with items, for windows without space for weeks. */
function DayList({ days, marks, today }: DayListProps) {
  return (
    <ol className="grid gap-5">
      {days
        .filter((day) => marks.has(day))
        .map((day) => (
          <li key={day}>
            <h2 className="mb-2 font-bold text-body">
              {dayWords.format(new Date(`${day}T00:00:00Z`))}
              {day === today && <span className="font-normal text-ink-soft"> · today</span>}
            </h2>
            <ul className="grid gap-2">
              {marks.get(day)?.map((mark) => (
                <li key={mark.key}>
                  <MarkLink mark={mark} />
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

const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const inWords = (month: string) => monthWords.format(new Date(`${month}-01T00:00:00Z`));

/** A calendar of planned publications and removals. */
export default function PlannedScreen() {
  const { month, days, problem, ...planned } = useLoaderData<typeof clientLoader>();
  const timeZone = useTimeZone();
  const isPending = useNavigation().state === 'loading';
  const clockNote = useClockNote();
  const isWide = useIsWide('desktop');
  const today = calendarOf(timeZone)(new Date());
  const marks = marksByDay(planned, timeZone);
  const ofMonth = days.filter((day) => day.startsWith(month));
  const isEmpty = !ofMonth.some((day) => marks.has(day));
  const label = inWords(month);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title-2">Planned</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-2">
          <MonthLink month={laterMonth(month, -1)} words="Previous month" Icon={ChevronLeft} />
          <span role="status" className="min-w-32 text-center font-bold">
            {label}
          </span>
          <MonthLink month={laterMonth(month, 1)} words="Next month" Icon={ChevronRight} />
          <Link to={plannedPath} className={adminButton('quiet', 'small')}>
            This month
          </Link>
        </nav>
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        When entries go out and when they are taken down, and the days of events. {clockNote}
      </p>
      {problem ? (
        <LoadProblem problem={problem} />
      ) : (
        <div aria-busy={isPending} className={isPending ? 'opacity-60' : ''}>
          {isEmpty && (
            <p className="mb-4 rounded-small border border-line bg-surface p-5">
              Nothing is planned in {label}. To plan something, open a {scheduledTypes()} entry and choose a
              time under “Publish at” or “Take down at”.
            </p>
          )}
          {isWide ? (
            <MonthTable {...{ label, month, days, marks, today }} />
          ) : (
            <DayList days={ofMonth} marks={marks} today={today} />
          )}
        </div>
      )}
    </>
  );
}

interface MonthLinkProps {
  month: string;
  words: string;
  Icon: typeof ChevronLeft;
}

function MonthLink({ month, words, Icon }: MonthLinkProps) {
  return (
    <Link
      to={toPlannedAddress(month)}
      aria-label={`${words}: ${inWords(month)}`}
      className={adminButton('quiet', 'small')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}
