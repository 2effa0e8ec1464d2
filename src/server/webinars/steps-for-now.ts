import { visitor } from '../../content/actor.ts';
import type { Clock } from '../../content/clock.ts';
import { Refusal } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';
import type { PlaceSteps } from './place-desk.ts';

/** Stands for the desk of seats until that is merged. */
export function stepsForNow({ records }: Pick<Stores, 'records'>, clock: Clock): PlaceSteps {
  const change = (id: string, values: object) => records.update('registration', id, values as never, visitor);
  return {
    async step(id, kind) {
      const place = await records.find('registration', { id });
      if (kind === 'take' && place?.status === 'registered') return;
      if (kind === 'take' && place?.status !== 'offered')
        throw new Refusal('conflict', 'This offer is over: the place went to the next in line.');
      await change(id, { status: kind === 'take' ? 'registered' : 'cancelled', offeredUntil: '' });
    },
    async arrive(id) {
      const place = await records.find('registration', { id });
      if (place && !place.joinedAt) await change(id, { status: 'attended', joinedAt: clock().toISOString() });
    },
  };
}
