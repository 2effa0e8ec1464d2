import { clockOf } from '#core/time/calendar.ts';
import { sessionsOf, type WebinarDays } from './definition-times.ts';

/** The hours of a webinar's first day, for visitors whose clocks may show others. */
export interface WebinarTimes {
  /** Moments, ISO, UTC. */
  start: string;
  end: string;
  /** `YYYY-MM-DD`, where the site is. */
  day: string;
  /** The name of the site's time zone. */
  zone: string;
  /** Minutes by which its clocks are ahead of UTC then. */
  ahead: number;
}

/** Undefined where the time of the webinar cannot be read. @param timeZone an IANA name: the site's */
export function webinarTimes(webinar: WebinarDays, timeZone: string): WebinarTimes | undefined {
  const [moments] = sessionsOf(webinar, timeZone);
  const { startdate: day } = webinar;
  if (!moments || !day) return undefined;
  // When it begins, not at midnight: on one day in spring and autumn, these differ.
  const clock = Date.parse(`${clockOf(moments.start, timeZone)}:00Z`);
  const ahead = Math.round((clock - Date.parse(moments.start)) / 60_000);
  return { ...moments, day, zone: zoneName(moments.start, timeZone), ahead };
}

/** What a time zone (an IANA name) is called at a moment: India Standard Time. */
export function zoneName(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
