import { type ListPart, type ListSource, sixAtATime } from '#cms/public/list-part.ts';
import type { PartQuery } from '#cms/records/record-query.ts';
import type { ShownPart } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { addDays } from '#core/time/calendar.ts';
import { type CalendarLinks, calendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { type Carrier, type Chips, chipsOf } from '#features/topics/public/load-chips.ts';
import { compareSoonest, isOpen, soonestFirst, webinar } from './definition.ts';
import { seatsOf } from './register-link.tsx';
import {
  type Asked,
  type ListedWebinar,
  type NearWebinar,
  summariseWebinar,
  type WebinarSummary,
  webinarCardFields,
} from './webinar-summary.ts';
import { type WebinarTimes, webinarTimes } from './webinar-times.ts';

type Services = Pick<PageServices, 'content' | 'seatsOf' | 'today' | 'now'>;
type SiteContext = Pick<PageServices, 'siteUrl' | 'timeZone'>;
type Webinar = ShownPart<'webinar', (typeof webinarCardFields)[number]>;

const fields = webinarCardFields;
const toCome = (today: string) => ({ field: 'startdate', from: today });
const begun = (today: string) => ({ field: 'startdate', before: today });
const askedOf = ({ today, now }: Services): Asked => ({ today: today(), now: now() });

/**
 * A page of all webinars: upcoming ones first, the soonest first, then the others in staff's order (product: Webinars).
 */
export async function listWebinars(
  services: Services & SiteContext,
  { start, end }: ListPart,
  carrying: readonly string[],
): Promise<(ListedWebinar & Chips)[]> {
  const { content } = services;
  const asked = askedOf(services);
  const now = asked.today;
  const fields = [...webinarCardFields, 'topics'] as const;
  const upcoming = await content.count('webinar', { days: toCome(now), carrying });
  const found: (Webinar & { topics: string })[] = [];
  if (start < upcoming) {
    const limit = Math.min(end, upcoming) - start;
    found.push(
      ...(await content.list('webinar', {
        ...{ days: toCome(now), carrying, fields, limit, offset: start },
        sort: soonestFirst,
      })),
    );
  }
  if (end > upcoming) {
    const offset = Math.max(start - upcoming, 0);
    const limit = end - upcoming - offset;
    const days = { ...begun(now), orNone: true };
    found.push(...(await content.list('webinar', { days, carrying, fields, limit, offset })));
  }
  const chips = await chipsOf(services, found, 'card');
  const seats = await seatsOf(services, found);
  return found.map((webinar, at) => ({
    ...listedWebinar(summariseWebinar(webinar, asked, seats.get(webinar._id)), webinar, services),
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
  return { ...summary, toCome: { calendar, times: webinarTimes(webinar, timeZone) } };
}

export const growingList: ListSource<ListedWebinar & Chips, Carrier> = {
  path: webinar.page.list,
  name: 'webinar',
  steps: sixAtATime,
  count: ({ content }, { carrying }) => content.count('webinar', { carrying }),
  list: (services, part, { carrying }) => listWebinars(services, part, carrying),
};

/** Entries per read until a match is found. */
const lookedAt = 5;

/**
 * The next upcoming webinar and the last one that has begun; webinars without a date and cancelled ones are excluded
 * (product: Webinars).
 */
export async function nearestWebinars(services: Services & Pick<SiteContext, 'timeZone'>): Promise<{
  upcoming: NearWebinar | undefined;
  recent: NearWebinar | undefined;
}> {
  const { content, timeZone } = services;
  const asked = askedOf(services);
  const { today } = asked;

  async function first(days: object, descending: boolean, suits: (found: WebinarSummary) => boolean) {
    const sort = descending ? { field: 'startdate', descending } : soonestFirst;
    const query = { fields, days, limit: lookedAt, sort };
    for (let offset = 0; ; offset += lookedAt) {
      const found = await content.list('webinar', { ...query, offset } as PartQuery<(typeof fields)[number]>);
      const one = found.find((webinar) => {
        const summary = summariseWebinar(webinar, asked);
        return !summary.isCalledOff && suits(summary);
      });
      if (one || found.length < lookedAt) return one;
    }
  }

  const [upcoming, recent] = await Promise.all([
    first(toCome(today), false, ({ isUpcoming }) => isUpcoming),
    // Of today's webinars, those that have ended.
    first(begun(addDays(today, 1)), true, ({ isUpcoming }) => !isUpcoming),
  ]);
  const seats = await seatsOf(services, upcoming ? [upcoming] : []);
  const near = (webinar: Webinar): NearWebinar => {
    const summary = summariseWebinar(webinar, asked, seats.get(webinar._id));
    return summary.hasEnded ? summary : { ...summary, times: webinarTimes(webinar, timeZone) };
  };
  return { upcoming: upcoming && near(upcoming), recent: recent && near(recent) };
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
  const asked = askedOf(services);
  const now = asked.today;
  const first = { fields: [...fields, 'order'] as const, limit: maxOpen, sort: soonestFirst };
  const lists = await Promise.all([
    content.list('webinar', { ...first, days: { field: 'enddate', from: now } }),
    // A webinar without an end date ends on its start day; the others are in the list above.
    content.list('webinar', { ...first, days: toCome(now) }),
  ]);
  const byId = new Map(lists.flat().map((webinar) => [webinar._id, webinar]));
  const open = [...byId.values()]
    .filter((webinar) => isOpen(webinar, now, asked.now))
    .toSorted(compareSoonest)
    .slice(0, maxOpen);
  const seats = await seatsOf(services, open);
  return open.map((webinar) => {
    const summary = summariseWebinar(webinar, asked, seats.get(webinar._id));
    const calendar = calendarLinks(webinar, siteUrl + summary.address, timeZone);
    return { ...summary, calendar, times: webinarTimes(webinar, timeZone) };
  });
}
