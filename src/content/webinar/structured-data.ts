import type * as Ld from 'schema-dts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownRecord } from '#cms/records/registry.ts';
import { foldedText } from '#core/text/fold.ts';
import { parseRupees } from '#core/text/numbers.ts';
import { localTimeOf } from '#core/time/calendar.ts';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { postalAddress, publisher } from '#core/ui/organization.ts';
import { imageObject, type Site } from '#core/ui/structured-data.ts';
import { isOpen } from './definition.ts';
import { type Seats, toPublicSeats } from './definition-seats.ts';
import { type Session, sessionsOf, spanOf, startAndEndOf } from './definition-times.ts';

/** An enumeration value of schema.org. */
export const schemaTerm = <Word extends string>(word: Word) => `https://schema.org/${word}` as const;

interface EventOptions {
  /** As in calendar.ts. */
  today: string;
  /** ISO, UTC. */
  now: string;
  /** IANA time zone name of its dates and times. */
  timeZone: string;
  /** If seats are limited. */
  seats?: Seats | undefined;
  /** Its date before it was moved. */
  formerTimes?: Parameters<typeof startAndEndOf>[0] | undefined;
}

/**
 * The structured data of a webinar; undefined without a date, because search engines ignore such events. Without
 * unambiguous times it contains only the dates.
 */
export function webinarEvent(
  site: Site,
  webinar: ShownRecord<'webinar'>,
  { today, now, timeZone, seats, formerTimes }: EventOptions,
): Ld.EventLeaf | undefined {
  const span = spanOf(webinar);
  if (!span) return undefined;
  const sessions = sessionsOf(webinar, timeZone);
  const end = sessions.at(-1)?.end;
  const url = site.siteUrl + publicAddress(contentTypes.webinar, webinar);
  const venue = venueOf(webinar.location, url);
  const isOpenNow = isOpen(webinar, today, now);
  const isFull = seats !== undefined && toPublicSeats(seats) === 'full';
  const formerStart = formerTimes && startOf(formerTimes, timeZone);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: webinar.title,
    description: cutRichText(webinar.description, 500) || webinar.title,
    url,
    image: imageObject(site, webinar.detailimages ?? webinar.images),
    startDate: startOf(webinar, timeZone) ?? span.first,
    previousStartDate: webinar.calledOff ? undefined : formerStart,
    endDate: end ? withOffset(end, timeZone) : span.last,
    subEvent:
      sessions.length > 1
        ? sessions.map((session) => sessionEvent(session, webinar.title, timeZone))
        : undefined,
    eventStatus: schemaTerm(statusOf(webinar, formerStart)),
    eventAttendanceMode: schemaTerm(venue.mode),
    location: venue.location,
    organizer: publisher(site),
    maximumAttendeeCapacity: webinar.capacity ?? undefined,
    remainingAttendeeCapacity: isOpenNow && isFull ? 0 : undefined,
    offers: isOpenNow ? offerOf(webinar.price, url, isFull) : undefined,
  };
}

/** A session of a webinar that is held daily. */
const sessionEvent = ({ start, end }: Session, name: string, timeZone: string): Ld.EventLeaf => ({
  '@type': 'Event',
  name,
  startDate: withOffset(start, timeZone),
  endDate: withOffset(end, timeZone),
});

/** The start with the offset of the zone, or the date if the times are unknown. */
function startOf(webinar: Parameters<typeof startAndEndOf>[0], timeZone: string): string | undefined {
  const start = startAndEndOf(webinar, timeZone)?.start;
  return start ? withOffset(start, timeZone) : spanOf(webinar)?.first;
}

function statusOf({ calledOff }: Pick<ShownRecord<'webinar'>, 'calledOff'>, formerStart: string | undefined) {
  if (calledOff) return 'EventCancelled';
  return formerStart ? 'EventRescheduled' : 'EventScheduled';
}

/** Only a plain number of rupees, or no price, becomes an offer. */
function offerOf(price: string, url: string, isFull: boolean): Ld.OfferLeaf | undefined {
  const amount = /^free$/i.test(price.trim()) ? 0 : parseRupees(price);
  if (amount === undefined) return undefined;
  return {
    '@type': 'Offer',
    price: amount,
    priceCurrency: 'INR',
    availability: schemaTerm(isFull ? 'SoldOut' : 'InStock'),
    url,
  };
}

/** A time (ISO, UTC) in a time zone, with its UTC offset. */
function withOffset(moment: string, timeZone: string): string {
  const clock = localTimeOf(moment, timeZone);
  const ahead = Math.round((Date.parse(`${clock}Z`) - Date.parse(moment)) / 60_000);
  const parts = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}:00${ahead < 0 ? '-' : '+'}${offset}`;
}

const online = /\b(online|zoom|google meet|teams|webex|youtube|live ?stream|virtual)\b/i;
const hybrid = /\bhybrid\b/i;
// In the form of `foldedText`, without the nukta (the dot below), so that all spellings are equal.
const onlineInHindi = /(?<![\p{L}\p{M}])(?:आनलाइन|जूम|गूगल मीट|यूट्यूब)(?![\p{L}\p{M}])/u;
const hybridInHindi = /(?<![\p{L}\p{M}])हाइब्रिड(?![\p{L}\p{M}])/u;

/** The location: the typed text names a place or says that it is online; without text a webinar is online. */
export function venueOf(typed: string, url: string) {
  const virtual: Ld.VirtualLocationLeaf = { '@type': 'VirtualLocation', url };
  const venue: Ld.PlaceLeaf = {
    '@type': 'Place',
    name: typed.split(',')[0]?.trim(),
    address: postalAddress(typed),
  };
  const folded = foldedText(typed);
  if (hybrid.test(typed) || hybridInHindi.test(folded))
    return { mode: 'MixedEventAttendanceMode', location: [venue, virtual] } as const;
  if (!typed.trim() || online.test(typed) || onlineInHindi.test(folded)) {
    return { mode: 'OnlineEventAttendanceMode', location: virtual } as const;
  }
  return { mode: 'OfflineEventAttendanceMode', location: venue } as const;
}
