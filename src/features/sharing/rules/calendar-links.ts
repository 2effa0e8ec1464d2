import {
  type Session,
  sessionsOf,
  spanOf,
  timeInWords,
  type WebinarDays,
  type WebinarSpan,
} from '#content/webinar/definition-times.ts';
import { localTimeOf } from '#core/time/calendar.ts';

/** The links that add a webinar to a visitor's calendar. */
export interface CalendarLinks {
  /** The path of a file that nearly all calendars read. */
  file: string;
  google: string;
  /** One for each day, because Outlook accepts one event per link; empty where that would be too many. */
  outlook: { day: string; address: string }[];
}

/** With more links the choice is confusing; the file contains all days. */
const maxLinks = 7;

interface Webinar extends WebinarDays {
  title: string;
  link: string;
  location: string;
}

/**
 * The calendar links of a webinar: at its hours where they are known, else as whole days with the time as written.
 *
 * @param page the URL of its page
 * @param timeZone an IANA name
 * @returns undefined where it has no day
 */
export function calendarLinks(webinar: Webinar, page: string, timeZone: string): CalendarLinks | undefined {
  const span = spanOf(webinar);
  if (!span) return undefined;
  const { title, location, link } = webinar;
  const details = [timeInWords(webinar, timeZone), page].filter(Boolean).join('\n');
  const sessions = sessionsOf(webinar, timeZone);
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    ...datesOf(span, sessions, timeZone),
    details,
    location,
  });
  const entries = sessions.length > 0 ? sessions : [{ start: span.first, end: span.end }];
  const outlook = entries.length > maxLinks ? [] : entries;
  return {
    file: `/calendar/${encodeURIComponent(link)}.ics`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: outlook.map(({ start, end }) => ({
      day: sessions.length > 1 ? localTimeOf(start, timeZone).slice(0, 10) : '',
      address: outlookLink({
        ...{ subject: title, startdt: start, enddt: end },
        ...(sessions.length === 0 && { allday: 'true' }),
        ...{ body: details, location },
      }),
    })),
  };
}

function outlookLink(fields: Record<string, string>): string {
  const query = new URLSearchParams({ path: '/calendar/action/compose', rru: 'addevent', ...fields });
  // Outlook shows a plus literally.
  return `https://outlook.live.com/calendar/0/deeplink/compose?${String(query).replaceAll('+', '%20')}`;
}

/** The same for a community item: it has a day, and hours only in its text. */
export function calendarLinksOfDay(
  { date, ...item }: Pick<Webinar, 'title' | 'link' | 'location'> & { date: string | null },
  page: string,
  timeZone: string,
): CalendarLinks | undefined {
  const links = calendarLinks({ ...item, startdate: date, enddate: null, time: '' }, page, timeZone);
  return links && { ...links, file: `/calendar/community/${encodeURIComponent(item.link)}.ics` };
}

/** The compact form of a day, time or instant, as Google requires it: without separators and milliseconds. */
const compact = (text: string) => text.replace(/[-:]|\.\d+/g, '');

/** Whole days; the instants of its one session; or the hours of each day in the site's time zone, which repeat. */
function datesOf(
  { first, end }: WebinarSpan,
  sessions: readonly Session[],
  timeZone: string,
): Record<string, string> {
  const [session] = sessions;
  if (!session) return { dates: `${compact(first)}/${compact(end)}` };
  const between = (format: (moment: string) => string) => `${format(session.start)}/${format(session.end)}`;
  if (sessions.length === 1) return { dates: between(compact) };
  const dates = between((moment) => `${compact(localTimeOf(moment, timeZone))}00`);
  return { dates, ctz: timeZone, recur: `RRULE:FREQ=DAILY;COUNT=${sessions.length}` };
}
