import { movableUntil, startOf, tooLateToMove } from '../../content/refunds/place-quote.ts';
import type { PlaceTerms } from '../../content/refunds/refund-policy.ts';
import { keyOfQuote } from '../../content/refunds/refund-quote.ts';
import { invalidFields, Refusal } from '../../content/refusal.ts';
import { costsMore } from '../../content/rupees.ts';
import type { ParentStep } from '../../content/webinars/place-steps.ts';
import { seated } from '../../content/webinars/places.ts';
import type { Scope } from '../scope.ts';
import { placeIn, requireOpen, type Situation } from './place-rules.ts';
import { promising, type Quoted, quoteFor } from './place-terms.ts';
import { type PlaceRow, writePlace } from './place-writes.ts';
import { countSeats, type HeldSeats, newPlace } from './seats.ts';

/** What staff read, and what the parent does who moves by themselves. */
const words = {
  onlyPlaces: {
    staff: 'Only somebody who has a place or waits for one can be moved.',
    parent: 'Only a place that you have, or wait for, can be moved.',
  },
  isThere: {
    staff: (name: string) => `${name} has a place in that webinar already, or waits for one.`,
    parent: () => 'You already have a place in that webinar, or are waiting for one.',
  },
  costsMore:
    'That webinar costs more than you have paid. Please call us, and we will move your place and arrange the rest.',
  hasChanged:
    'What you would get back has changed since this page was loaded. Please read it again: nothing has been moved yet.',
  isFull: {
    staff: 'That webinar is full: there they would wait, and lose their seat here.',
    parent:
      'That webinar is now full: you would give up your place here and join its waiting list. Please choose another one, or tick that you will wait.',
  },
};

/**
 * Moves a place to another webinar, with the same link. What the parent had cancelled there stays beside it. Parents move
 * by themselves until it would count as not having come; staff always.
 *
 * @throws Refusal invalid, conflict
 */
export async function movePlace(
  inside: Scope,
  { place, held, by }: Situation,
  step: Extract<ParentStep, { kind: 'move' }>,
): Promise<void> {
  if (step.webinarId === place.webinarId) return;
  const who = by.kind === 'visitor' ? 'parent' : 'staff';
  const target = held.get(step.webinarId);
  if (!target) throw invalidFields({ webinarId: 'Please choose a webinar' });
  requireOpen(inside, target);
  if (['cancelled', 'attended', 'unconfirmed'].includes(place.status))
    throw new Refusal('conflict', words.onlyPlaces[who]);
  const quoted = await quoteFor(inside, place);
  if (who === 'parent' && quoted) {
    const { terms, webinar, now } = quoted;
    const until = movableUntil({ terms, place, webinar, timeZone: inside.timeZone });
    if (until && now > until) throw new Refusal('conflict', tooLateToMove(terms));
    if (step.quote !== undefined && step.quote !== keyOfQuote(quoted.quote))
      throw new Refusal('conflict', words.hasChanged);
    if (place.paid && costsMore(target.price, terms.price)) throw new Refusal('conflict', words.costsMore);
  }
  const known = await placeIn(inside, target.id, place.email);
  if (known) throw new Refusal('conflict', words.isThere[who](place.name));
  const stands = newPlace(target, await countSeats(inside, target.id));
  if (stands.status === 'waiting' && seated.includes(place.status) && !step.mayWait)
    throw new Refusal('conflict', words.isFull[who]);
  const moved = { webinarId: target.id, webinarTitle: target.title, offeredUntil: '', joinedAt: '' };
  const terms = quoted && termsAfter(inside, place, quoted, target);
  await writePlace(inside, place.id, { ...moved, ...stands, ...(terms && { terms }) }, by);
}

/** The policy stays. What was paid moves along; who has not paid pays the new price. */
function termsAfter(
  { timeZone }: Pick<Scope, 'timeZone'>,
  place: PlaceRow,
  { terms: { promised: _former, ...terms }, quote, webinar }: Quoted,
  target: HeldSeats,
): string {
  const isLate = place.status === 'registered' && !webinar.calledOff && quote.share !== 'full';
  const moved: PlaceTerms = {
    ...terms,
    price: place.paid ? terms.price : target.price,
    ...(isLate && { isMovedLate: true }),
  };
  return JSON.stringify(promising(moved, startOf(target, timeZone)));
}
