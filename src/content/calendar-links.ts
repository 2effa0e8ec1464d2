import type { WebinarDays } from './webinar-time.ts';
import { momentsOf, spanOf, type WebinarSpan } from './webinar-time.ts';

/** Where a visitor's own calendar takes a webinar in. */
export interface CalendarLinks {
  /** A file that nearly all calendars read; a path of the site. */
  file: string;
  google: string;
  outlook: string;
}

interface Webinar extends WebinarDays {
  title: string;
  link: string;
  location: string;
}

/**
 * The ways into a visitor's calendar: at the hours of the webinar where its time tells them, else whole days with the time
 * as it is written.
 *
 * @param page the address of its page @param timeZone an IANA name
 * @returns undefined where it has no day
 */
export function calendarLinks(webinar: Webinar, page: string, timeZone: string): CalendarLinks | undefined {
  const span = spanOf(webinar);
  if (!span) return undefined;
  const { first, last, end } = span;
  const { title, location, time, link, startsAt, endsAt } = webinar;
  const details = [time, page].filter(Boolean).join('\n');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    ...(startsAt && endsAt ? { dates: `${plain(startsAt)}/${plain(endsAt)}` } : onClock(span, timeZone)),
    details,
    location,
  });
  const moments = momentsOf(webinar, timeZone);
  const until = momentsOf({ ...webinar, startdate: last }, timeZone);
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: moments?.start ?? first,
    enddt: until?.end ?? end,
    ...(!moments && { allday: 'true' }),
    body: details,
    location,
  });
  return {
    file: `/calendar/${encodeURIComponent(link)}.ics`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    // Outlook shows a plus as it stands.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${String(outlook).replaceAll('+', '%20')}`,
  };
}

/** The same of an item of the community: it has a day, and of its hours the text alone knows. */
export function calendarLinksOfDay(
  { date, ...item }: Pick<Webinar, 'title' | 'link' | 'location'> & { date: string | null },
  page: string,
  timeZone: string,
): CalendarLinks | undefined {
  const links = calendarLinks({ ...item, startdate: date, enddate: null, time: '' }, page, timeZone);
  return links && { ...links, file: `/calendar/community/${encodeURIComponent(item.link)}.ics` };
}

/** Of a day, a time or a moment only what Google asks for: neither signs nor milliseconds. */
const plain = (text: string) => text.replace(/[-:]|\.\d+/g, '');

/** Its hours on the clock of the site, else whole days. */
function onClock({ first, last, end, hours }: WebinarSpan, timeZone: string): Record<string, string> {
  if (!hours) return { dates: `${plain(first)}/${plain(end)}` };
  const dates = `${plain(first)}T${plain(hours.from)}00/${plain(last)}T${plain(hours.to)}00`;
  return { dates, ctz: timeZone };
}
