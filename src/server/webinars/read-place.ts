import type { Clock } from '../../content/clock.ts';
import type { StoredRecord } from '../../content/index.ts';
import { hasEnded, isOpen } from '../../content/types/webinar.ts';
import { type PlaceOnPage, phaseOf } from '../../content/webinars/place-page.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import type { Stores } from '../../store/stores.ts';

export type ReadPlace = ReturnType<typeof createReadPlace>;

interface Parts {
  stores: Pick<Stores, 'records' | 'places'>;
  clock: Clock;
  today: () => string;
}

/** A place as the pages of its links show it. */
export interface PlaceFound {
  place: StoredRecord<'registration'>;
  shown: Omit<PlaceOnPage, 'problem'>;
  /** The address of the room, where it is open for this parent now; a secret of those who have a place. */
  room: string | undefined;
}

const seated: readonly PlaceStatus[] = ['registered', 'attended'];

/** Reads how a place stands, for its parent. Changes nothing. */
export function createReadPlace({ stores: { records, places }, clock, today }: Parts) {
  return async (id: string): Promise<PlaceFound | undefined> => {
    const place = await records.find('registration', { id });
    const key = place && { id: place.webinarId };
    const webinar = key && (await records.find('webinar', key, { unpublished: true }));
    if (!place || !webinar) return undefined;
    const now = clock().toISOString();
    const status = (place.status || 'registered') as PlaceStatus;
    const phase = phaseOf(webinar, hasEnded(webinar, today(), now), now);
    const isSeated = seated.includes(status);
    const { _id, title, link, startdate, enddate, time, location, price, bring } = webinar;
    const { startsAt, endsAt, calledOff, joinUrl, recordingUrl } = webinar;
    const isOut = await records.has('webinar', key);
    return {
      place,
      room: isSeated && phase === 'open' && joinUrl ? joinUrl : undefined,
      shown: {
        ...{ name: place.name, status, phase, now, isOut, hasRoom: joinUrl !== '' },
        position: (await places.positionOf({ ...place, status })) ?? undefined,
        offeredUntil: status === 'offered' || status === 'unconfirmed' ? place.offeredUntil : '',
        recordingUrl: isSeated && phase === 'over' ? recordingUrl : '',
        webinar: {
          ...{ _id, title, link, startdate, enddate, time, location, price, bring },
          ...{ startsAt, endsAt, calledOff },
        },
        isOpen: isOut && isOpen(webinar, today(), now),
      },
    };
  };
}
