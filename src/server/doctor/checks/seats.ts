import { findWrongSeats, recountSeats } from '../../../store/inspection/seats.ts';
import { openScope } from '../../../store/scope.ts';
import { type Check, count, good, wrong } from '../check.ts';

export const seats: Check = {
  name: 'seats',
  title: 'Webinar seats',
  when: 'daily',
  async look({ currentDatabase: database }) {
    const ids = await findWrongSeats(database);
    if (ids.length === 0) return [good('Webinars show the right number of seats.')];
    return [
      wrong(
        `${count(ids.length, 'webinar shows', 'webinars show')} the wrong number of seats.`,
        'Run npm run doctor -- --fix: it counts them again, and offers free seats to those who are waiting.',
        { names: ids, canBeFixed: true },
      ),
    ];
  },
  async fix({ currentDatabase: database, clock, config }) {
    const scope = openScope(database, clock, () => undefined, config.timeZone);
    const ids = await findWrongSeats(database);
    await recountSeats(scope, ids);
    return `Counted the seats of ${count(ids.length, 'webinar', 'webinars')} again.`;
  },
};
