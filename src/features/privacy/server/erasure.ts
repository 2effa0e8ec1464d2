import type { Actor } from '#core/actor.ts';
import { type Clock, momentIn } from '#core/clock.ts';
import { createSealer } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ErasureReport } from '../rules/requests.ts';
import type { HeldData } from './held-data.ts';
import type { Sealing } from './sealed-copies.ts';

export type ErasureService = ReturnType<typeof createErasureService>;

interface Parts {
  stores: Pick<Stores, 'people'>;
  settings: Pick<Services['siteSettings'], 'last'>;
  clock: Clock;
  /** The site's AUTH_SECRET: what is sealed opens with it alone. */
  secret: string;
}

interface Wanted {
  /** Without case. Whose it is the caller has to know. */
  email: string;
  /** Of a request for erasure; empty: none leads to it. */
  requestId: string;
  by: Actor;
  /** Only what came before it (ISO, UTC); absent: all of it. */
  before?: string;
}

/** Milliseconds. */
const day = 86_400_000;

/** Finds and erases what the site holds of somebody (product: Personal data). */
export function createErasureService({ stores, settings, clock, secret }: Parts) {
  const { seal } = createSealer(secret);
  const sealing: Sealing = {
    seal,
    until(paidFor) {
      const { keepErased, keepPaidRegistrations } = settings.last();
      const asked = momentIn(clock, keepErased * day);
      const books = paidFor && new Date(Date.parse(paidFor) + keepPaidRegistrations * day).toISOString();
      return books && books > asked ? books : asked;
    },
  };

  return {
    /** All that the site holds of an address; what is in the trash too. */
    findOf: (email: string): Promise<HeldData> => stores.people.find(email),

    /**
     * Erases it for good, but for a sealed copy. An account goes too, unless it is of the staff.
     *
     * @param inside the stores of the transaction in which it happens
     * @returns what was erased, and what has to stay for now
     */
    eraseOf: (inside: Pick<Stores, 'people'>, wanted: Wanted): Promise<ErasureReport> =>
      inside.people.erase({ ...wanted, sealing }),

    /**
     * Erases an account for good: sign-ins, second factors, and its name wherever it was copied to.
     *
     * @param inside the stores of the transaction in which it happens
     * @throws AppError missing; conflict for one of the staff
     */
    eraseAccount: (inside: Pick<Stores, 'people'>, id: string): Promise<void> =>
      inside.people.eraseAccount(id, { requestId: '', sealing }),
  };
}
