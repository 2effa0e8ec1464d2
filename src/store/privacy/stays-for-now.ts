import type { ErasureReport } from '../../content/privacy/requests.ts';
import { refundAtFirst } from '../../content/refunds/refund-quote.ts';
import { inTurns } from '../in-turns.ts';
import type { Scope } from '../scope.ts';
import { openRefunds } from '../webinars/owed-places.ts';
import { quoteFor } from '../webinars/place-terms.ts';
import { type HeldPlace, isOpenPlace } from './held-place.ts';

/** What of somebody's places would have to stay if all of it were erased now (product: Personal data). */
export async function staysForNow(
  scope: Scope,
  places: readonly HeldPlace[],
): Promise<ErasureReport['kept']> {
  let owed = 0;
  await inTurns(places, async (place) => {
    // What is still open is given up first, and may be owed from then on.
    const quoted = (await isOpenPlace(scope, place)) ? await quoteFor(scope, place) : undefined;
    if (isRefundOpen(place) || (quoted && refundAtFirst(quoted.quote) === 'due')) owed++;
  });
  return reportOfOpen(owed);
}

/** Whether money is still to be paid back for a place: whoever is owed it has to be known until then. */
export function isRefundOpen({ cancellations }: Pick<HeldPlace, 'cancellations'>): boolean {
  return cancellations.some(({ refund }) => openRefunds.some((open) => open === refund));
}

/** The same, in words for whoever asked. */
export function reportOfOpen(count: number): ErasureReport['kept'] {
  if (count === 0) return [];
  return [{ what: 'registration', count, why: 'A refund for it is still due.', until: '' }];
}
