import type { FieldValue } from '#cms/fields/field.ts';
import type { RecordRule } from '#cms/records/definition.ts';
import { addDays, isDatetime, isDay, localTimeOf } from '#core/time/calendar.ts';
import { formatTimeRange, shortZoneName } from '#core/time/format-time.ts';
import { localTimeToUtc } from '#core/time/zoned-time.ts';

// The dates of a webinar and the text of its time. Staff write the time for parents, so it is parsed only where it is
// unambiguous.
/** Times of a day, as HH:MM. */
export interface Hours {
  from: string;
  to: string;
}

export interface TypedDays {
  /** `YYYY-MM-DD`. */
  startdate: string | null;
  enddate: string | null;
  /** Text as typed by staff. */
  time: string;
}

export interface WebinarDays extends TypedDays {
  /** ISO, UTC. Takes precedence over `time`, which only repeats it. Empty or absent: not given unambiguously. */
  startsAt?: string;
  endsAt?: string;
}

/**
 * When a webinar takes place, in the site's time zone: dates, and the times of day if they are known. `end` is the day
 * after the last one.
 */
export interface WebinarSpan {
  first: string;
  last: string;
  end: string;
  hours: Hours | undefined;
}

const timePattern = String.raw`(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s?m\b\.?)?`;
const separatorPattern = String.raw`\s*(?:IST\b)?\s*(?:-|–|—|\bto\b|\buntil\b|\btill\b)\s*`;
const rangePattern = new RegExp(
  String.raw`(?<![\d:.])${timePattern}${separatorPattern}${timePattern}(?![\d:])`,
  'gi',
);
const anyTime = /\d\s*[:.]\s*[0-5]\d|\d\s*[ap]\.?\s?m\b/i;
/** Names of other time zones: a text that contains one is not parsed. */
const otherTimeZone = /\b(?:UTC|GMT|BST|CES?T|EE?S?T|[ECMP][SD]T|ET|PT|SGT|GST|AE[SD]T)\b/;

/** Midnight is not parsed, because it may be at either end of the day. */
const noon = /\b(?:12(?:[:.]00)?\s*)?noon\b/gi;

