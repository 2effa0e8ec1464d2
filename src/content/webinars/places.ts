// How parents' places in webinars stand, and how many there are (product: Seats).

/** How a place stands, as staff read it. */
export const placeStatuses = {
  registered: 'Registered',
  waiting: 'Waiting',
  offered: 'Offered',
  cancelled: 'Cancelled',
  attended: 'Attended',
} as const;

export type PlaceStatus = keyof typeof placeStatuses;

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

/** What visitors are told of it: '5 seats left', 'Full: join the waiting list'; nothing where there is no limit. */
export function seatsInWords(seats: Seats): string {
  const left = placesLeft(seats);
  if (left === null) return '';
  if (left === 0) return 'Full: join the waiting list';
  return left === 1 ? '1 seat left' : `${left} seats left`;
}
