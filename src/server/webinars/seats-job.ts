import { defineJob } from '../../jobs/define-job.ts';
import type { Stores } from '../../store/stores.ts';

/** Ends offers and holds of seats whose time is over, and offers these to whoever is next (product: Seats). */
export function seatsJob({ places }: Pick<Stores, 'places'>) {
  return defineJob({
    name: 'seats',
    title: 'End expired offers and holds of seats, and offer them to the next in line',
    nextDue: () => places.nextDue(),
    async run({ signal }) {
      const ended = await places.endDue(signal);
      if (ended === 0) return undefined;
      return ended === 1 ? 'Ended 1 offer or hold.' : `Ended ${ended} offers or holds.`;
    },
  });
}
