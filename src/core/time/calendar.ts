import { formatDay } from './format-day.ts';

/** Tells the calendar day, `YYYY-MM-DD`, of a moment in a time zone (an IANA name, such as Asia/Kolkata). */
export function calendarOf(timeZone: string): (moment: Date) => string {
  // Swedish dates are written as ISO days. Making the format costs far more than using it.
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
  // Asked at every request. Zones differ by whole minutes, so a day begins with a minute.
  let known = { minute: Number.NaN, day: '' };
  return (moment) => {
    const minute = Math.floor(moment.getTime() / 60_000);
    if (minute !== known.minute) known = { minute, day: isoDay.format(moment) };
    return known.day;
  };
}

/** A day that lies some days after (or, negative, before) another one. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** From one day to another as visitors read it; empty where the first is none that can be shown. */
export function daysInWords(first: unknown, last?: unknown): string {
  if (!isDay(first)) return '';
  const start = formatDay(first);
  return isDay(last) && last !== first ? `${start} – ${formatDay(last)}` : start;
}

/** The days that can be typed, sent and stored; one outside is a year that is half typed, or hostile. */
export const [firstDay, lastDay] = ['1900-01-01', '2200-12-31'];

/** Whether a value is a real day within these bounds, as YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  if (value < firstDay || value > lastDay) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Whether a value is a moment (ISO, UTC) within these bounds. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** What the clock of a time zone shows at a moment, as YYYY-MM-DDTHH:MM. */
export function clockOf(moment: string | number, timeZone: string): string {
  return clockIn(timeZone)(moment);
}

/** By their zones, of which there are some hundreds: making a format costs far more than using it. */
const clocks = new Map<string, (moment: string | number) => string>();

function clockIn(timeZone: string): (moment: string | number) => string {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish dates are written as ISO days.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const show = (moment: string | number) => format.format(new Date(moment)).replace(' ', 'T');
  clocks.set(timeZone, show);
  return show;
}

const momentParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/**
 * Writes moments as staff read them, on the clock of the site: what was sent this morning was sent this morning for
 * everybody.
 *
 * @param timeZone an IANA name; absent: the clock of whoever reads
 */
export function momentsIn(timeZone?: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...momentParts, timeZone });
  return (moment) => {
    const date = new Date(moment);
    return Number.isNaN(date.getTime()) ? 'Invalid date' : format.format(date);
  };
}
