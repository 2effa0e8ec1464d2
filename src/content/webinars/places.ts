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

/**
 * Up to this visitors are told exact numbers. Each change of what they are told makes every page anew: where hundreds
 * enrol in a minute, one for each of them would leave no page to be answered from memory.
 */
const mostTold = 20;

/** How full visitors are told that it is: what goes beyond `mostTold` is one more than that. */
export function toldSeats(seats: Seats): { left: number | null; waiting: number } {
  const left = placesLeft(seats);
  const atMost = (count: number) => Math.min(count, mostTold + 1);
  return { left: left && atMost(left), waiting: atMost(seats.waiting) };
}

/** How many seats are left where visitors are told exactly. */
export function exactlyLeft(seats: Seats): number | undefined {
  const { left } = toldSeats(seats);
  return left === null || left > mostTold ? undefined : left;
}

/** In words: '5 seats left', 'Full: join the waiting list'; nothing where there is no limit. */
export function seatsInWords(seats: Seats): string {
  const { left } = toldSeats(seats);
  return left === 0 ? 'Full: join the waiting list' : seatsLeftInWords(left);
}

/** @param left how many; null where there is no limit */
export function seatsLeftInWords(left: number | null): string {
  if (left === null) return '';
  if (left > mostTold) return `More than ${mostTold} seats left`;
  return left === 1 ? '1 seat left' : `${left} seats left`;
}

/** How somebody new would wait: 'as number 4', 'behind more than 20 others'. */
export function lineInWords(seats: Seats): string {
  const { waiting } = toldSeats(seats);
  return waiting > mostTold ? `behind more than ${mostTold} others` : `as number ${waiting + 1}`;
}
