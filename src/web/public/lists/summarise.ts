import type { PageServices } from '../../../server/pages/page-services.ts';

/** Makes of entries, as pages read them, what their cards show, in the same order. */
export type Summarise<Found, Entry> = (services: PageServices, found: Found[]) => Promise<Entry[]>;

/** Of entries that tell all that their cards show. */
export const each =
  <Found, Entry>(one: (record: Found) => Entry): Summarise<Found, Entry> =>
  async (_services, found) =>
    found.map(one);
