import type { FastifyInstance } from 'fastify';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from 'ical-generator';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { soonestFirst, upcomingQuery } from '#content/webinar/definition.ts';
import {
  type Instants,
  sessionsOf,
  spanOf,
  timeInWords,
  type WebinarDays,
} from '#content/webinar/definition-times.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { notFoundError } from '#core/errors.ts';
import { creationTimeOf } from '#core/ids.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts } from '#core/pages/context.ts';
import type { FastPath } from '#core/pages/fast-path.ts';
import {
  type PreparedResponse,
  prepareResponse,
  sendPreparedResponse,
} from '#core/pages/prepared-response.ts';
import { createResponseCache } from '#core/pages/response-cache.ts';
import { onTimeBoundary } from '#core/pages/time-boundaries.ts';
import { greetingNameOf } from '#core/text/person-name.ts';

/** A webinar for calendars. Without instants, they are read from its days and time. */
export interface CalendarWebinar extends WebinarDays, Partial<Instants> {
  _id: string;
  title: string;
  link: string;
  location: string;
  revision?: number | undefined;
  calledOff?: boolean | 0 | 1 | undefined;
}

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

export interface CalendarSite {
  siteUrl: string;
  /** An IANA name: the site's time zone. */
  timeZone: string;
  /** The name of the site. */
  name: string;
  /** The organizer: an address of the site. */
  organizer: string;
}

/**
 * A webinar as a calendar file: at its hours, in UTC, so that no program needs to know a time zone; as whole days where its hours
 * are not known. The email and the page use the same UID, so a calendar with both shows one event.
 *
 * @returns undefined where it has no day
 */
export function webinarCalendar(webinar: CalendarWebinar, site: CalendarSite): string | undefined {
  return spanOf(webinar) || webinar.startsAt ? webinarCalendars([webinar], site) : undefined;
}

/** Several webinars in one file, for calendar subscriptions; those without a day are left out. */
export function webinarCalendars(webinars: readonly CalendarWebinar[], site: CalendarSite): string {
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH).name(site.name);
  for (const webinar of webinars) addEvents(calendar, webinar, site, {});
  return calendarText(calendar);
}

/** A community item, which has a day and no hours. */
function communityCalendar(
  { date, ...item }: Omit<CalendarWebinar, keyof WebinarDays | 'calledOff'> & { date: string | null },
  site: CalendarSite,
): string | undefined {
  if (!date) return undefined;
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH).name(site.name);
  addEvents(calendar, { ...item, startdate: date, enddate: null, time: '' }, site, { type: 'community' });
  return calendarText(calendar);
}

/** An invitation of one parent, or its cancellation. */
export interface Invitation {
  webinar: CalendarWebinar;
  /** Whether visitors see its page. */
  isOut: boolean;
  registration: { name: string; email: string };
  /** `CANCEL` removes it from the calendar. */
  method: 'REQUEST' | 'CANCEL';
  /** Rises with each change of webinar or registration; programs ignore an older one. */
  sequence: number;
  /** The time of the email (ISO, UTC): of two with the same sequence the later one counts. */
  stamp: string;
  /** Further text of the event, such as the parent's own link. */
  more: string;
}

/**
 * An invitation for one parent, which mail programs show with the email (RFC 5546): with the same UID as the file on the page,
 * and without requesting a reply.
 *
 * @returns undefined where the webinar has no day
 */
