import { publicAddress } from '../../../content/addresses.ts';
import { formatDay } from '../../../content/calendar.ts';
import { contentTypes, type ShownRecord } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import { rupees } from '../../../content/rupees.ts';
import { isOpen, isUpcoming } from '../../../content/types/webinar.ts';

export interface WebinarSummary extends WebinarFacts {
  id: string;
  /** Of its page. */
  address: string;
  title: string;
  picture: ShownPicture | undefined;
}

export interface WebinarFacts {
  isUpcoming: boolean;
  hasEnded: boolean;
  startdate: string | null;
  date: string;
  time: string;
  price: string;
  location: string;
}

/** What a card shows; the descriptions stay on the server. */
export function summariseWebinar(webinar: ShownRecord<'webinar'>, today: string): WebinarSummary {
  return {
    id: webinar._id,
    address: publicAddress(contentTypes.webinar, webinar),
    title: webinar.title,
    picture: webinar.images,
    ...webinarFacts(webinar, today),
  };
}

export function webinarFacts(webinar: ShownRecord<'webinar'>, today: string): WebinarFacts {
  return {
    isUpcoming: isUpcoming(webinar, today),
    hasEnded: webinar.startdate !== null && !isOpen(webinar, today),
    startdate: webinar.startdate,
    date: dateText(webinar),
    time: webinar.time,
    price: rupees(webinar.price),
    location: webinar.location,
  };
}

function dateText({ startdate, enddate }: Pick<ShownRecord<'webinar'>, 'startdate' | 'enddate'>): string {
  if (!startdate) return 'Date not available';
  const start = formatDay(startdate);
  return enddate && enddate !== startdate ? `${start} – ${formatDay(enddate)}` : start;
}

/** Upcoming ones first (product: Webinars); among themselves they stay as staff have ordered them. */
export function upcomingFirst(webinars: WebinarSummary[]): WebinarSummary[] {
  return webinars.toSorted((a, b) => Number(b.isUpcoming) - Number(a.isUpcoming));
}

/** The next one to come, and the last one that has been; one without a date is neither. */
export function nearestOfEach(webinars: WebinarSummary[]): {
  upcoming: WebinarSummary | undefined;
  recent: WebinarSummary | undefined;
} {
  const dated = webinars
    .filter(({ startdate }) => startdate !== null)
    .toSorted((a, b) => (String(a.startdate) < String(b.startdate) ? -1 : 1));
  return {
    upcoming: dated.find(({ isUpcoming }) => isUpcoming),
    recent: dated.findLast(({ isUpcoming }) => !isUpcoming),
  };
}
