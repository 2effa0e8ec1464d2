import { localTimeOf } from '#core/time/calendar.ts';
import { sessionsOf, type WebinarDays } from './definition-times.ts';

/** The times of a webinar's first day, for visitors in other time zones. */
export interface WebinarTimes {
  /** Times: ISO, UTC. */
  start: string;
  end: string;
  /** `YYYY-MM-DD` in the site's time zone. */
  day: string;
  /** The name of the site's time zone. */
  zone: string;
  /** Its UTC offset at the start, in minutes. */
  ahead: number;
}

/** Undefined if the time of the webinar cannot be parsed. @param timeZone the site's IANA time zone name */
export function webinarTimes(webinar: WebinarDays, timeZone: string): WebinarTimes | undefined {
  const [moments] = sessionsOf(webinar, timeZone);
  const { startdate: day } = webinar;
  if (!moments || !day) return undefined;
  // The offset at the start, not at midnight: they differ on the days of daylight saving changes.
  const clock = Date.parse(`${localTimeOf(moments.start, timeZone)}:00Z`);
  const ahead = Math.round((clock - Date.parse(moments.start)) / 60_000);
  return { ...moments, day, zone: zoneName(moments.start, timeZone), ahead };
}

/** The name of a time zone (IANA) at a time: India Standard Time. */
function zoneName(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
