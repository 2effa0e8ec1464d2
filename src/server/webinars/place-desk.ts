import type { PlaceLinks } from './place-links.ts';
import type { PlaceFound, ReadPlace } from './read-place.ts';
import type { SeatDesk } from './seat-desk.ts';

export type PlaceDesk = ReturnType<typeof createPlaceDesk>;

interface Parts {
  links: Pick<PlaceLinks, 'find'>;
  seats: Pick<SeatDesk, 'arrive'>;
  readPlace: ReadPlace;
}

/** A place that a link leads to. */
export interface LinkedPlace extends Omit<PlaceFound, 'place'> {
  id: string;
  /** What the link is for. */
  purpose: 'my' | 'join';
}

/** What parents see by the link that opens the room (product: Places of parents). */
export function createPlaceDesk({ links, seats, readPlace }: Parts) {
  return {
    /** What a token leads to; undefined: nothing (any more). Changes nothing. */
    async find(token: string): Promise<LinkedPlace | undefined> {
      const link = await links.find(token);
      const found = link && (await readPlace(link.registrationId));
      if (!link || !found) return undefined;
      const { shown, room } = found;
      return { id: link.registrationId, purpose: link.purpose, shown, room };
    },

    /** Notes that a parent has come to the room, at the first time. */
    arrive: (registrationId: string): Promise<void> => seats.arrive(registrationId),
  };
}
