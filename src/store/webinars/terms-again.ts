import type { PlaceTerms } from '../../content/refunds/refund-policy.ts';
import type { RefundQuote } from '../../content/refunds/refund-quote.ts';
import type { Scope } from '../scope.ts';
import { lastCancellation } from './cancellations.ts';
import { termsOf, termsOfEnrolling } from './place-terms.ts';
import type { PlaceRow } from './place-writes.ts';
import type { HeldSeats } from './seats.ts';

/**
 * The terms of a place that was cancelled and is taken again: those of now. A payment that was kept counts for the new
 * place, at the price that was paid; where nothing would have come back of it, nothing does by cancelling once more.
 */
export async function termsOfComingBack(
  inside: Scope,
  place: PlaceRow,
  webinar: HeldSeats,
): Promise<Partial<PlaceRow>> {
  const last = await lastCancellation(inside, place);
  const now = await termsOfEnrolling(inside, webinar);
  const isPaidBack = last?.refund === 'completed';
  if (!place.paid || isPaidBack)
    return { terms: JSON.stringify(now), ...(isPaidBack && { paid: 0, paidNote: '' }) };
  const former = await termsOf(inside, place, webinar.price);
  const isForfeit = last && (JSON.parse(last.quote) as RefundQuote).share !== 'full';
  const terms: PlaceTerms = { ...now, price: former.price, ...(isForfeit && { isMovedLate: true }) };
  return { terms: JSON.stringify(terms) };
}
