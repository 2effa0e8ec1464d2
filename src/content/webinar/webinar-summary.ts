import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { formatPrice } from '#core/text/numbers.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import type { CalendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { hasEnded, isOpen, isUpcoming } from './definition.ts';
import type { Seats } from './definition-seats.ts';
import { timeInWords } from './definition-times.ts';
import { type SeatAvailability, toSeatAvailability } from './register-link.tsx';
import type { WebinarTimes } from './webinar-times.ts';

export interface WebinarSummary extends WebinarFacts {
  id: string;
  address: string;
  title: string;
  picture: ShownPicture | undefined;
}

/** The next upcoming or the last past webinar. */
export interface NearestWebinar extends WebinarSummary {
  /** Its times if it has not ended and they are known. */
  times?: WebinarTimes | undefined;
}

export interface ListedWebinar extends WebinarSummary {
  /** For a webinar that has not ended: calendar links, and its times if they are known. */
  upcoming?: { calendar: CalendarLinks | undefined; times: WebinarTimes | undefined };
}

export interface WebinarFacts {
  isUpcoming: boolean;
  hasEnded: boolean;
  date: string;
  time: string;
  price: string;
  location: string;
  /** The webinar is cancelled. */
  isCalledOff?: true;
  /** The availability, if registration is open and seats are limited. */
  seats?: SeatAvailability | undefined;
}

const factFields = [
  ...(['startdate', 'enddate', 'time', 'location', 'price'] as const),
  ...(['startsAt', 'endsAt', 'capacity', 'calledOff'] as const),
] as const;
export const webinarCardFields = ['title', 'link', 'images', ...factFields] as const;

/** The time of the request: the day in the site's time zone (an IANA name), and the time (ISO, UTC). */
export interface RequestTime {
  today: string;
  now: string;
  timeZone: string;
}

/** The data of a card; the descriptions stay on the server. @param seats if known and limited */
export function summariseWebinar(
  webinar: ShownPart<'webinar', (typeof webinarCardFields)[number]>,
  requestTime: RequestTime,
  seats?: Seats,
): WebinarSummary {
  return {
    id: webinar._id,
    address: publicAddress(contentTypes.webinar, webinar),
    title: webinar.title,
    picture: webinar.images,
    ...webinarFacts(webinar, requestTime, seats),
  };
}

export function webinarFacts(
  webinar: ShownPart<'webinar', (typeof factFields)[number]>,
  { today, now, timeZone }: RequestTime,
  seats?: Seats,
): WebinarFacts {
  const shown = isOpen(webinar, today, now) ? toSeatAvailability(seats) : undefined;
  return {
    isUpcoming: isUpcoming(webinar, today, now),
    hasEnded: webinar.startdate !== null && hasEnded(webinar, today, now),
    ...(webinar.calledOff && { isCalledOff: true as const }),
    ...(shown && { seats: shown }),
    date: formatDayRange(webinar.startdate, webinar.enddate) || 'Date not available',
    time: timeInWords(webinar, timeZone),
    price: formatPrice(webinar.price),
    location: webinar.location,
  };
}
