import { discardedDraftsStay, statesStay } from '../../../content/drafts.ts';
import { type Check, count, orGood, wrong } from '../check.ts';

/** Milliseconds. */
const day = 86_400_000;
/** Days. The jobs run once an hour and once a day: what is late by less is no reason to write about. */
const grace = 2;

/** What is deleted and changed goes when its time is over (product: Trash and history). */
export const trashAndHistory: Check = {
  name: 'trash-and-history',
  title: 'Trash and history',
  when: 'daily',
  async look({ stores, config: { retention }, clock }) {
    const before = (days: number) => new Date(clock().getTime() - (days + grace) * day).toISOString();
    const late = [
      {
        total: await stores.changes.countTrashedBefore(before(retention.trash)),
        what: ['entry of the trash is', 'entries of the trash are'],
        days: retention.trash,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.changes.countBefore(before(retention.history)),
        what: ['entry of the history is', 'entries of the history are'],
        days: retention.history,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.drafts.countOld({
          discarded: before(discardedDraftsStay),
          states: before(statesStay),
        }),
        what: ['discarded draft is', 'discarded drafts are'],
        days: discardedDraftsStay,
        job: 'Delete data that is no longer needed',
      },
    ] as const;
    const found = late
      .filter(({ total }) => total > 0)
      .map(({ total, what, days, job }) =>
        wrong(
          `${count(total, what[0], what[1])} kept for longer than ${days} days.`,
          `Check the job "${job}": it fails, or does not run. The site's log says why.`,
        ),
      );
    return orGood(found, 'Nothing is kept in the trash or in histories for longer than the settings say.');
  },
};
