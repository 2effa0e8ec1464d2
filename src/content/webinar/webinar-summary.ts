import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { rupees } from '#core/text/numbers.ts';
import { daysInWords } from '#core/time/calendar.ts';
import type { CalendarLinks } from '#features/sharing/rules/calendar-links.ts';
import { hasEnded, isOpen, isUpcoming } from './definition.ts';
import type { Seats } from './definition-seats.ts';
import { timeInWords } from './definition-times.ts';
import { type ShownSeats, shownSeats } from './register-link.tsx';
import type { WebinarTimes } from './webinar-times.ts';

export interface WebinarSummary extends WebinarFacts {
  id: string;
  /** Of its page. */
  address: string;
  title: string;
  picture: ShownPicture | undefined;
}

/** The next one to come or the last one that has begun. */
export interface NearWebinar extends WebinarSummary {
  /** Of one that has not ended, where they are known. */
  times?: WebinarTimes | undefined;
}

/** One on a list. */
export interface ListedWebinar extends WebinarSummary {
  /** Of one that has not ended: the ways into a calendar, and its hours, where they are known. */
  toCome?: { calendar: CalendarLinks | undefined; times: WebinarTimes | undefined };
}

export interface WebinarFacts {
  isUpcoming: boolean;
  hasEnded: boolean;
  date: string;
  time: string;
  price: string;
  location: string;
  /** It does not take place. */
  isCalledOff?: true;
  /** Of one that parents can enrol in, where its seats are limited. */
  seats?: ShownSeats | undefined;
}

const factFields = [
  ...(['startdate', 'enddate', 'time', 'location', 'price'] as const),
  ...(['startsAt', 'endsAt', 'capacity', 'calledOff'] as const),
] as const;
export const webinarCardFields = ['title', 'link', 'images', ...factFields] as const;

/** When it is asked: the day in the site's time zone, and the moment (ISO, UTC). */
export interface Asked {
  today: string;
  now: string;
}

/** What a card shows; the descriptions stay on the server. @param seats as they are known, where they are limited */
export function summariseWebinar(
  webinar: ShownPart<'webinar', (typeof webinarCardFields)[number]>,
  asked: Asked,
  seats?: Seats,
): WebinarSummary {
  return {
    id: webinar._id,
    address: publicAddress(contentTypes.webinar, webinar),
    title: webinar.title,
    picture: webinar.images,
    ...webinarFacts(webinar, asked, seats),
  };
}

export function webinarFacts(
  webinar: ShownPart<'webinar', (typeof factFields)[number]>,
  { today, now }: Asked,
  seats?: Seats,
): WebinarFacts {
  const shown = isOpen(webinar, today, now) ? shownSeats(seats) : undefined;
  return {
    isUpcoming: isUpcoming(webinar, today, now),
    hasEnded: webinar.startdate !== null && hasEnded(webinar, today, now),
    ...(webinar.calledOff && { isCalledOff: true as const }),
    ...(shown && { seats: shown }),
    date: daysInWords(webinar.startdate, webinar.enddate) || 'Date not available',
    time: timeInWords(webinar),
    price: rupees(webinar.price),
    location: webinar.location,
  };
}
