import { localTimeOf } from './calendar.ts';

// Separate from calendar.ts, which every public page loads.

/**
 * The time (ISO, UTC) of a local time in a time zone, given as YYYY-MM-DDTHH:MM. Of a repeated time it is the first; a
 * skipped one counts as if clocks had not changed yet.
 */
export function localTimeToUtc(localTime: string, timeZone: string): string {
  if (!('Temporal' in globalThis)) return localTimeToUtcByOffsets(localTime, timeZone);
  return toIso(Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone));
}

/** The first time (ISO, UTC) at which the local time is this or, where it is skipped, a later one. */
export function firstUtcAtLocalTime(localTime: string, timeZone: string): string {
  if (!('Temporal' in globalThis)) return firstUtcByOffsets(localTime, timeZone);
  const plain = Temporal.PlainDateTime.from(localTime);
  const zoned = plain.toZonedDateTime(timeZone);
  const isSkipped = !zoned.toPlainDateTime().equals(plain);
  // A minute later, because the transition itself may have been found.
  return toIso((isSkipped && zoned.add({ minutes: 1 }).getTimeZoneTransition('previous')) || zoned);
}

const toIso = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds).toISOString();

/** Returns a function from a calendar day to the time (ISO, UTC) at which it begins in a time zone. */
export function createStartOfDay(timeZone: string): (day: string) => string {
  return (day) => firstUtcAtLocalTime(`${day}T00:00`, timeZone);
}

const [minute, day] = [60_000, 86_400_000];

/** Like `localTimeToUtc`, for admin screens in browsers without Temporal; a test compares both in every zone. */
export function localTimeToUtcByOffsets(localTime: string, timeZone: string): string {
  return new Date(solve(localTime, timeZone).moment).toISOString();
}

/** Like `firstUtcAtLocalTime`. */
export function firstUtcByOffsets(localTime: string, timeZone: string): string {
  const { moment, isSkipped } = solve(localTime, timeZone);
  return new Date(isSkipped ? lastChange(moment, timeZone) : moment).toISOString();
}

function solve(localTime: string, timeZone: string): { moment: number; isSkipped: boolean } {
  const inUtc = Date.parse(`${localTime}Z`);
  // No zone is more than a day from UTC, nor changes twice within two days.
  const [before, after] = [offsetAt(inUtc - day, timeZone), offsetAt(inUtc + day, timeZone)];
  // The earlier one first, where a local time is repeated.
  const moments = [inUtc - Math.max(before, after), inUtc - Math.min(before, after)];
  const moment = moments.find((one) => offsetAt(one, timeZone) === inUtc - one);
  return moment === undefined ? { moment: inUtc - before, isSkipped: true } : { moment, isSkipped: false };
}

/** Milliseconds by which local time is ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${localTimeOf(moment, timeZone)}Z`) - Math.floor(moment / minute) * minute;
}

/** The last clock change, less than two days before a time. */
function lastChange(moment: number, timeZone: string): number {
  let [before, after] = [moment - 2 * day, moment];
  const offset = offsetAt(after, timeZone);
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute;
    if (offsetAt(middle, timeZone) === offset) after = middle;
    else before = middle;
  }
  return after;
}
