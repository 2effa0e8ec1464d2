import type { Actor } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { createSealer } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { day } from '#core/time/durations.ts';
import type { ErasureReport } from '../api.ts';
import type { HeldData } from './held-data.ts';
import type { SealingPolicy } from './sealed-copies.ts';

export type ErasureService = ReturnType<typeof createErasureService>;

interface Dependencies {
  stores: Pick<Stores, 'people'>;
  settings: Pick<Services['siteSettings'], 'last'>;
  clock: Clock;
  /** The site's AUTH_SECRET, the only key to the sealed copies. */
  secret: string;
}

interface ErasureInput {
  /** Compared case-insensitively. The caller has to verify its owner. */
  email: string;
  /** The id of the erasure request; empty: none. */
  requestId: string;
  by: Actor;
  /** Only records from before this time (ISO, UTC); absent: all. */
  before?: string;
}

/** Finds and erases the data of a person (product: Personal data). */
export function createErasureService({ stores, settings, clock, secret }: Dependencies) {
  const { seal } = createSealer(secret);
  const sealing: SealingPolicy = {
    seal,
    until(paidWebinarEnd) {
      const { keepErased, keepPaidRegistrations } = settings.last();
      const unpaidEnd = timeFromNow(clock, keepErased * day);
      const paidEnd =
        paidWebinarEnd && new Date(Date.parse(paidWebinarEnd) + keepPaidRegistrations * day).toISOString();
      return paidEnd && paidEnd > unpaidEnd ? paidEnd : unpaidEnd;
    },
  };

  return {
    /** All data held about an address, including the trash. */
    findPersonalData: (email: string): Promise<HeldData> => stores.people.find(email),

    /**
     * Erases it for good, except for a sealed copy. Erases the account too, unless it is a staff account.
     *
     * @param tx the stores of the transaction
     * @returns the erased and the kept records
     */
    erasePerson: (tx: Pick<Stores, 'people'>, input: ErasureInput): Promise<ErasureReport> =>
      tx.people.erase({ ...input, sealing }),

    /**
     * Erases an account for good: sessions, second factors, and all copies of its name.
     *
     * @param tx the stores of the transaction
     * @throws AppError missing; conflict for a staff account
     */
    eraseAccount: (tx: Pick<Stores, 'people'>, id: string): Promise<void> =>
      tx.people.eraseAccount(id, { requestId: '', sealing }),
  };
}
