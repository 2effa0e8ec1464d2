import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Presentation from 'lucide-react/icons/presentation';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router';
import { entryStatuses } from '#cms/fields/status/schedule.ts';
import { formAddress, scheduledNames } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZone, useTimeZoneNote } from '#core/admin-ui/time-zone.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import {
  laterMonth,
  loadPlanned,
  type Mark,
  marksByDay,
  plannedPath,
  toPlannedAddress,
} from './calendar-days.ts';

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
  const clockNote = useTimeZoneNote();
  const isWide = useIsWide('desktop');
  const today = createDayFormatter(timeZone)(new Date());
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
          <Link to={plannedPath} className={adminButtonClass('quiet', 'small')}>
            This month
          </Link>
        </nav>
      </div>
      <p className="mb-4 max-w-prose text-ink-soft">
        When entries go out and when they are taken down, and the days of events. {clockNote}
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
      className={adminButtonClass('quiet', 'small')}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}

const looks = {
  publish: { Icon: ArrowUpFromLine, words: 'Goes out', colours: 'bg-mint-soft text-teal-text' },
  takeDown: { Icon: ArrowDownToLine, words: 'Comes down', colours: 'bg-coral-soft text-coral-text' },
  event: { Icon: Presentation, words: '', colours: 'border border-line bg-surface text-ink-soft' },
};

/** An item with time and title; links to the form of the entry. */
function MarkLink({ mark, isSmall = false }: { mark: Mark; isSmall?: boolean }) {
  const { record, _id, title, time, what, isHeldBack, isCalledOff } = mark;
  const definition = contentTypes[record];
  const { Icon, words, colours } = looks[what];
  const { one } = definition.labels;
  const look = isHeldBack ? 'border border-ink/40 border-dashed bg-surface text-ink-soft' : colours;
  const stateLabel = isHeldBack ? entryStatuses.draft : words || (isCalledOff ? `${one}, called off` : one);
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
            {what === 'event' ? stateLabel : `${stateLabel} · ${one}`}
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
  marks: ReadonlyMap<string, readonly Mark[]>;
  today: string;
}

/** A month as a table of weeks. */
function MonthTable({ label, month, days, marks, today }: MonthProps) {
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
                  {marks.has(day) && (
                    <ul className="mt-1 grid gap-1">
                      {marks.get(day)?.map((mark) => (
                        <li key={mark.key} className="min-w-0">
                          <MarkLink mark={mark} isSmall />
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
