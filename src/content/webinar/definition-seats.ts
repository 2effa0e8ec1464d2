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
export function seatsLeftOf({ capacity, taken, waiting }: Seats): number | null {
  if (capacity === null) return null;
  return waiting > 0 ? 0 : Math.max(0, capacity - taken);
}

/** Up to so many are few. */
const maxFew = 5;

/**
 * How full a webinar is, as visitors are told: never a number. One that changes with each registration would tell whoever
 * enrols a stranger whether that email is enrolled already; and each change of what is told makes every page anew.
 */
export type PublicSeats = 'unlimited' | 'some' | 'few' | 'full';

/** What visitors are told of seats. */
export function publicSeats(seats: Seats): PublicSeats {
  const left = seatsLeftOf(seats);
  if (left === null) return 'unlimited';
  if (left === 0) return 'full';
  return left <= maxFew ? 'few' : 'some';
}

/** The same in words; nothing where there is no limit. */
export const publicSeatsInWords: Readonly<Record<PublicSeats, string>> = {
  unlimited: '',
  some: 'Seats available',
  few: 'Few seats left',
  full: 'Full: join the waiting list',
};
