import { type Seats, toldSeats, toldSeatsInWords } from '../../../content/webinars/places.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';

/** What visitors read of the seats of a webinar. */
export interface ShownSeats {
  words: string;
  /** Whoever enrols now waits in line. */
  isFull: boolean;
}

interface Limited {
  _id: string;
  capacity: number | null;
}

/**
 * How full webinars are, by their ids; those without a limit are left out. Of an entry that is not stored like this (it is a
 * preview) the limit is the one that it shows.
 */
export async function seatsOf(
  { content }: Pick<PageServices, 'content'>,
  webinars: readonly Limited[],
): Promise<ReadonlyMap<string, Seats>> {
  const limited = webinars.filter(({ capacity }) => capacity !== null);
  if (limited.length === 0) return new Map();
  const known = await content.seatsOf(limited.map(({ _id }) => _id));
  return new Map(
    limited.map(({ _id, capacity }) => {
      const { taken, waiting } = known.get(_id) ?? { taken: 0, waiting: 0 };
      return [_id, { capacity, taken, waiting }];
    }),
  );
}

/** Undefined where there is no limit. */
export function shownSeats(seats: Seats | undefined): ShownSeats | undefined {
  const told = seats && toldSeats(seats);
  if (!told || told === 'unlimited') return undefined;
  return { words: toldSeatsInWords[told], isFull: told === 'full' };
}
