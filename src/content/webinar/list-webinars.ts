import { type ListPart, type ListSource, sixAtATime } from '#cms/public/list-part.ts';
import type { PartQuery } from '#cms/records/record-query.ts';
import type { ShownPart } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { addDays } from '#core/time/calendar.ts';
import { type CalendarLinks, calendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { type Chips, loadChips, type TaggedType } from '#features/topics/public/load-chips.ts';
import { compareSoonest, isOpen, soonestFirst, webinar } from './definition.ts';
import { seatsOf } from './register-link.tsx';
import {
  type ListedWebinar,
  type NearestWebinar,
  type RequestTime,
  summariseWebinar,
  type WebinarSummary,
  webinarCardFields,
} from './webinar-summary.ts';
import { type WebinarTimes, webinarTimes } from './webinar-times.ts';

type Services = Pick<PageServices, 'content' | 'seatsOf' | 'today' | 'now' | 'timeZone'>;
type SiteContext = Pick<PageServices, 'siteUrl' | 'timeZone'>;
type Webinar = ShownPart<'webinar', (typeof webinarCardFields)[number]>;

const fields = webinarCardFields;
const fromToday = (today: string) => ({ field: 'startdate', from: today });
const beforeToday = (today: string) => ({ field: 'startdate', before: today });
const requestTimeOf = ({ today, now, timeZone }: Services): RequestTime => ({
  ...{ today: today(), now: now(), timeZone },
});

/**
 * A page of all webinars: upcoming ones first, the soonest first, then the others in staff's order (product: Webinars).
 */
export async function listWebinars(
  services: Services & SiteContext,
  { start, end }: ListPart,
  referringToAll: readonly string[],
): Promise<(ListedWebinar & Chips)[]> {
  const { content } = services;
  const requestTime = requestTimeOf(services);
  const today = requestTime.today;
  const fields = [...webinarCardFields, 'topics'] as const;
  const upcoming = await content.count('webinar', { days: fromToday(today), referringToAll });
  const found: (Webinar & { topics: string })[] = [];
  if (start < upcoming) {
    const limit = Math.min(end, upcoming) - start;
    found.push(
      ...(await content.list('webinar', {
        ...{ days: fromToday(today), referringToAll, fields, limit, offset: start },
        sort: soonestFirst,
      })),
    );
  }
  if (end > upcoming) {
    const offset = Math.max(start - upcoming, 0);
    const limit = end - upcoming - offset;
    const days = { ...beforeToday(today), includesUndated: true };
    found.push(...(await content.list('webinar', { days, referringToAll, fields, limit, offset })));
  }
  const chips = await loadChips(services, found, 'card');
  const seats = await seatsOf(services, found);
  return found.map((webinar, at) => ({
    ...listedWebinar(summariseWebinar(webinar, requestTime, seats.get(webinar._id)), webinar, services),
    chips: chips[at] ?? [],
  }));
}

function listedWebinar(
  summary: WebinarSummary,
  webinar: Webinar,
  { siteUrl, timeZone }: SiteContext,
): ListedWebinar {
  if (summary.hasEnded || summary.isCalledOff) return summary;
  const calendar = calendarLinks(webinar, siteUrl + summary.address, timeZone);
  return { ...summary, upcoming: { calendar, times: webinarTimes(webinar, timeZone) } };
}

export const growingList: ListSource<ListedWebinar & Chips, TaggedType> = {
  path: webinar.page.list,
  name: 'webinar',
  steps: sixAtATime,
  count: ({ content }, { referringToAll }) => content.count('webinar', { referringToAll }),
  list: (services, part, { referringToAll }) => listWebinars(services, part, referringToAll),
};

/** Entries per read until a match is found. */
const batchSize = 5;

/**
 * The next upcoming webinar and the last one that has begun; webinars without a date and cancelled ones are excluded
 * (product: Webinars).
 */
export async function nearestWebinars(services: Services & Pick<SiteContext, 'timeZone'>): Promise<{
  upcoming: NearestWebinar | undefined;
  recent: NearestWebinar | undefined;
}> {
  const { content, timeZone } = services;
  const requestTime = requestTimeOf(services);
  const { today } = requestTime;

  async function findFirst(days: object, descending: boolean, matches: (found: WebinarSummary) => boolean) {
    const sort = descending ? { field: 'startdate', descending } : soonestFirst;
    const query = { fields, days, limit: batchSize, sort };
    for (let offset = 0; ; offset += batchSize) {
      const found = await content.list('webinar', { ...query, offset } as PartQuery<(typeof fields)[number]>);
      const one = found.find((webinar) => {
        const summary = summariseWebinar(webinar, requestTime);
        return !summary.isCalledOff && matches(summary);
      });
      if (one || found.length < batchSize) return one;
    }
  }

  const [upcoming, recent] = await Promise.all([
    findFirst(fromToday(today), false, ({ isUpcoming }) => isUpcoming),
    // Of today's webinars, those that have ended.
    findFirst(beforeToday(addDays(today, 1)), true, ({ isUpcoming }) => !isUpcoming),
  ]);
  const seats = await seatsOf(services, upcoming ? [upcoming] : []);
  const toNearestWebinar = (webinar: Webinar): NearestWebinar => {
    const summary = summariseWebinar(webinar, requestTime, seats.get(webinar._id));
    return summary.hasEnded ? summary : { ...summary, times: webinarTimes(webinar, timeZone) };
  };
  return { upcoming: upcoming && toNearestWebinar(upcoming), recent: recent && toNearestWebinar(recent) };
}

/** A webinar that is open for registration, with its calendar links. */
export interface OpenWebinar extends WebinarSummary {
  calendar: CalendarLinks | undefined;
  times: WebinarTimes | undefined;
}

/** Upper limit of choices in a form; further ones are on the page of all webinars. */
const maxOpen = 100;

/** The webinars open for registration, the earliest first (product: Registrations). */
export async function openWebinars(services: Services & SiteContext): Promise<OpenWebinar[]> {
  const { content, siteUrl, timeZone } = services;
  const requestTime = requestTimeOf(services);
  const today = requestTime.today;
  const query = { fields: [...fields, 'order'] as const, limit: maxOpen, sort: soonestFirst };
  const lists = await Promise.all([
    content.list('webinar', { ...query, days: { field: 'enddate', from: today } }),
    // A webinar without an end date ends on its start day; the others are in the list above.
    content.list('webinar', { ...query, days: fromToday(today) }),
  ]);
  const byId = new Map(lists.flat().map((webinar) => [webinar._id, webinar]));
  const open = [...byId.values()]
    .filter((webinar) => isOpen(webinar, today, requestTime.now))
    .toSorted(compareSoonest)
    .slice(0, maxOpen);
  const seats = await seatsOf(services, open);
  return open.map((webinar) => {
    const summary = summariseWebinar(webinar, requestTime, seats.get(webinar._id));
    const calendar = calendarLinks(webinar, siteUrl + summary.address, timeZone);
    return { ...summary, calendar, times: webinarTimes(webinar, timeZone) };
  });
}
