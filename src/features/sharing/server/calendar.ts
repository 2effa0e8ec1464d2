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
import { soonestFirst, upcoming } from '#content/webinar/definition.ts';
import {
  type Instants,
  sessionsOf,
  spanOf,
  timeInWords,
  type WebinarDays,
} from '#content/webinar/definition-times.ts';
import { missing } from '#core/errors.ts';
import { momentOfId } from '#core/ids.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PageParts } from '#core/pages/context.ts';
import type { QuickAnswers } from '#core/pages/fast-path.ts';
import { type PreparedAnswer, prepareAnswer, sendAnswer } from '#core/pages/prepared-response.ts';
import { createAnswerCache } from '#core/pages/response-cache.ts';
import { atEachBoundary } from '#core/pages/time-boundaries.ts';
import { addressable } from '#core/text/person-name.ts';

/** A webinar as calendars know it. Without instants, they are read from its days and time. */
export interface CalendarWebinar extends WebinarDays, Partial<Instants> {
  _id: string;
  title: string;
  link: string;
  location: string;
  revision?: number | undefined;
  calledOff?: boolean | 0 | 1 | undefined;
}

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** Whose calendar it is. */
export interface CalendarSite {
  siteUrl: string;
  /** An IANA name: the zone of its days and of its times in words. */
  timeZone: string;
  /** Who invites and publishes: an address that the site answers for. */
  organizer: string;
}

/**
 * A webinar as a file for calendars: at its hours, in UTC, so that no program has to know a time zone; whole days where
 * its hours are not known. The letter and the page give it the same name, so that a calendar that has both shows one.
 *
 * @returns undefined where it has no day
 */
export function webinarCalendar(webinar: CalendarWebinar, site: CalendarSite): string | undefined {
  return spanOf(webinar) || webinar.startsAt ? webinarCalendars([webinar], site) : undefined;
}

/** The same of several, for a calendar that comes back for more; those without a day are left out. */
export function webinarCalendars(webinars: readonly CalendarWebinar[], site: CalendarSite): string {
  const calendar = begun(ICalCalendarMethod.PUBLISH).name('Ananta');
  for (const webinar of webinars) add(calendar, webinar, site, {});
  return ended(calendar);
}

/** The same of an item of the community, which has a day and no hours. */
function communityCalendar(
  { date, ...item }: Omit<CalendarWebinar, keyof WebinarDays | 'calledOff'> & { date: string | null },
  site: CalendarSite,
): string | undefined {
  if (!date) return undefined;
  const calendar = begun(ICalCalendarMethod.PUBLISH).name('Ananta');
  add(calendar, { ...item, startdate: date, enddate: null, time: '' }, site, { type: 'community' });
  return ended(calendar);
}

/** One parent's invitation, or its end. */
export interface Invitation {
  webinar: CalendarWebinar;
  /** Whether visitors see its page. */
  isOut: boolean;
  /** Whose it is. */
  registration: { name: string; email: string };
  /** `CANCEL` takes it out of the calendar. */
  method: 'REQUEST' | 'CANCEL';
  /** Rises with each change of webinar or place; programs take no older one for a newer one. */
  sequence: number;
  /** The moment of the letter (ISO, UTC): of two with the same sequence the later one counts. */
  stamp: string;
  /** What stands in the entry besides, such as the parent's own link. */
  more: string;
}

/**
 * An invitation for one parent, which mail programs show with the letter (RFC 5546): under the same name as the file on
 * the page, and without asking for an answer.
 *
 * @returns undefined where the webinar has no day
 */
