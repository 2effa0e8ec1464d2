import { createChangeStore } from '#cms/records/change-store.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { isHigherPrice } from '#core/text/numbers.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { keyOfQuote, movableUntil, startOf, tooLateToMoveMessage } from '../rules/refund-quote.ts';
import { type ParentAction, seatedStatuses } from '../rules/registration-status.ts';
import { endRefund, lastCancellation, reopenRefund } from './cancellations.ts';
import {
  type ActionContext,
  findActiveRegistration,
  type RegistrationRow,
  requireOpen,
  tryFreeSeat,
  writeRegistration,
} from './registration-rules.ts';
import { loadQuote, type RegistrationQuote, withPromisedStart } from './registration-terms.ts';
import { countSeats, initialRegistration, type LockedWebinar } from './seats.ts';

/** Messages to staff, and to a parent who moves the registration themselves. */
const messages = {
  onlyRegistrations: {
    staff: 'Only a registered or waiting parent can be moved.',
    parent: 'Only a registration that is not cancelled can be switched.',
  },
  isThere: {
    staff: (name: string) => `${name} is already registered for that webinar, or on its waiting list.`,
    parent: () => 'You are already registered for that webinar, or are on its waiting list.',
  },
  costsMore:
    'That webinar costs more than you have paid. Please call us, and we will switch your registration and arrange the rest.',
  hasChanged:
    'What you would get back has changed since this page was loaded. Please read it again: nothing has been changed yet.',
  isFull: {
    staff: 'That webinar is full: they would join its waiting list, and lose their seat here.',
    parent:
      'That webinar is now full: you would give up your seat here and join its waiting list. Please choose another one, or tick that you will wait.',
  },
};

/**
 * Moves a registration to another webinar, with the same link. A registration that the parent had cancelled there stays beside
 * it. Parents can move until it would count as a no-show; staff always can.
 *
 * @throws AppError invalid, conflict
 */
export async function moveRegistration(
  tx: Scope,
  { registration, lockedWebinars, by }: ActionContext,
  action: Extract<ParentAction, { kind: 'move' }>,
): Promise<void> {
  if (action.webinarId === registration.webinarId) return;
  const who = by.kind === 'visitor' ? 'parent' : 'staff';
  const target = lockedWebinars.get(action.webinarId);
  if (!target) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
  requireOpen(tx, target);
  if (['cancelled', 'attended', 'unconfirmed'].includes(registration.status))
    throw new AppError('conflict', messages.onlyRegistrations[who]);
  const quoted = await loadQuote(tx, registration);
  if (who === 'parent' && quoted) {
    const { terms, webinar, now } = quoted;
    const until = movableUntil({ terms, registration, webinar, timeZone: tx.timeZone });
    if (until && now > until) throw new AppError('conflict', tooLateToMoveMessage(terms));
    if (action.quote !== undefined && action.quote !== keyOfQuote(quoted.quote))
      throw new AppError('conflict', messages.hasChanged);
    if (registration.paid && isHigherPrice(target.price, terms.price))
      throw new AppError('conflict', messages.costsMore);
  }
  const existing = await findActiveRegistration(tx, target.id, registration.email);
  if (existing) throw new AppError('conflict', messages.isThere[who](registration.name));
  const initial = initialRegistration(target, await countSeats(tx, target.id));
  if (initial.status === 'waiting' && seatedStatuses.includes(registration.status) && !action.joinWaitingList)
    throw new AppError('conflict', messages.isFull[who]);
  const moved = { webinarId: target.id, webinarTitle: target.title, offeredUntil: '', joinedAt: '' };
  const terms = quoted && termsAfterMove(tx, registration, quoted, target);
  await writeRegistration(tx, registration.id, { ...moved, ...initial, ...(terms && { terms }) }, by);
}

/** The policy stays. A payment moves along; an unpaid registration gets the new price. */
function termsAfterMove(
  { timeZone }: Pick<Scope, 'timeZone'>,
  registration: RegistrationRow,
  { terms: { promised: _former, ...terms }, quote, webinar }: RegistrationQuote,
  target: LockedWebinar,
): string {
  const isLate = registration.status === 'registered' && !webinar.calledOff && quote.share !== 'full';
  const moved: RegistrationTerms = {
    ...terms,
    price: registration.paid ? terms.price : target.price,
    ...(isLate && { isMovedLate: true }),
  };
  return JSON.stringify(withPromisedStart(moved, startOf(target, timeZone)));
}

/** The fields of a registration that actions change. */
const undoableColumns = [
  ...(['webinarId', 'webinarTitle', 'status', 'inLine', 'offeredUntil', 'registerAt', 'joinedAt'] as const),
  ...(['paid', 'paidNote', 'terms'] as const),
] as const;

const conflict = (message: string) => new AppError('conflict', message);

/** A registration before the last action of staff on it; undefined: the last change was not theirs. */
export async function beforeAction(
  tx: Scope,
  { id, revision }: RegistrationRow,
): Promise<RegistrationRow | undefined> {
  const change = await createChangeStore(tx).findByRevision('registration', id, revision);
  if (!change?.before || change.kind !== 'updated' || change.by.kind !== 'account') return undefined;
  return change.before as unknown as RegistrationRow;
}

/**
 * Undoes the last action of staff on a registration completely, including its seat, which is taken back from a parent who has not
 * been notified of the offer. Waiting emails are dropped (registration-emails.ts).
 *
 * @param before the result of `beforeAction`
 * @param payBackTo the account for a refund that opens again
 * @throws AppError conflict, where the former state is not possible; missing, where its webinar is deleted
 */
export async function undoAction(
  tx: Scope,
  { registration, lockedWebinars, by }: ActionContext,
  before: RegistrationRow | undefined,
  payBackTo = '',
): Promise<void> {
  if (!before) throw conflict('The last change was not made by staff, so it cannot be undone here.');
  const webinar = lockedWebinars.get(before.webinarId);
  if (!webinar) throw notFoundError('Webinar');
  const { id } = registration;
  const hasMoved = before.webinarId !== registration.webinarId;
  const isActive = before.status !== 'cancelled';
  if (isActive && (hasMoved || registration.status === 'cancelled')) {
    const other = await findActiveRegistration(tx, webinar.id, registration.email);
    if (other && other.id !== id && other.status !== 'cancelled')
      throw conflict('This parent has enrolled in that webinar again in the meantime.');
  }
  if (before.status === 'offered' && before.offeredUntil <= tx.clock().toISOString())
    throw conflict('The offer has ended in the meantime.');
  const needsSeat =
    seatedStatuses.includes(before.status) && (hasMoved || !seatedStatuses.includes(registration.status));
  if (needsSeat && !(await tryFreeSeat(tx, webinar, await countSeats(tx, webinar.id, id))))
    throw conflict(
      'The seat has gone to another parent in the meantime, so this cannot be undone. Please register the parent again: the parent then joins the waiting list.',
    );
  const wasCancelled = registration.status === 'cancelled';
  if (wasCancelled && isActive) await undoRefund(tx, registration);
  const values = Object.fromEntries(undoableColumns.map((name) => [name, before[name]]));
  await writeRegistration(tx, id, values, by);
  if (!wasCancelled && !isActive) await reopenRefund(tx, before, payBackTo);
}

/** @throws AppError conflict, where the refund is paid */
async function undoRefund(tx: Scope, registration: RegistrationRow): Promise<void> {
  if ((await lastCancellation(tx, registration))?.refund === 'completed')
    throw conflict(
      'The refund is marked as paid, so this cannot be undone. Please register the parent again.',
    );
  await endRefund(tx, registration);
}
