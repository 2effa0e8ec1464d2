/** The number of seats and of those taken. */
export interface Seats {
  /** Null: unlimited. */
  capacity: number | null;
  /** Taken seats, including offered ones. */
  taken: number;
  /** Length of the waiting list. */
  waiting: number;
}

/**
 * Number of seats for a new registration; null: unlimited. Zero while others wait, because free seats are offered to
 * them first.
 */
export function countSeatsLeft({ capacity, taken, waiting }: Seats): number | null {
  if (capacity === null) return null;
  return waiting > 0 ? 0 : Math.max(0, capacity - taken);
}

/** Upper limit of 'few' seats. */
const maxFew = 5;

/**
 * The availability that visitors see, never as a number: a number that changes with each registration would reveal
 * whether an email address is already registered, and each change would invalidate all cached pages.
 */
export type PublicSeats = 'unlimited' | 'some' | 'few' | 'full';

/** The public availability of seats. */
export function toPublicSeats(seats: Seats): PublicSeats {
  const left = countSeatsLeft(seats);
  if (left === null) return 'unlimited';
  if (left === 0) return 'full';
  return left <= maxFew ? 'few' : 'some';
}

/** The availability in words; empty if unlimited. */
export const publicSeatLabels: Readonly<Record<PublicSeats, string>> = {
  unlimited: '',
  some: 'Seats available',
  few: 'Few seats left',
  full: 'Full: join the waiting list',
};
