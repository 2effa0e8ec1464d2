// When the front desk is there, and how much of that time lies between two moments. Pure: the server reckons by it, and
// the settings show it.
import { addDays, clockOf } from './calendar.ts';
import { firstMomentAt } from './zoned-time.ts';

/** From one time of a day to a later one, as HH:MM on the clock of the site; `24:00` is the end of the day. */
export interface OpenSpan {
  from: string;
  to: string;
}

/** A week without a single span means: always there. */
export interface OpeningHours {
  /** Seven days, Monday first; each with its spans in order, none of which meet. */
  week: readonly (readonly OpenSpan[])[];
  /** Calendar days on which nobody is there, `YYYY-MM-DD`. */
  holidays: readonly string[];
}

const minute = 60_000;
/** Days whose spans are remembered for one set of hours: figures ask for the same ones over and over. */
const maxRemembered = 4000;

/** Milliseconds since 1970: when it opens, and when it closes. */
type Open = readonly [from: number, to: number];
const remembered = new WeakMap<OpeningHours, Map<string, readonly Open[]>>();

/** Whether no hours are set: then every minute counts. */
function isAlwaysOpen({ week }: OpeningHours): boolean {
  return week.every((spans) => spans.length === 0);
}

/**
 * Whole minutes of opening hours between two moments; 0 where the second is not the later one.
 *
 * @param from ISO, UTC; so is `to`
 * @param timeZone an IANA name: the clock that the hours are meant by. On a day on which clocks are changed it is the time
 *   that has really passed.
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
 * The first moment (ISO, UTC) at which so many minutes of opening hours have passed since another one; with 0 that one
 * itself.
 *
 * @param from ISO, UTC
 * @param timeZone an IANA name
 */
export function afterOpenMinutes(
  from: string,
  minutes: number,
  hours: OpeningHours,
  timeZone: string,
): string {
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

/** Every span from the day of a moment on. There is always a next one: holidays are listed, and lists end. */
function* openFrom(start: number, hours: OpeningHours, timeZone: string): Generator<Open> {
  for (let day = clockOf(start, timeZone).slice(0, 10); ; day = addDays(day, 1)) {
    yield* spansOf(day, hours, timeZone);
  }
}

function spansOf(day: string, hours: OpeningHours, timeZone: string): readonly Open[] {
  const days = remembered.get(hours) ?? new Map<string, readonly Open[]>();
  remembered.set(hours, days);
  const key = `${timeZone} ${day}`;
  const known = days.get(key);
  if (known) return known;
  if (days.size >= maxRemembered) days.clear();
  const ofWeek = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const spans = hours.holidays.includes(day) ? [] : (hours.week[ofWeek] ?? []);
  const found = spans.map(({ from, to }): Open => [reached(day, from, timeZone), reached(day, to, timeZone)]);
  days.set(key, found);
  return found;
}

/**
 * An hour that is left out in spring is thereby over as soon as it begins, and one that comes twice in autumn begins once.
 */
function reached(day: string, time: string, timeZone: string): number {
  const clock = time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`;
  return Date.parse(firstMomentAt(clock, timeZone));
}
