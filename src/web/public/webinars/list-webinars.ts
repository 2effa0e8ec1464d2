import { type CalendarLinks, calendarLinks } from '../../../content/calendar-links.ts';
import type { ShownPart } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import type { ListPart } from '../lists/list-part.ts';
import { type Chips, chipsOf } from '../topics/chips-of.ts';
import {
  type ListedWebinar,
  summariseWebinar,
  type WebinarSummary,
  webinarCardFields,
} from './webinar-summary.ts';
import { webinarTimes } from './webinar-times.ts';

type Services = Pick<PageServices, 'content' | 'today'>;
type Place = Pick<PageServices, 'siteUrl' | 'timeZone'>;
type Webinar = ShownPart<'webinar', (typeof webinarCardFields)[number]>;

const fields = webinarCardFields;
const toCome = (today: string) => ({ field: 'startdate', from: today });
const begun = (today: string) => ({ field: 'startdate', before: today });

export const countWebinars = ({ content }: Services, carrying: readonly string[]): Promise<number> =>
  content.count('webinar', { carrying });

/** A part of all webinars: upcoming ones first, each part in staff's order (product: Webinars). */
export async function listWebinars(
  services: Services & Place,
  { start, end }: ListPart,
  carrying: readonly string[],
): Promise<(ListedWebinar & Chips)[]> {
  const { content, today } = services;
  const now = today();
  const fields = [...webinarCardFields, 'topics'] as const;
  const upcoming = await content.count('webinar', { days: toCome(now), carrying });
  const found: (Webinar & { topics: string })[] = [];
  if (start < upcoming) {
    const limit = Math.min(end, upcoming) - start;
    found.push(
      ...(await content.list('webinar', { days: toCome(now), carrying, fields, limit, offset: start })),
    );
  }
  if (end > upcoming) {
    const offset = Math.max(start - upcoming, 0);
    const limit = end - upcoming - offset;
    const days = { ...begun(now), orNone: true };
    found.push(...(await content.list('webinar', { days, carrying, fields, limit, offset })));
  }
  const chips = await chipsOf(services, found, 'card');
  return found.map((webinar, at) => ({ ...listedWebinar(webinar, now, services), chips: chips[at] ?? [] }));
}

function listedWebinar(webinar: Webinar, today: string, { siteUrl, timeZone }: Place): ListedWebinar {
  const summary = summariseWebinar(webinar, today);
  if (summary.hasEnded) return summary;
  const calendar = calendarLinks(webinar, siteUrl + summary.address, timeZone);
  return { ...summary, toCome: { calendar, times: webinarTimes(webinar, timeZone) } };
}

/** The next one to come, and the last one that has begun; one without a date is neither (product: Webinars). */
export async function nearestWebinars({ content, today }: Services): Promise<{
  upcoming: WebinarSummary | undefined;
  recent: WebinarSummary | undefined;
}> {
  const now = today();
  const nearest = (descending: boolean) => ({
    fields,
    limit: 1,
    sort: { field: 'startdate', descending },
  });
  const [[upcoming], [recent]] = await Promise.all([
    content.list('webinar', { ...nearest(false), days: toCome(now) }),
    content.list('webinar', { ...nearest(true), days: begun(now) }),
  ]);
  return {
    upcoming: upcoming && summariseWebinar(upcoming, now),
    recent: recent && summariseWebinar(recent, now),
  };
}

/** One that a parent may enrol in, and then puts into a calendar. */
export interface OpenWebinar extends WebinarSummary {
  calendar: CalendarLinks | undefined;
}

/** As many as somebody can choose from; further ones are found on the page of all. */
const mostOpen = 100;

/** The webinars that parents can enrol in, the one that begins first first (product: Registrations). */
export async function openWebinars({
  content,
  today,
  siteUrl,
  timeZone,
}: Services & Place): Promise<OpenWebinar[]> {
  const now = today();
  const first = { fields, limit: mostOpen, sort: { field: 'startdate', descending: false } };
  const lists = await Promise.all([
    content.list('webinar', { ...first, days: { field: 'enddate', from: now } }),
    // One without an end day ends with its start day; the others are among those above.
    content.list('webinar', { ...first, days: toCome(now) }),
  ]);
  const byId = new Map(lists.flat().map((webinar) => [webinar._id, webinar]));
  return [...byId.values()]
    .toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : firstDay(a) > firstDay(b) ? 1 : 0))
    .slice(0, mostOpen)
    .map((webinar) => {
      const summary = summariseWebinar(webinar, now);
      return { ...summary, calendar: calendarLinks(webinar, siteUrl + summary.address, timeZone) };
    });
}

function firstDay({ startdate, enddate }: Webinar): string {
  return startdate ?? enddate ?? '';
}
