// A webinar's instants, and the days and words that clients of the first version know it by (product: Webinars).
import { clockOf, isMoment } from '../calendar.ts';
import type { RecordRule } from '../define-record.ts';
import type { FieldValue } from '../kinds/field.ts';
import { sessionsOf, type TypedDays, type WebinarDays } from '../webinar-time.ts';

/** When a webinar begins and ends: ISO, UTC; empty where nobody has said so clearly. */
export interface Instants {
  startsAt: string;
  endsAt: string;
}

/** A rule: whoever says when it begins says when it ends, and that is later. */
export const endsAfterItStarts: RecordRule = ({ startsAt, endsAt }) => {
  const errors: Record<string, string> = {};
  if (startsAt && !endsAt) errors.endsAt = 'Please say when it ends.';
  if (endsAt && !startsAt) errors.startsAt = 'Please say when it starts.';
  if (startsAt && endsAt && endsAt <= startsAt)
    errors.endsAt = 'It would end before it starts. Please choose a later time.';
  return errors;
};

/**
 * The days and the time in words that follow from instants, such as 5:00 pm to 6:30 pm.
 *
 * @param timeZone an IANA name: the zone of its days and hours
 */
export function daysOf({ startsAt, endsAt }: Instants, timeZone: string): TypedDays {
  const [first, last] = [clockOf(startsAt, timeZone), clockOf(endsAt, timeZone)];
  return {
    startdate: first.slice(0, 10),
    enddate: last.slice(0, 10),
    time: `${inWords(first.slice(11))} to ${inWords(last.slice(11))}`,
  };
}

/**
 * What follows from a save of a webinar: days and words from its instants; and instants from days and words, where those
 * alone were changed, as clients of the first version do.
 */
export function whenItIs(
  sent: Readonly<Record<string, FieldValue>>,
  before: Readonly<Record<string, FieldValue>> | undefined,
  timeZone: string,
): Record<string, FieldValue> {
  const isChanged = (...names: string[]) =>
    names.some((name) => name in sent && (sent[name] ?? '') !== (before?.[name] ?? ''));
  const now = { ...before, ...sent };
  const { startsAt, endsAt } = now;
  if (isChanged('startsAt', 'endsAt') && isMoment(startsAt) && isMoment(endsAt))
    return { ...daysOf({ startsAt, endsAt }, timeZone) };
  if (!isChanged('startdate', 'enddate', 'time')) return {};
  const day = (value: unknown) => (value ? String(value) : null);
  const days = { startdate: day(now.startdate), enddate: day(now.enddate), time: String(now.time ?? '') };
  return { ...instantsOf(days, timeZone) };
}

/** A time of a day, HH:MM, as parents read it: 5:00 pm. */
function inWords(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'am' : 'pm'}`;
}

/**
 * The instants that days and a time in words tell, where they do so clearly: of one over several days, its first
 * beginning and its last end. Else both are empty.
 *
 * @param timeZone as above
 */
export function instantsOf(webinar: WebinarDays, timeZone: string): Instants {
  const sessions = sessionsOf(webinar, timeZone);
  return { startsAt: sessions[0]?.start ?? '', endsAt: sessions.at(-1)?.end ?? '' };
}
