import { defineJob } from '../../jobs/define-job.ts';
import type { Stores } from '../../store/stores.ts';

/** The safety net beneath the timers of all processes (schedule.ts), and where staff read that it works. */
export function scheduleJob({ schedule }: Pick<Stores, 'schedule'>) {
  return defineJob({
    name: 'schedule',
    title: 'Publish and take down what is planned',
    nextDue: () => schedule.next(),
    async run({ signal }) {
      const { published, takenDown } = await schedule.doDue(signal);
      const said = [published && `Published ${published}.`, takenDown && `Took down ${takenDown}.`];
      return said.filter(Boolean).join(' ') || undefined;
    },
  });
}
