// How parents' places in webinars stand, and how many there are (product: Seats).

/** How a place stands, as staff read it. */
export const placeStatuses = {
  registered: 'Registered',
  waiting: 'Waiting',
  offered: 'Offered',
  cancelled: 'Cancelled',
  attended: 'Attended',
  unconfirmed: 'Not confirmed yet',
} as const;

export type PlaceStatus = keyof typeof placeStatuses;

/** The registrations of a webinar in the hourly summary for staff. */
export interface SummarisedWebinar {
  webinarId: string;
  /** The webinar's title when the first of them enrolled. */
  title: string;
  counts: Partial<Record<PlaceStatus, number>>;
}

/** Milliseconds for which an unconfirmed registration holds a seat. */
export const heldFor = 30 * 60_000;

/** Milliseconds after which an unconfirmed registration is erased. Its link works until then. */
export const unconfirmedFor = 24 * 3_600_000;

/** The most seats that the unconfirmed registrations of a webinar hold together: a tenth, but at least one. */
export function mostHeld(capacity: number): number {
  return Math.max(1, Math.floor(capacity / 10));
}

/** Those that take a seat: an offered one is kept free for whoever it is offered to. */
export const seated: readonly PlaceStatus[] = ['registered', 'offered', 'attended'];

/** One of the places of an address, with what its parent is told of the webinar. */
export interface PlaceOfEmail {
  id: string;
  name: string;
  status: PlaceStatus;
  webinarId: string;
  title: string;
  link: string;
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
  location: string;
  calledOff: 0 | 1;
}

/** How full a webinar is. */
export interface Seats {
  /** Null: there is no limit. */
  capacity: number | null;
  /** How many are taken, those that are offered included. */
  taken: number;
  /** How many wait in line. */
  waiting: number;
}

/**
 * How many places somebody new may have; null: as many as they like. None while others wait in line, for whom a free
 * one is.
 */
export function placesLeft({ capacity, taken, waiting }: Seats): number | null {
  if (capacity === null) return null;
  return waiting > 0 ? 0 : Math.max(0, capacity - taken);
}

/** Up to so many are few. */
const mostFew = 5;

/**
 * How full a webinar is, as visitors are told: never a number. One that changes with each registration would tell whoever
 * enrols a stranger whether that email is enrolled already; and each change of what is told makes every page anew.
 */
export type ToldSeats = 'unlimited' | 'some' | 'few' | 'full';

/** What visitors are told of seats. */
export function toldSeats(seats: Seats): ToldSeats {
  const left = placesLeft(seats);
  if (left === null) return 'unlimited';
  if (left === 0) return 'full';
  return left <= mostFew ? 'few' : 'some';
}

/** The same in words; nothing where there is no limit. */
export const toldSeatsInWords: Readonly<Record<ToldSeats, string>> = {
  unlimited: '',
  some: 'Seats available',
  few: 'Few seats left',
  full: 'Full: join the waiting list',
};
