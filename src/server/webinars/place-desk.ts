import type { Clock } from '../../content/clock.ts';
import { hasEnded, isOpen } from '../../content/types/webinar.ts';
import { type OwnStepKind, type PlaceOnPage, phaseOf } from '../../content/webinars/place-page.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import type { Stores } from '../../store/stores.ts';
import type { PlaceLinks } from './place-links.ts';

export type PlaceDesk = ReturnType<typeof createPlaceDesk>;

/** What changes places; everything that follows from a step is its matter. */
export interface PlaceSteps {
  /** @throws Refusal: conflict, where that cannot be done (any more), with words for the parent */
  step(registrationId: string, kind: OwnStepKind): Promise<void>;
  /** Notes that somebody has come to the room, at the first time. */
  arrive(registrationId: string): Promise<void>;
}

interface Parts {
  stores: Pick<Stores, 'records' | 'places'>;
  links: Pick<PlaceLinks, 'find'>;
  steps: PlaceSteps;
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
export function createPlaceDesk({ stores, links, steps, clock, today }: Parts) {
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

    step: steps.step,
    arrive: steps.arrive,
  };
}
