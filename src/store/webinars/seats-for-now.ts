import type { PlaceStatus, Seats } from '../../content/webinars/places.ts';
import type { Scope } from '../scope.ts';

interface InLine {
  _id: string;
  webinarId: string;
  status: PlaceStatus;
  inLine: number | null;
}

/** Stands for the store of places until that is merged. */
export function createSeatsForNow({ db }: Scope) {
  return {
    /** How full webinars are, by their ids. */
    async seatsOf(ids: readonly string[]): Promise<Map<string, Seats>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('webinar')
        .select(['id', 'capacity', 'seatsTaken', 'seatsAwaited'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(
        rows.map(({ id, capacity, seatsTaken: taken, seatsAwaited: waiting }) => [
          id,
          { capacity, taken, waiting },
        ]),
      );
    },

    async positionOf({ webinarId, status, inLine }: InLine): Promise<number | null> {
      if (status !== 'waiting' || inLine === null) return null;
      const { ahead } = await db
        .selectFrom('registration')
        .select(({ fn }) => fn.countAll().as('ahead'))
        .where('webinarId', '=', webinarId)
        .where('status', '=', 'waiting')
        .where('inLine', '<', inLine)
        .executeTakeFirstOrThrow();
      return Number(ahead) + 1;
    },
  };
}
