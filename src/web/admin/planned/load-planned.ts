import { addDays, clockOf, isDay, mondayOf } from '../../../content/calendar.ts';
import type { PlannedMoment } from '../../../content/scheduled-types.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

export const plannedPath = '/admin/planned';

/** What the API answers. Of webinars it tells the days on which they begin. */
export interface Planned {
  planned: PlannedMoment[];
  webinars: { _id: string; title: string; startdate: string; isCalledOff?: boolean }[];
}

/** The month that an address names, as YYYY-MM; undefined: the one of today. */
function readMonth(query: URLSearchParams): string | undefined {
  const month = query.get('month') ?? '';
  // The weeks around the first and the last month of all would reach beyond the days that the API takes.
  return month > '1900-01' && month < '2200-12' && isDay(`${month}-01`) ? month : undefined;
}

export function toPlannedAddress(month: string): string {
  return `${plannedPath}?month=${month}`;
}

/** The month so many months later. */
export function laterMonth(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The days of the weeks that a month touches, from a Monday to a Sunday. */
export function daysAround(month: string): string[] {
  const first = mondayOf(`${month}-01`);
  const last = addDays(mondayOf(addDays(`${laterMonth(month, 1)}-01`, -1)), 6);
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What is planned in the month that an address names; `problem`: why that is not known. */
export async function loadPlanned(request: Request) {
  // Whoever is abroad begins with the month of their own clock, and sees in the address which that is.
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const thisMonth = clockOf(new Date().toISOString(), here).slice(0, 7);
  const month = readMonth(new URL(request.url).searchParams) ?? thisMonth;
  const days = daysAround(month);
  try {
    const query = new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '' });
    const { data } = await callApi<Planned>('GET', `planned?${query}`, { signal: request.signal });
    return { month, days, ...data, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { month, days, planned: [], webinars: [], problem: problemOf(error) };
  }
}
