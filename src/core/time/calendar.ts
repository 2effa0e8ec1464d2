import { formatDay } from './format-day.ts';
import { formatTime } from './format-time.ts';

/**
 * Returns a function from a time to its calendar day, `YYYY-MM-DD`, in a time zone (an IANA name, such as
 * Asia/Kolkata).
 */
export function createDayFormatter(timeZone: string): (moment: Date) => string {
  // Swedish dates have the ISO format. Creating the formatter costs far more than using it.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
  // Called at every request. Offsets are whole minutes, so a day begins with a minute.
  let known = { minute: Number.NaN, day: '' };
  return (moment) => {
    const minute = Math.floor(moment.getTime() / 60_000);
    if (minute !== known.minute) known = { minute, day: isoDay.format(moment) };
    return known.day;
  };
}

/** The day a number of days after (or, negative, before) another one. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The calendar day a number of business days (Monday to Friday) after another one. Holidays are not considered. */
export function afterBusinessDays(day: string, count: number): string {
  let [last, remaining] = [day, count];
  while (remaining > 0) {
    last = addDays(last, 1);
    if (!isWeekend(last)) remaining -= 1;
  }
  return last;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** A range of days for visitors; empty where the first is invalid. */
export function formatDayRange(first: unknown, last?: unknown): string {
  if (!isDay(first)) return '';
  const start = formatDay(first);
  return isDay(last) && last !== first ? `${start} – ${formatDay(last)}` : start;
}

/** The range of valid days; one outside is a half-typed year, or hostile. */
export const [firstDay, lastDay] = ['1900-01-01', '2200-12-31'];

/** Whether a value is an existing day within this range, as YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  if (value < firstDay || value > lastDay) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Whether a value is a datetime (ISO, UTC) within this range. */
export function isDatetime(value: unknown): value is string {
  return typeof value === 'string' && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** The local time in a time zone, as YYYY-MM-DDTHH:MM. */
export function localTimeOf(moment: string | number, timeZone: string): string {
  return createLocalTimeFormatter(timeZone)(moment);
}

/** By time zone, of which there are some hundreds: creating a formatter costs far more than using it. */
const clocks = new Map<string | undefined, (moment: string | number) => string>();

function createLocalTimeFormatter(timeZone: string | undefined): (moment: string | number) => string {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish dates have the ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const show = (moment: string | number) => format.format(new Date(moment)).replace(' ', 'T');
  clocks.set(timeZone, show);
  return show;
}

/**
 * Formats datetimes (ISO, UTC): 5 Nov 2026, 5:00 pm. In the time zone of the site, so that all readers see the same.
 *
 * @param timeZone an IANA name; absent: the reader's own
 */
export function createDatetimeFormatter(timeZone?: string): (moment: string) => string {
  const localTime = createLocalTimeFormatter(timeZone);
  return (moment) => {
    if (!isDatetime(moment)) return 'Invalid date';
    const [day = '', time = ''] = localTime(moment).split('T');
    return `${formatDay(day)}, ${formatTime(time)}`;
  };
}
