import { momentIn } from '../../../content/clock.ts';
import { type Check, count, good, worthALook } from '../check.ts';

/** Milliseconds. Nobody who lives lets one run out for so long. */
const longDead = 3_600_000;

/** A process that is killed leaves its lease behind. It hinders nobody, since it has run out; it only lies there. */
export const leases: Check = {
  name: 'leases',
  title: 'Left behind by killed processes',
  when: 'daily',
  async look({ stores, clock }) {
    const left = await stores.leases.countExpired(momentIn(clock, -longDead));
    if (left === 0) return [good('Nothing has been left behind.')];
    return [
      worthALook(
        `${count(left, 'lease')} of processes that were killed ${left === 1 ? 'has' : 'have'} been left behind.`,
        'They do no harm, and go by themselves after two days; npm run doctor -- --fix clears them now. Many of them mean that the site is often killed: is there enough memory?',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ stores, clock }) {
    return `Forgot ${count(await stores.leases.forgetExpired(momentIn(clock, -longDead)), 'lease')}.`;
  },
};