/** The times of day in a text such as '5:00 pm – 6:30 pm'; undefined unless both are unambiguous. */
export function readHours(typed: string): Hours | undefined {
  const time = typed.replace(noon, '12:00 pm');
  const [found, ...others] = time.matchAll(rangePattern);
  if (!found || others.length > 0 || otherTimeZone.test(time) || anyTime.test(time.replace(found[0], ''))) {
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
  // Without am or pm, only a 24-hour time is unambiguous.
  const isUnambiguous = fromHalf || toHalf || (fromMinutes && toMinutes && to >= 13 * 60);
  return isUnambiguous ? { from: formatClock(from), to: formatClock(to) } : undefined;
}

/** Minutes since midnight; undefined for an invalid time. */
function minutesOf(hour: string, minutes = '00', half?: string): number | undefined {
  const hours = Number(hour);
  if (half ? hours < 1 || hours > 12 : hours > 23) return undefined;
  const ofDay = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
  return ofDay * 60 + Number(minutes);
}

const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When a webinar takes place; undefined if it has no date. */
export function spanOf({ startdate, enddate, time }: WebinarDays): WebinarSpan | undefined {
  if (!isDay(startdate)) return undefined;
  const last = isDay(enddate) ? enddate : startdate;
  return { first: startdate, last, end: addDays(last, 1), hours: readHours(time) };
}

/**
 * The start and end of a webinar (ISO, UTC): its instants if set, otherwise the times of its first day as parsed from
 * its text; undefined if that is ambiguous.
 *
 * @param timeZone IANA time zone name of its dates and times
 */
export function startAndEndOf(
  webinar: WebinarDays,
  timeZone: string,
): { start: string; end: string } | undefined {
  const { startsAt, endsAt } = webinar;
  // Old stored values may lie outside the range of years that is accepted for new ones.
  if (isDatetime(startsAt) && isDatetime(endsAt)) return { start: startsAt, end: endsAt };
  const span = spanOf(webinar);
  if (!span?.hours) return undefined;
  const at = (time: string) => localTimeToUtc(`${span.first}T${time}`, timeZone);
  return { start: at(span.hours.from), end: at(span.hours.to) };
}

/** A continuous part of a webinar; ISO, UTC. */
export interface Session {
  start: string;
  end: string;
}

/** Longer webinars are not daily, but have a wrong date. */
const maxDays = 60;

/**
 * The sessions of a webinar. A webinar over several days whose end time is later in the day than its start time is held
 * daily at these times; every other one, such as one over midnight, has a single session. Empty if its times are
 * unknown.
 *
 * @param timeZone IANA time zone name of its dates and times
 */
export function sessionsOf(webinar: WebinarDays, timeZone: string): Session[] {
  const wholeSession = wholeSessionOf(webinar, timeZone);
  if (!wholeSession) return [];
  const [from, to] = [localTimeOf(wholeSession.start, timeZone), localTimeOf(wholeSession.end, timeZone)];
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const days: string[] = [];
  for (let day = first; day <= last && days.length <= maxDays; day = addDays(day, 1)) days.push(day);
  if (days.length === 1 || days.length > maxDays || to.slice(11) <= from.slice(11)) return [wholeSession];
  return days.map((day) => ({
    start: localTimeToUtc(day + from.slice(10), timeZone),
    end: localTimeToUtc(day + to.slice(10), timeZone),
  }));
}

/** From its first start to its last end. */
function wholeSessionOf(webinar: WebinarDays, timeZone: string): Session | undefined {
  const first = startAndEndOf(webinar, timeZone);
  const last = startAndEndOf({ ...webinar, startdate: webinar.enddate ?? webinar.startdate }, timeZone);
  return first && last && last.end > first.start ? { start: first.start, end: last.end } : undefined;
}

const saysEachDay = /\b(?:each|every) day\b|\bdaily\b/i;

/** A range of times, with the words around it that its standard form replaces. */
const rangeWithZone = new RegExp(String.raw`(?:\bfrom\s+)?${rangePattern.source}(?:\s*IST\b)?`, 'gi');

/**
 * The time as parents read it, whatever form staff typed: 11:00 am – 12:30 pm IST. For a webinar of several days it says
 * whether it applies to each day. A text that is not parsed stays as it is.
 *
 * @param timeZone IANA time zone name of its dates and times; absent: not named
 */
export function timeInWords({ startdate, enddate, time }: TypedDays, timeZone?: string): string {
  const hours = readHours(time);
  if (!hours) return time;
  const zone =
    timeZone && isDay(startdate)
      ? shortZoneName(localTimeToUtc(`${startdate}T${hours.from}`, timeZone), timeZone)
      : undefined;
  const range = formatTimeRange(hours.from, hours.to, zone);
  const words = time.replace(noon, '12:00 pm').replace(rangeWithZone, range).trim();
  const isDaily = startdate !== null && enddate !== null && startdate < enddate;
  return isDaily && !saysEachDay.test(time) ? `${words} each day` : words;
}

// The instants of a webinar, and the dates and text by which clients of the first version know it (product: Webinars).
/** The start and end of a webinar: ISO, UTC; empty if not given unambiguously. */
export interface Instants {
  startsAt: string;
  endsAt: string;
}

/** A record rule: a start requires an end, which must be later. */
export const endsAfterItStarts: RecordRule = ({ startsAt, endsAt }) => {
  const errors: Record<string, string> = {};
  if (startsAt && !endsAt) errors.endsAt = 'Please say when it ends.';
  if (endsAt && !startsAt) errors.startsAt = 'Please say when it starts.';
  if (startsAt && endsAt && endsAt <= startsAt)
    errors.endsAt = 'It would end before it starts. Please choose a later time.';
  return errors;
};

/**
 * The dates and the text of the time, such as 5:00 pm – 6:30 pm, derived from instants.
 *
 * @param timeZone IANA time zone name of its dates and times
 */
export function daysOf({ startsAt, endsAt }: Instants, timeZone: string): TypedDays {
  const [first, last] = [localTimeOf(startsAt, timeZone), localTimeOf(endsAt, timeZone)];
  return {
    startdate: first.slice(0, 10),
    enddate: last.slice(0, 10),
    time: formatTimeRange(first.slice(11), last.slice(11)),
  };
}

/**
 * The derived fields of a saved webinar: dates and text from its instants; or instants from dates and text if only
 * those were changed, as clients of the first version do.
 */
export function deriveTimes(
  changes: Readonly<Record<string, FieldValue>>,
  previous: Readonly<Record<string, FieldValue>> | undefined,
  timeZone: string,
): Record<string, FieldValue> {
  const isChanged = (...names: string[]) =>
    names.some((name) => name in changes && (changes[name] ?? '') !== (previous?.[name] ?? ''));
  const values = { ...previous, ...changes };
  const { startsAt, endsAt } = values;
  if (isChanged('startsAt', 'endsAt') && isDatetime(startsAt) && isDatetime(endsAt))
    return { ...daysOf({ startsAt, endsAt }, timeZone) };
  if (!isChanged('startdate', 'enddate', 'time')) return {};
  const day = (value: unknown) => (value ? String(value) : null);
  const days = {
    startdate: day(values.startdate),
    enddate: day(values.enddate),
    time: String(values.time ?? ''),
  };
  return { ...instantsOf(days, timeZone) };
}

/**
 * The instants that dates and a text give unambiguously: for a webinar of several days, its first start and its last
 * end. Otherwise both are empty.
 *
 * @param timeZone as above
 */
export function instantsOf(webinar: WebinarDays, timeZone: string): Instants {
  const sessions = sessionsOf(webinar, timeZone);
  return { startsAt: sessions[0]?.start ?? '', endsAt: sessions.at(-1)?.end ?? '' };
}
