import type { Clock } from '../../content/clock.ts';
import { hasEnded, isOpen } from '../../content/types/webinar.ts';
import { type OwnStepKind, type PlaceOnPage, phaseOf } from '../../content/webinars/place-page.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import type { Stores } from '../../store/stores.ts';
import type { PlaceLinks } from './place-links.ts';
import type { SeatDesk } from './seat-desk.ts';

export type PlaceDesk = ReturnType<typeof createPlaceDesk>;

interface Parts {
  stores: Pick<Stores, 'records' | 'places'>;
  links: Pick<PlaceLinks, 'find'>;
  seats: Pick<SeatDesk, 'stepOfParent' | 'arrive'>;
  clock: Clock;
  today: () => string;
}

/** A place that a link leads to. */
export interface LinkedPlace {
  id: string;
  shown: Omit<PlaceOnPage, 'done' | 'problem'>;
  /** The address of the room, where it is open for this parent now; a secret of those who have a place. */
  room: string | undefined;
}

const seated: readonly PlaceStatus[] = ['registered', 'attended'];

/** What parents see and do with the link of their place (product: Places of parents). */
export function createPlaceDesk({ stores, links, seats, clock, today }: Parts) {
  const { records, places } = stores;

  return {
    /** What a token leads to; undefined: nothing (any more). Changes nothing. */
    async find(token: string): Promise<LinkedPlace | undefined> {
      const id = await links.find(token);
      const place = id && (await records.find('registration', { id }));
      const key = place && { id: place.webinarId };
      const webinar = key && (await records.find('webinar', key, { unpublished: true }));
      if (!id || !place || !webinar) return undefined;
      const now = clock().toISOString();
      const status = (place.status || 'registered') as PlaceStatus;
      const phase = phaseOf(webinar, hasEnded(webinar, today(), now), now);
      const isSeated = seated.includes(status);
      const { _id, title, link, startdate, enddate, time, location, price, bring } = webinar;
      const { startsAt, endsAt, calledOff, joinUrl, recordingUrl } = webinar;
      const isOut = await records.has('webinar', key);
      return {
        id,
        room: isSeated && phase === 'open' && joinUrl ? joinUrl : undefined,
        shown: {
          ...{ name: place.name, status, phase, now, isOut, hasRoom: joinUrl !== '' },
          position: (await places.positionOf({ ...place, status })) ?? undefined,
          offeredUntil: status === 'offered' ? place.offeredUntil : '',
          recordingUrl: isSeated && phase === 'over' ? recordingUrl : '',
          webinar: {
            ...{ _id, title, link, startdate, enddate, time, location, price, bring },
            ...{ startsAt, endsAt, calledOff },
          },
          isOpen: isOut && isOpen(webinar, today(), now),
        },
      };
    },

    /** Does what a parent has pressed. @throws Refusal: conflict, with words for the parent, where it cannot be done (any more) */
    async step(registrationId: string, kind: OwnStepKind): Promise<void> {
      await seats.stepOfParent(registrationId, { kind });
    },

    /** Notes that a parent has come to the room, at the first time. */
    arrive: (registrationId: string): Promise<void> => seats.arrive(registrationId),
  };
}
