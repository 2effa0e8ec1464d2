import { publicAddress } from '../../../content/addresses.ts';
import { daysInWords } from '../../../content/calendar.ts';
import type { CalendarLinks } from '../../../content/calendar-links.ts';
import { contentTypes, type ShownPart } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { rupees } from '../../../content/rupees.ts';
import { isOpen, isUpcoming } from '../../../content/types/webinar.ts';
import type { WebinarTimes } from './webinar-times.ts';

export interface WebinarSummary extends WebinarFacts {
  id: string;
  /** Of its page. */
  address: string;
  title: string;
  picture: ShownPicture | undefined;
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
}

const factFields = ['startdate', 'enddate', 'time', 'location', 'price'] as const;
export const webinarCardFields = ['title', 'link', 'images', ...factFields] as const;

/** What a card shows; the descriptions stay on the server. */
export function summariseWebinar(
  webinar: ShownPart<'webinar', (typeof webinarCardFields)[number]>,
  today: string,
): WebinarSummary {
  return {
    id: webinar._id,
    address: publicAddress(contentTypes.webinar, webinar),
    title: webinar.title,
    picture: webinar.images,
    ...webinarFacts(webinar, today),
  };
}

export function webinarFacts(
  webinar: ShownPart<'webinar', (typeof factFields)[number]>,
  today: string,
): WebinarFacts {
  return {
    isUpcoming: isUpcoming(webinar, today),
    hasEnded: webinar.startdate !== null && !isOpen(webinar, today),
    date: daysInWords(webinar.startdate, webinar.enddate) || 'Date not available',
    time: webinar.time,
    price: rupees(webinar.price),
    location: webinar.location,
  };
}
