import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { addDays, isDay, localTimeOf, mondayOf } from '#core/time/calendar.ts';
import { formatTime } from '#core/time/format-time.ts';
import type { PlannedEvent, ScheduledTime } from '../api.ts';

const calendarPath = '/admin/calendar';

export interface Planned {
  planned: readonly ScheduledTime[];
  events: readonly (PlannedEvent & { record: ContentName })[];
}

function eventsIn(schedule: AnswerOf<'GET schedule'>): Planned['events'] {
  return contentNames.flatMap((record) => {
    const events = schedule[contentTypes[record].labels.many.toLowerCase()] ?? [];
    return events.flatMap((event) => ('startdate' in event ? [{ ...event, record }] : []));
  });
}

export type CalendarView = 'month' | 'list';

/** The month in an address, as YYYY-MM; undefined: the current one. */
function readMonth(query: URLSearchParams): string | undefined {
  const month = query.get('month') ?? '';
  // The weeks around the first and the last month would exceed the dates that the API accepts.
  return month > '1900-01' && month < '2200-12' && isDay(`${month}-01`) ? month : undefined;
}

/** @param month YYYY-MM; absent: the current one */
export function calendarAddress(view: CalendarView, month?: string): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(view === 'list' && { view }) });
  return query.size > 0 ? `${calendarPath}?${query}` : calendarPath;
}

/** The month a number of months later. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The days of the weeks of a month, from a Monday to a Sunday. */
export function calendarDaysOf(month: string): string[] {
  const first = mondayOf(`${month}-01`);
  const last = addDays(mondayOf(addDays(`${addMonths(month, 1)}-01`, -1)), 6);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Loads the planned changes of the month in the address; `problem`: the error. */
export function loadPlanned(request: Request) {
  // A user abroad starts with the month of their own time zone; the address shows which.
  const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const thisMonth = localTimeOf(new Date().toISOString(), browserTimeZone).slice(0, 7);
  const query = new URL(request.url).searchParams;
  const month = readMonth(query) ?? thisMonth;
  const view: CalendarView = query.get('view') === 'list' ? 'list' : 'month';
  const days = calendarDaysOf(month);
  const { signal } = request;
  return readForScreen(signal, { view, month, days, planned: [], events: [] }, async () => {
    const { data } = await callApi('GET schedule', { query: { from: days[0], to: days.at(-1) }, signal });
    return { view, month, days, planned: data.scheduled, events: eventsIn(data) };
  });
}

/** An item on a day of the calendar. */
export interface CalendarItem {
  key: string;
  record: ContentName;
  _id: string;
  title: string;
  /** In the site's time zone, such as 9:00 am; empty: the whole day. */
  time: string;
  kind: ScheduledTime['action'] | 'event';
  isUnpublished: boolean;
  /** A cancelled event. */
  isCalledOff?: true;
}

export type ItemsByDay = ReadonlyMap<string, readonly CalendarItem[]>;

/** The items by day (YYYY-MM-DD): those of the whole day first, then by time. */
export function groupByDay({ planned, events }: Planned, timeZone: string): ItemsByDay {
  const days = new Map<string, { clock: string; item: CalendarItem }[]>();
  const add = (day: string, clock: string, item: Omit<CalendarItem, 'time'>) => {
    const items = days.get(day) ?? [];
    days.set(day, [...items, { clock, item: { ...item, time: clock && formatTime(clock) } }]);
  };
  for (const { record, _id, title, startdate, startsAt, isCalledOff } of events) {
    const clock = startsAt ? localTimeOf(startsAt, timeZone).slice(11) : '';
    const item = { key: `event ${_id}`, record, _id, title, kind: 'event', isUnpublished: false } as const;
    add(startdate, clock, { ...item, ...(isCalledOff && { isCalledOff }) });
  }
  for (const { at, action, record, _id, title, isUnpublished } of planned) {
    const [day = '', clock = ''] = localTimeOf(at, timeZone).split('T');
    add(day, clock, { key: `${action} ${_id}`, record, _id, title, kind: action, isUnpublished });
  }
  const sorted = [...days].map(([day, items]) => {
    const byTime = items.toSorted((one, other) => one.clock.localeCompare(other.clock));
    return [day, byTime.map(({ item }) => item)] as const;
  });
  return new Map(sorted);
}
