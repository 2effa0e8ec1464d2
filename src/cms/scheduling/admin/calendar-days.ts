import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { readForScreen } from '#core/admin-ui/use-call.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { addDays, isDay, localTimeOf, mondayOf } from '#core/time/calendar.ts';
import type { PlannedEvent, ScheduledTime } from '../api.ts';

export const plannedPath = '/admin/planned';

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

/** The month in an address, as YYYY-MM; undefined: the current one. */
function readMonth(query: URLSearchParams): string | undefined {
  const month = query.get('month') ?? '';
  // The weeks around the first and the last month would exceed the dates that the API accepts.
  return month > '1900-01' && month < '2200-12' && isDay(`${month}-01`) ? month : undefined;
}

export function toPlannedAddress(month: string): string {
  return `${plannedPath}?month=${month}`;
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
  const month = readMonth(new URL(request.url).searchParams) ?? thisMonth;
  const days = calendarDaysOf(month);
  const { signal } = request;
  return readForScreen(signal, { month, days, planned: [], events: [] }, async () => {
    const query = { from: days[0], to: days.at(-1) };
    const { data } = await callApi('GET schedule', { query, signal });
    return { month, days, planned: data.scheduled, events: eventsIn(data) };
  });
}

/** An item on a day of the calendar. */
export interface CalendarItem {
  key: string;
  record: ContentName;
  _id: string;
  title: string;
  /** In the site's time zone, such as 9:00; empty: the whole day. */
  time: string;
  kind: ScheduledTime['action'] | 'event';
  isUnpublished: boolean;
  /** A cancelled event. */
  isCalledOff?: true;
}

/** The items by day (YYYY-MM-DD): events first, then planned changes by time. */
export function groupByDay({ planned, events }: Planned, timeZone: string): Map<string, CalendarItem[]> {
  const days = new Map<string, CalendarItem[]>();
  const add = (day: string, item: CalendarItem) => days.set(day, [...(days.get(day) ?? []), item]);
  for (const { record, _id, title, startdate, isCalledOff } of events) {
    const item = { record, _id, title, time: '', kind: 'event', isUnpublished: false } as const;
    add(startdate, { ...item, key: `day ${_id}`, ...(isCalledOff && { isCalledOff }) });
  }
  for (const { at, action, ...moment } of planned) {
    const [day = '', time = ''] = localTimeOf(at, timeZone).split('T');
    add(day, { ...moment, kind: action, time: time.replace(/^0(?=\d)/, ''), key: `${action} ${moment._id}` });
  }
  return days;
}
