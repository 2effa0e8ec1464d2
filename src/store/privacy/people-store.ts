import type { ErasureReport } from '../../content/privacy/requests.ts';
import type { Scope } from '../scope.ts';
import { eraseAccount } from './erase-account.ts';
import { erasePerson, type PersonErasure } from './erase-person.ts';
import { findHeldData, type HeldData } from './held-data.ts';
import {
  countOldEnquiries,
  countOldPlaces,
  countStillOpen,
  forgetEnquiries,
  forgetPlaces,
  type PlaceLimits,
} from './old-records.ts';
import { isProved } from './proved.ts';
import type { Copying } from './seal-copies.ts';

/** What is held of people, whatever tables it is in. */
export function createPeopleStore(scope: Scope) {
  return {
    isProved: (email: string) => isProved(scope, email),

    /** All that is held of an address, compared without case. */
    find: (email: string): Promise<HeldData> => findHeldData(scope, email),

    /** Erases it for good, as far as nothing has to stay for now. */
    erase: (erasure: PersonErasure): Promise<ErasureReport> => erasePerson(scope, erasure),

    /** Erases the enquiries for good that had no contact since the moment (ISO, UTC). @returns how many */
    forgetEnquiries: (before: string, signal?: AbortSignal) => forgetEnquiries(scope, before, signal),

    /** Erases the places for good that are past their time. @returns how many */
    forgetPlaces: (limits: PlaceLimits, signal?: AbortSignal) => forgetPlaces(scope, limits, signal),

    /** How many enquiries would be past their time, and nobody has closed them. */
    countStillOpen: (enquiriesBefore: string) => countStillOpen(scope, enquiriesBefore),

    /** How many of each are past their time; and how many enquiries are that staff have not closed. */
    countOld: async (enquiriesBefore: string, places: PlaceLimits) => ({
      enquiries: await countOldEnquiries(scope, enquiriesBefore),
      places: await countOldPlaces(scope, places),
      stillOpen: await countStillOpen(scope, enquiriesBefore),
    }),

    /** Erases an account for good, after a sealed copy. @throws Refusal missing; conflict for one of the staff */
    eraseAccount: (id: string, copying: Copying): Promise<void> => eraseAccount(scope, id, copying),
  };
}
