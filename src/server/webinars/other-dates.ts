import type { Clock } from '../../content/clock.ts';
import { compareSoonest, isOpen, soonestFirst } from '../../content/types/webinar.ts';
import type { OtherDate } from '../../content/webinars/my-place.ts';
import { toldSeats } from '../../content/webinars/places.ts';
import type { Stores } from '../../store/stores.ts';

interface Parts {
  stores: Pick<Stores, 'records' | 'places'>;
  clock: Clock;
  today: () => string;
}

/** More would be no choice. */
const most = 20;
const fields = [
  ...(['title', 'startdate', 'enddate', 'time', 'startsAt', 'endsAt'] as const),
  ...(['price', 'calledOff', 'order'] as const),
] as const;

/** To which webinars a parent can move a place: those that visitors can enrol in and where they have none, the nearest first. */
export function createOtherDates({ stores: { records, places }, clock, today }: Parts) {
  return async ({ webinarId, email }: { webinarId: string; email: string }): Promise<OtherDate[]> => {
    const now = clock().toISOString();
    const sort = soonestFirst;
    // One of several days may have begun.
    const days = ['startdate', 'enddate'] as const;
    const lists = await Promise.all(
      days.map((field) =>
        records.list('webinar', { fields, days: { field, from: today() }, limit: 2 * most, sort }),
      ),
    );
    const taken = await places.takenBy(email);
    const ahead = new Map(lists.flat().map((one) => [one._id, one]));
    const others = [...ahead.values()]
      .filter((one) => one._id !== webinarId && !taken.has(one._id) && isOpen(one, today(), now))
      .sort(compareSoonest)
      .slice(0, most);
    const seats = await places.seatsOf(others.map(({ _id }) => _id));
    return others.map(({ _id, title, startdate, enddate, time, startsAt, endsAt, price }) => {
      const held = seats.get(_id);
      const told = held ? toldSeats(held) : 'unlimited';
      return { _id, title, startdate, enddate, time, startsAt, endsAt, price, seats: told };
    });
  };
}
