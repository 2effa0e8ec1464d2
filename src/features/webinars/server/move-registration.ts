import { createChangeStore } from '#cms/records/change-store.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { isHigherPrice } from '#core/text/numbers.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { keyOfQuote, movableUntil, startOf, tooLateToMove } from '../rules/refund-quote.ts';
import { type ParentAction, seated } from '../rules/registration-status.ts';
import { endRefund, lastCancellation, reopenRefund } from './cancellations.ts';
import {
  makeRoom,
  positionIn,
  type RegistrationRow,
  requireOpen,
  type Situation,
  writeRegistration,
} from './registration-rules.ts';
import { promising, type Quoted, quoteFor } from './registration-terms.ts';
import { countSeats, type HeldSeats, newWaitingPosition } from './seats.ts';

/** Messages to staff, and to a parent who moves the registration themselves. */
const words = {
  onlyRegistrations: {
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
 * Moves a registration to another webinar, with the same link. A registration that the parent had cancelled there stays beside
 * it. Parents can move until it would count as a no-show; staff always can.
 *
 * @throws AppError invalid, conflict
 */
export async function moveRegistration(
  inside: Scope,
  { registration, held, by }: Situation,
  action: Extract<ParentAction, { kind: 'move' }>,
): Promise<void> {
  if (action.webinarId === registration.webinarId) return;
  const who = by.kind === 'visitor' ? 'parent' : 'staff';
  const target = held.get(action.webinarId);
  if (!target) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
  requireOpen(inside, target);
  if (['cancelled', 'attended', 'unconfirmed'].includes(registration.status))
    throw new AppError('conflict', words.onlyRegistrations[who]);
  const quoted = await quoteFor(inside, registration);
  if (who === 'parent' && quoted) {
    const { terms, webinar, now } = quoted;
    const until = movableUntil({ terms, registration, webinar, timeZone: inside.timeZone });
    if (until && now > until) throw new AppError('conflict', tooLateToMove(terms));
    if (action.quote !== undefined && action.quote !== keyOfQuote(quoted.quote))
      throw new AppError('conflict', words.hasChanged);
    if (registration.paid && isHigherPrice(target.price, terms.price))
      throw new AppError('conflict', words.costsMore);
  }
  const known = await positionIn(inside, target.id, registration.email);
  if (known) throw new AppError('conflict', words.isThere[who](registration.name));
  const stands = newWaitingPosition(target, await countSeats(inside, target.id));
  if (stands.status === 'waiting' && seated.includes(registration.status) && !action.mayWait)
    throw new AppError('conflict', words.isFull[who]);
  const moved = { webinarId: target.id, webinarTitle: target.title, offeredUntil: '', joinedAt: '' };
  const terms = quoted && termsAfter(inside, registration, quoted, target);
  await writeRegistration(inside, registration.id, { ...moved, ...stands, ...(terms && { terms }) }, by);
}

/** The policy stays. A payment moves along; an unpaid registration gets the new price. */
function termsAfter(
  { timeZone }: Pick<Scope, 'timeZone'>,
  registration: RegistrationRow,
  { terms: { promised: _former, ...terms }, quote, webinar }: Quoted,
  target: HeldSeats,
): string {
  const isLate = registration.status === 'registered' && !webinar.calledOff && quote.share !== 'full';
  const moved: RegistrationTerms = {
    ...terms,
    price: registration.paid ? terms.price : target.price,
    ...(isLate && { isMovedLate: true }),
  };
  return JSON.stringify(promising(moved, startOf(target, timeZone)));
}

/** The fields of a registration that actions change. */
const changed = [
  ...(['webinarId', 'webinarTitle', 'status', 'inLine', 'offeredUntil', 'registerAt', 'joinedAt'] as const),
  ...(['paid', 'paidNote', 'terms'] as const),
] as const;

const conflict = (message: string) => new AppError('conflict', message);

/** A registration before the last action of staff on it; undefined: the last change was not theirs. */
export async function beforeAction(
  inside: Scope,
  { id, revision }: RegistrationRow,
): Promise<RegistrationRow | undefined> {
  const change = await createChangeStore(inside).findMade('registration', id, revision);
  if (!change?.before || change.kind !== 'updated' || change.by.kind !== 'account') return undefined;
  return change.before as unknown as RegistrationRow;
}

/**
 * Undoes the last action of staff on a registration completely, including its seat, which is taken back from a parent who has not
 * been notified of the offer. Waiting emails are dropped (registration-emails.ts).
 *
 * @param before the result of `beforeAction`
 * @param payBackTo the account for a refund that opens again
 * @throws AppError conflict, where the former state is not possible; missing, where its webinar is gone
 */
export async function undoAction(
  inside: Scope,
  { registration, held, by }: Situation,
  before: RegistrationRow | undefined,
  payBackTo = '',
): Promise<void> {
  if (!before) throw conflict('The last change was not made by staff, so it cannot be undone here.');
  const webinar = held.get(before.webinarId);
  if (!webinar) throw notFoundError('Webinar');
  const { id } = registration;
  const hasMoved = before.webinarId !== registration.webinarId;
  const isActive = before.status !== 'cancelled';
  if (isActive && (hasMoved || registration.status === 'cancelled')) {
    const other = await positionIn(inside, webinar.id, registration.email);
    if (other && other.id !== id && other.status !== 'cancelled')
      throw conflict('This parent has enrolled in that webinar again in the meantime.');
  }
  if (before.status === 'offered' && before.offeredUntil <= inside.clock().toISOString())
    throw conflict('The offer has ended in the meantime.');
  const needsSeat = seated.includes(before.status) && (hasMoved || !seated.includes(registration.status));
  if (needsSeat && !(await makeRoom(inside, webinar, await countSeats(inside, webinar.id, id))))
    throw conflict(
      'The seat has gone to another parent in the meantime, so this cannot be undone. Please give a place again: the parent then waits.',
    );
  const wasCancelled = registration.status === 'cancelled';
  if (wasCancelled && isActive) await undoRefund(inside, registration);
  const values = Object.fromEntries(changed.map((name) => [name, before[name]]));
  await writeRegistration(inside, id, values, by);
  if (!wasCancelled && !isActive) await reopenRefund(inside, before, payBackTo);
}

/** @throws AppError conflict, where the refund is paid */
async function undoRefund(inside: Scope, registration: RegistrationRow): Promise<void> {
  if ((await lastCancellation(inside, registration))?.refund === 'completed')
    throw conflict('The refund is marked as paid, so this cannot be undone. Please give a place again.');
  await endRefund(inside, registration);
}
