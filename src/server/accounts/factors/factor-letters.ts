import { momentsIn } from '../../../content/calendar.ts';
import type { Clock } from '../../../content/clock.ts';
import type { SiteDetails } from '../../../mail/letter.ts';
import { factorsRemoved } from '../../../mail/letters/factors-removed.ts';
import type { Account } from '../../../store/account-store.ts';
import type { Stores } from '../../../store/stores.ts';
import type { OwnerLetters } from '../owner-letters.ts';

export type TellOfRemoval = ReturnType<typeof createFactorLetters>;

interface Parts {
  clock: Clock;
  site: SiteDetails;
  /** An IANA name. */
  timeZone: string;
  ownerLetters: OwnerLetters;
}

/**
 * Letters that tell of an account whose password alone lets somebody in again: to its own address, and to whoever owns
 * the site. They belong into the transaction of the removal.
 */
export function createFactorLetters({ clock, site, timeZone, ownerLetters }: Parts) {
  const moment = momentsIn(timeZone);

  /** @param by who has done it, in words */
  return async (stores: Stores, account: Account, by: string): Promise<void> => {
    const at = moment(clock().toISOString());
    await stores.letters.put(factorsRemoved(account, { by, at }, site));
    await ownerLetters.tellOwners(stores, {
      subject: `${account.name} signs in by password alone now`,
      happened: `The last second factor of ${account.name} (${account.email}) has been removed.`,
      by,
    });
  };
}
