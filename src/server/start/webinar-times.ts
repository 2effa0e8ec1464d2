import { system } from '../../content/actor.ts';
import { whenItIs } from '../../content/webinars/instants.ts';
import type { Stores } from '../../store/stores.ts';

const fact = 'webinar times read';
/** As the log names who does it. */
const by = system('webinar-times');

/**
 * Reads once in an installation's life when its webinars are, from the days and words in which staff had written it
 * (product: Webinars); where those are not clear, the dashboard asks. No migration does it: a database does not know the
 * site's time zone.
 *
 * @param timeZone an IANA name
 * @returns how many could be read
 */
export async function readWebinarTimes(stores: Stores, timeZone: string): Promise<number> {
  // Each later start asks no more than this.
  if ((await stores.facts.find(fact)) !== undefined) return 0;
  return stores.transaction(async ({ facts, records }) => {
    if (!(await facts.noteOnce(fact))) return 0;
    let read = 0;
    const fields = ['startdate', 'enddate', 'time', 'startsAt'] as const;
    for await (const slice of records.slices('webinar', { fields, unpublished: true })) {
      for (const { _id, startdate, enddate, time, startsAt } of slice) {
        const { startsAt: found, endsAt } = whenItIs({ startdate, enddate, time }, undefined, timeZone);
        if (startsAt || !found) continue;
        await records.update('webinar', _id, { startsAt: String(found), endsAt: String(endsAt) }, by);
        read++;
      }
    }
    return read;
  });
}
