// What a webinar's days and the text of its time tell. Staff write the time as parents are to read it, so it is read here
// only where it is clear.
import { addDays, isDay, isMoment, momentAt } from './calendar.ts';

/** Times of a day, as HH:MM. */
export interface Hours {
  from: string;
  to: string;
}

export interface TypedDays {
  /** `YYYY-MM-DD`. */
  startdate: string | null;
  enddate: string | null;
  /** As staff typed it. */
  time: string;
}

export interface WebinarDays extends TypedDays {
  /** ISO, UTC; they say it for sure, and `time` then only repeats them. Empty or absent: nobody has said so clearly. */
  startsAt?: string;
  endsAt?: string;
}

/** When a webinar is, in the site's time zone: dates, and the hours where they are known. `end` is the first day after it. */
export interface WebinarSpan {
  first: string;
  last: string;
  end: string;
  hours: Hours | undefined;
}

const one = String.raw`(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s?m\b\.?)?`;
const between = String.raw`\s*(?:IST\b)?\s*(?:-|–|—|\bto\b|\buntil\b|\btill\b)\s*`;
const pair = new RegExp(String.raw`(?<![\d:.])${one}${between}${one}(?![\d:])`, 'gi');
const anyTime = /\d\s*[:.]\s*[0-5]\d|\d\s*[ap]\.?\s?m\b/i;
/** Clocks other than the site's: what they show is not read. */
const elsewhere = /\b(?:UTC|GMT|BST|CES?T|EE?S?T|[ECMP][SD]T|ET|PT|SGT|GST|AE[SD]T)\b/;

/** The hours in a text such as '5:00 pm to 6:30 pm'; undefined where it does not tell both clearly. */
export function readHours(time: string): Hours | undefined {
  const [found, ...others] = time.matchAll(pair);
  if (!found || others.length > 0 || elsewhere.test(time) || anyTime.test(time.replace(found[0], ''))) {
    return undefined;
  }
  const [, ...parts] = found;
  const [fromHour = '', fromMinutes, fromHalf, toHour = '', toMinutes, toHalf] = parts;
  const to = minutesOf(toHour, toMinutes, toHalf ?? fromHalf);
  // '5 to 6 pm' is all in the afternoon, '11 to 1 pm' is not.
  const halves = fromHalf || !toHalf ? [fromHalf] : [toHalf, 'a'];
  const from = halves
    .map((half) => minutesOf(fromHour, fromMinutes, half))
    .find((minutes) => minutes !== undefined && to !== undefined && minutes < to);
  if (from === undefined || to === undefined) return undefined;
  // Without a half of the day, only a clock of 24 hours is clear.
  const isClear = fromHalf || toHalf || (fromMinutes && toMinutes && to >= 13 * 60);
  return isClear ? { from: clock(from), to: clock(to) } : undefined;
}

/** Minutes since midnight; undefined where there is no such time. */
function minutesOf(hour: string, minutes = '00', half?: string): number | undefined {
  const hours = Number(hour);
  if (half ? hours < 1 || hours > 12 : hours > 23) return undefined;
  const ofDay = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return ofDay * 60 + Number(minutes);
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When a webinar is; undefined where it has no day. */
export function spanOf({ startdate, enddate, time }: WebinarDays): WebinarSpan | undefined {
  if (!isDay(startdate)) return undefined;
  const last = isDay(enddate) ? enddate : startdate;
  return { first: startdate, last, end: addDays(last, 1), hours: readHours(time) };
}

/**
 * The moments (ISO, UTC) at which a webinar begins and ends, where those are set; else on its first day, as its time tells;
 * undefined where that is not clear.
 *
 * @param timeZone an IANA name: the zone of its days and hours
 */
export function momentsOf(
  webinar: WebinarDays,
  timeZone: string,
): { start: string; end: string } | undefined {
  const { startsAt, endsAt } = webinar;
  // Not every one that was stored long ago lies within the years that are taken now.
  if (isMoment(startsAt) && isMoment(endsAt)) return { start: startsAt, end: endsAt };
  const span = spanOf(webinar);
  if (!span?.hours) return undefined;
  const at = (time: string) => momentAt(`${span.first}T${time}`, timeZone);
  return { start: at(span.hours.from), end: at(span.hours.to) };
}