export function webinarInvitation(invitation: Invitation, site: CalendarSite): string | undefined {
  const { webinar, isOut, registration, method, sequence, stamp, more } = invitation;
  const calendar = begun(ICalCalendarMethod[method]);
  const events = add(calendar, webinar, site, { isOut, more });
  if (events.length === 0) return undefined;
  for (const event of events) {
    event.sequence(sequence).stamp(new Date(stamp));
    event.status(method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
    event.createAttendee({
      email: registration.email,
      // Anybody can have typed it.
      name: addressable(registration.name) ?? registration.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return ended(calendar);
}

/** Milliseconds. */
const dayLength = 86_400_000;

/** Without a zone of its own: all its moments are in UTC, which every program knows. */
const begun = (method: ICalCalendarMethod): ICalCalendar =>
  ical({ method, prodId: '//Ananta//Webinars//EN' });

/** Each line ends with CRLF, the last one too (RFC 5545, 3.1). */
const ended = (calendar: ICalCalendar): string => `${calendar.toString().trimEnd()}\r\n`;

/** Of one over several days an entry that repeats each day, which all programs show as one a day. */
function add(
  calendar: ICalCalendar,
  webinar: CalendarWebinar,
  { siteUrl, timeZone, organizer }: CalendarSite,
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
    : // Of whole days only the date is written, as it is in UTC.
      { start: new Date(`${span?.first}T00:00:00Z`), end: new Date(`${span?.end}T00:00:00Z`), allDay: true };
  const entry = {
    id: `${_id}@${new URL(siteUrl).hostname}`,
    sequence: revision,
    // Not the moment of asking: the same answer is not sent twice.
    stamp: new Date(momentOfId(_id) ?? when.start),
    summary: title,
    location: location || null,
    description: [timeInWords(webinar), more, page].filter(Boolean).join('\n'),
    url: page || null,
    // Who publishes has to be named as well (RFC 5546, 3.2.1).
    organizer: { name: 'Ananta', email: organizer },
    ...(calledOff && { status: ICalEventStatus.CANCELLED }),
  };
  const event = calendar.createEvent({ ...entry, ...when });
  if (sessions.length < 2) return [event];
  event.repeating({ freq: ICalEventRepeatingFreq.DAILY, count: sessions.length });
  const moved = sessions.flatMap(({ start, end }, day) => {
    const repeated = new Date(when.start.getTime() + day * dayLength);
    // Where clocks are changed in between, the same hour there is another one in UTC.
    if (repeated.getTime() === Date.parse(start)) return [];
    return [{ start: new Date(start), end: new Date(end), recurrenceId: repeated }];
  });
  return [event, ...moved.map((other) => calendar.createEvent({ ...entry, ...other }))];
}

interface Parts {
  stores: Pick<Stores, 'records'>;
  siteUrl: string;
  timeZone: string;
  organizer: () => string;
  pages: Pick<PageParts, 'today' | 'timeBoundaries'>;
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
}

const addressOfAll = '/webinars.ics';
/** Bytes: the one file that is kept may take a quarter of them, in all its encodings. */
const maxBytes = 4 * 1024 * 1024;

/** Webinars in the file of all that are to come. */
const maxToCome = 100;
const eventFields = [
  ...(['title', 'link', 'startdate', 'enddate', 'time', 'location'] as const),
  ...(['startsAt', 'endsAt', 'calledOff'] as const),
] as const;

interface Named {
  Params: { file: string };
}

/** Serves what is to come as one file that calendars come back for, and a webinar as a file that calendars read, the same as in the letter to whoever enrols; likewise an item of the community. */
export function calendarRoute({
  stores,
  siteUrl,
  timeZone,
  organizer,
  pages,
  quick,
  onContentChange,
}: Parts) {
  const site = () => ({ siteUrl, timeZone, organizer: organizer() });
  const cache = createAnswerCache({ maxBytes });
  onContentChange(cache.clear);
  const removePast = atEachBoundary(pages.timeBoundaries, cache.clear);
  quick.add({
    kind: 'files',
    cache,
    find(address) {
      if (address !== addressOfAll) return undefined;
      removePast();
      return cache.find(address);
    },
  });

  async function prepareAll(): Promise<PreparedAnswer> {
    const query = { fields: eventFields, days: upcoming(pages.today()), limit: maxToCome };
    const webinars = await stores.records.list('webinar', { ...query, sort: soonestFirst });
    const headers = { 'cache-control': 'no-cache', 'content-type': calendarType };
    return prepareAnswer({ headers }, webinarCalendars(webinars, site()));
  }

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get(addressOfAll, options, async (request, reply) => {
      removePast();
      return sendAnswer(await cache.get(addressOfAll, prepareAll), request, reply);
    });

    app.get<Named>('/calendar/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const webinar = link ? await stores.records.find('webinar', { link }) : undefined;
      const calendar = webinar && webinarCalendar(webinar, site());
      if (!calendar) throw missing('Webinar');
      return reply.headers(headersOf('webinar')).send(calendar);
    });

    app.get<Named>('/calendar/community/:file', options, async ({ params }, reply) => {
      const link = linkOf(params.file);
      const item = link ? await stores.records.find('community', { link }) : undefined;
      const calendar = item && communityCalendar(item, site());
      if (!calendar) throw missing('Community item');
      return reply.headers(headersOf('event')).send(calendar);
    });
  };
}

/** The link of what a file is of; undefined where it is no calendar. */
const linkOf = (file: string): string | undefined => /^(.{1,300})\.ics$/su.exec(file)?.[1];

/** @param name of the file, as it is kept on the visitor's device */
const headersOf = (name: string) => ({
  'cache-control': 'no-cache',
  'content-disposition': `attachment; filename="${name}.ics"`,
  'content-type': calendarType,
});
