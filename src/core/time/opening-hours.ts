// Opening hours of the front desk, and how much of them lies between two times. Pure: used by the server, and by the
// settings screen for display.
import { addDays, localTimeOf } from './calendar.ts';
import { firstUtcAtLocalTime } from './zoned-time.ts';

/** A span within a day, as HH:MM in the site's time zone; `24:00` is the end of the day. */
export interface OpenSpan {
  from: string;
  to: string;
}

/** A week without any span means: always open. */
export interface OpeningHours {
  /** Seven days, Monday first; each with its spans in order, without overlap. */
  week: readonly (readonly OpenSpan[])[];
  /** Closed calendar days, `YYYY-MM-DD`. */
  holidays: readonly string[];
}

const minute = 60_000;
/** Days whose spans are cached for one set of hours: reports repeat the same ones. */
const maxRemembered = 4000;

/** Milliseconds since 1970: opening and closing. */
type OpenInterval = readonly [from: number, to: number];
const remembered = new WeakMap<OpeningHours, Map<string, readonly OpenInterval[]>>();

/** Whether no hours are set: then every minute counts. */
function isAlwaysOpen({ week }: OpeningHours): boolean {
  return week.every((spans) => spans.length === 0);
}

/**
 * Whole minutes of opening hours between two times; 0 where the second is not later.
 *
 * @param from ISO, UTC; so is `to`
 * @param timeZone an IANA name: the time zone of the hours. On days of clock changes the real duration counts.
 */
export function openMinutesBetween(from: string, to: string, hours: OpeningHours, timeZone: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (!(end > start)) return 0;
  if (isAlwaysOpen(hours)) return Math.floor((end - start) / minute);
  let open = 0;
  for (const [opens, closes] of openFrom(start, hours, timeZone)) {
    if (opens >= end) break;
    open += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
  }
  return Math.floor(open / minute);
}

/**
 * The first time (ISO, UTC) at which so many minutes of opening hours have passed since another one; with 0 that time
 * itself.
 *
 * @param from ISO, UTC
 * @param timeZone an IANA name
 */
export function addOpenMinutes(from: string, minutes: number, hours: OpeningHours, timeZone: string): string {
  const start = Date.parse(from);
  let left = minutes * minute;
  if (left <= 0 || isAlwaysOpen(hours)) return new Date(start + Math.max(0, left)).toISOString();
  for (const [opens, closes] of openFrom(start, hours, timeZone)) {
    const begins = Math.max(opens, start);
    const lasts = Math.max(0, closes - begins);
    if (lasts >= left) return new Date(begins + left).toISOString();
    left -= lasts;
  }
  throw new Error('Opening hours have no end.');
}

/** Every span from the day of a time on. There is always a next one: the list of holidays is finite. */
function* openFrom(start: number, hours: OpeningHours, timeZone: string): Generator<OpenInterval> {
  for (let day = localTimeOf(start, timeZone).slice(0, 10); ; day = addDays(day, 1)) {
    yield* spansOf(day, hours, timeZone);
  }
}

function spansOf(day: string, hours: OpeningHours, timeZone: string): readonly OpenInterval[] {
  const days = remembered.get(hours) ?? new Map<string, readonly OpenInterval[]>();
  remembered.set(hours, days);
  const key = `${timeZone} ${day}`;
  const known = days.get(key);
  if (known) return known;
  if (days.size >= maxRemembered) days.clear();
  const ofWeek = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const spans = hours.holidays.includes(day) ? [] : (hours.week[ofWeek] ?? []);
  const found = spans.map(
    ({ from, to }): OpenInterval => [utcOf(day, from, timeZone), utcOf(day, to, timeZone)],
  );
  days.set(key, found);
  return found;
}

/** A skipped hour in spring ends as soon as it begins, and a repeated one in autumn begins once. */
function utcOf(day: string, time: string, timeZone: string): number {
  const localTime = time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
  return Date.parse(firstUtcAtLocalTime(localTime, timeZone));
}
