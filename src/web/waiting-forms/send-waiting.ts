import { type SolveCaptcha, sendForm } from './send-form.ts';
import { dropWaiting, inTurn, keepWaiting, listWaiting, tellFate } from './waiting-forms.ts';

/** For which the site asks to come again later, or has a trouble of its own. */
const passes = (status: number) => status === 403 || status === 429 || status >= 500;

/**
 * Sends all that waits on this phone. What the site refuses for good stays, with its reason, for whoever wrote it. One
 * that gets into trouble keeps none behind it from being sent.
 *
 * @throws where something could not be sent now: it goes on waiting
 */
export function sendWaiting(solveCaptcha: SolveCaptcha): Promise<void> {
  return inTurn(async () => {
    let trouble: Error | undefined;
    for (const waiting of await listWaiting()) {
      if (waiting.refused !== undefined) continue;
      const { key } = waiting;
      const outcome = await sendForm(waiting, true, solveCaptcha);
      if (outcome.kind === 'no token') throw new Error('The site cannot be reached.');
      if (outcome.kind === 'stored') {
        await dropWaiting(key);
        tellFate({ key, kind: 'stored', place: outcome.place });
        continue;
      }
      if (passes(outcome.status)) {
        trouble = new Error(`The site answers ${outcome.status}.`);
        continue;
      }
      const [wrong] = Object.values(outcome.errors);
      await keepWaiting({ ...waiting, refused: wrong ?? outcome.message ?? '' });
      tellFate({ key, kind: 'refused' });
    }
    if (trouble) throw trouble;
  });
}