export function webinarInvitation(invitation: Invitation, site: CalendarSite): string | undefined {
  const { webinar, isOut, registration, method, sequence, stamp, more } = invitation;
  const calendar = newCalendar(ICalCalendarMethod[method]);
  const events = addEvents(calendar, webinar, site, { isOut, more });
  if (events.length === 0) return undefined;
  for (const event of events) {
    event.sequence(sequence).stamp(new Date(stamp));
    event.status(method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
    event.createAttendee({
      email: registration.email,
      // Anyone can have typed this name.
      name: greetingNameOf(registration.name) ?? registration.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendarText(calendar);
}

/** Milliseconds. */
const dayLength = 86_400_000;

/** Without a time zone definition: all times are in UTC, which every program supports. */
const newCalendar = (method: ICalCalendarMethod): ICalCalendar =>
  ical({ method, prodId: '//Ananta//Webinars//EN' });

/** Each line ends with CRLF, including the last one (RFC 5545, 3.1). */
const calendarText = (calendar: ICalCalendar): string => `${calendar.toString().trimEnd()}\r\n`;

/** Adds an event. Several days are one event that repeats daily, which all programs show as one a day. */
function addEvents(
  calendar: ICalCalendar,
  webinar: CalendarWebinar,
  { siteUrl, timeZone, name, organizer }: CalendarSite,
  {
    isOut = true,
    more = '',
    type = 'webinar',
  }: Partial<Pick<Invitation, 'isOut' | 'more'>> & { type?: 'webinar' | 'community' },
) {
  const { _id, title, location, calledOff, revision = 0 } = webinar;
  const sessions = sessionsOf(webinar, timeZone);
  const [session] = sessions;
  const span = spanOf(webinar);
  if (!session && !span) return [];
  const page = isOut ? siteUrl + publicAddress(contentTypes[type], webinar) : '';
  const when = session
    ? { start: new Date(session.start), end: new Date(session.end) }
    : // Whole days are written as a date only, that of UTC.
      { start: new Date(`${span?.first}T00:00:00Z`), end: new Date(`${span?.end}T00:00:00Z`), allDay: true };
  const entry = {
    id: `${_id}@${new URL(siteUrl).hostname}`,
    sequence: revision,
    // Not the time of the request, so that the ETag of an unchanged file stays the same.
    stamp: new Date(creationTimeOf(_id) ?? when.start),
    summary: title,
    location: location || null,
    description: [timeInWords(webinar, timeZone), more, page].filter(Boolean).join('\n'),
    url: page || null,
    // Publishing requires an organizer too (RFC 5546, 3.2.1).
    organizer: { name, email: organizer },
    ...(calledOff && { status: ICalEventStatus.CANCELLED }),
  };
  const event = calendar.createEvent({ ...entry, ...when });
  if (sessions.length < 2) return [event];
  event.repeating({ freq: ICalEventRepeatingFreq.DAILY, count: sessions.length });
  const moved = sessions.flatMap(({ start, end }, day) => {
    const repeated = new Date(when.start.getTime() + day * dayLength);
    // Across a change to or from summer time, the same local hour is another one in UTC.
    if (repeated.getTime() === Date.parse(start)) return [];
    return [{ start: new Date(start), end: new Date(end), recurrenceId: repeated }];
  });
  return [event, ...moved.map((other) => calendar.createEvent({ ...entry, ...other }))];
}

interface Dependencies {
  stores: Pick<Stores, 'records'>;
  site: SiteDetails;
  timeZone: string;
  organizer: () => string;
  pages: Pick<PageParts, 'today' | 'timeBoundaries'>;
  fastPath: Pick<FastPath, 'add'>;
  /** Calls back whenever the content that visitors see may have changed. */
  onContentChange: (listener: () => void) => void;
}

const addressOfAll = '/webinars.ics';
/** Bytes: the one cached file may take a quarter of them, in all its encodings. */
const maxBytes = 4 * 1024 * 1024;

/** Maximum webinars in the file of upcoming ones. */
const maxUpcoming = 100;
const eventFields = [
  ...(['title', 'link', 'startdate', 'enddate', 'time', 'location'] as const),
  ...(['startsAt', 'endsAt', 'calledOff'] as const),
] as const;

interface FileRequest {
  Params: { file: string };
}

/**
 * Serves a subscription file with all upcoming webinars, and a file for each webinar, the same as in the email to the parent;
 * likewise for community items.
 */
export function calendarRoute({
  stores,
  site: details,
  timeZone,
  organizer,
  pages,
  fastPath,
  onContentChange,
}: Dependencies) {
  const site = () => ({
    siteUrl: details.siteUrl,
    name: details.brand.name,
    timeZone,
    organizer: organizer(),
  });
  const cache = createResponseCache({ maxBytes });
  onContentChange(cache.clear);
  const removePast = onTimeBoundary(pages.timeBoundaries, cache.clear);
  fastPath.add({
    kind: 'files',
    cache,
    find(address) {
      if (address !== addressOfAll) return undefined;
      removePast();
      return cache.find(address);
    },
  });

  async function prepareAll(): Promise<PreparedResponse> {
    const query = { fields: eventFields, days: upcomingQuery(pages.today()), limit: maxUpcoming };
    const webinars = await stores.records.list('webinar', { ...query, sort: soonestFirst });
    const headers = { 'cache-control': 'no-cache', 'content-type': calendarType };
    return prepareResponse({ headers }, webinarCalendars(webinars, site()));
  }

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(addressOfAll, options, async (request, reply) => {
      removePast();
      return sendPreparedResponse(await cache.get(addressOfAll, prepareAll), request, reply);
    });

    app.get<FileRequest>('/calendar/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const webinar = link ? await stores.records.find('webinar', { link }) : undefined;
      const calendar = webinar && webinarCalendar(webinar, site());
      if (!calendar) throw notFoundError('Webinar');
      return reply.headers(headersOf('webinar')).send(calendar);
    });

    app.get<FileRequest>('/calendar/community/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const item = link ? await stores.records.find('community', { link }) : undefined;
      const calendar = item && communityCalendar(item, site());
      if (!calendar) throw notFoundError('Community item');
      return reply.headers(headersOf('event')).send(calendar);
    });
  };
}

/** The link in a file name; undefined for other files. */
const linkOf = (file: string): string | undefined => /^(.{1,300})\.ics$/su.exec(file)?.[1];

/** @param name the file name on the visitor's device */
const headersOf = (name: string) => ({
  'cache-control': 'no-cache',
  'content-disposition': `attachment; filename="${name}.ics"`,
  'content-type': calendarType,
});
