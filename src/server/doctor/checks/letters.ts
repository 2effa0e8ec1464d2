import { momentIn } from '../../../content/clock.ts';
import { type Check, count, type Finding, orGood, worthALook, wrong } from '../check.ts';

/** Milliseconds. */
const hour = 3_600_000;
const week = 7 * 24 * hour;

export const letters: Check = {
  name: 'letters',
  title: 'Letters',
  when: 'often',
  async look({ stores, clock }) {
    const found: Finding[] = [];
    const { letters: stuck, since, problem } = await stores.letters.stuck();
    if (stuck > 0 && since) {
      const isLong = since < momentIn(clock, -hour);
      const why = problem ? ` The last answer was: ${problem.replace(/[.\s]+$/, '')}.` : '';
      const says = `${count(stuck, 'letter')} could not be sent yet.${why}`;
      const remedy =
        'Nothing is lost, and the site keeps trying. Check SMTP_URL, and whether the mail server is up.';
      found.push(isLong ? wrong(says, remedy) : worthALook(says, remedy));
    }
    const waiting = await stores.letters.waiting();
    if (stuck === 0 && waiting.since && waiting.since < momentIn(clock, -hour)) {
      found.push(
        wrong(
          `${count(waiting.letters, 'letter')} should have gone out more than an hour ago, and nobody has tried.`,
          'A process has to do the background work: check WORK.',
        ),
      );
    }
    const ended = await stores.letterLog.listGivenUp(momentIn(clock, -week), 100);
    if (ended.length > 0) {
      found.push(
        worthALook(
          `${count(ended.length, 'letter')} of the last 7 days ${ended.length === 1 ? 'was' : 'were'} given up.`,
          'The dashboard names them. Reach these people in another way, and check whether their addresses were right.',
        ),
      );
    }
    return orGood(found, 'No letter has been waiting longer than it should.');
  },
};
