import ical from 'ical-generator';
import { publicAddress } from '../content/addresses.ts';
import { contentTypes } from '../content/index.ts';
import { momentOfId } from '../content/moment-of-id.ts';
import { spanOf, type WebinarDays } from '../content/webinar-time.ts';

interface Webinar extends WebinarDays {
  _id: string;
  title: string;
  link: string;
  location: string;
}

export const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/**
 * A webinar as a file for calendars, in its own time zone: at its hours where its time tells them, else whole days. The
 * letter and the page give it the same name, so that a calendar that has both shows one.
 *
 * @returns undefined where it has no day
 */
export function webinarCalendar(webinar: Webinar, siteUrl: string, timeZone: string): string | undefined {
  return webinar.startdate ? webinarCalendars([webinar], siteUrl, timeZone) : undefined;
}

/** The same of several, for a calendar that comes back for more; those without a day are left out. */
export function webinarCalendars(webinars: readonly Webinar[], siteUrl: string, timeZone: string): string {
  const calendar = ical({ name: 'Ananta', timezone: timeZone, prodId: '//Ananta//Webinars//EN' });
  for (const webinar of webinars) {
    const span = spanOf(webinar);
    if (!span) continue;
    const { first, last, end, hours } = span;
    const { _id, title, time, location } = webinar;
    const page = siteUrl + publicAddress(contentTypes.webinar, webinar);
    // Dates are written as they read on a clock; the calendar's time zone says where that clock hangs.
    const when = hours
      ? { start: new Date(`${first}T${hours.from}:00`), end: new Date(`${last}T${hours.to}:00`) }
      : { start: new Date(`${first}T00:00:00`), end: new Date(`${end}T00:00:00`), allDay: true };
    calendar.createEvent({
      ...when,
      timezone: timeZone,
      id: `${_id}@${new URL(siteUrl).hostname}`,
      // Not the moment of asking: the same answer is not sent twice.
      stamp: new Date(momentOfId(_id) ?? `${first}T00:00:00Z`),
      summary: title,
      location: location || null,
      description: [time, page].filter(Boolean).join('\n'),
      url: page,
    });
  }
  return calendar.toString();
}
