import { findWrongSeats, recountSeats } from '../../../store/inspection/seats.ts';
import { openScope } from '../../../store/scope.ts';
import { type Check, count, good, wrong } from '../check.ts';

export const seats: Check = {
  name: 'seats',
  title: 'Seats of webinars',
  when: 'daily',
  async look({ currentDatabase: database }) {
    const ids = await findWrongSeats(database);
    if (ids.length === 0) return [good('Webinars tell as many seats as are taken.')];
    return [
      wrong(
        `Another number of seats than are taken is told of ${count(ids.length, 'webinar', 'webinars')}.`,
        'Run npm run doctor -- --fix: it counts them anew, and offers what is free to those who wait.',
        { names: ids, canBeFixed: true },
      ),
    ];
  },
  async fix({ currentDatabase: database, clock, config }) {
    const scope = openScope(database, clock, () => undefined, config.timeZone);
    const ids = await findWrongSeats(database);
    await recountSeats(scope, ids);
    return `Counted the seats of ${count(ids.length, 'webinar', 'webinars')} anew.`;
  },
};
