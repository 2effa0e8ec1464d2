import { createRecord } from '#cms/records/create.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { RefundQuote, RegistrationAction } from '../api.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { registration } from '../rules/registration.ts';
import {
  closesAt,
  hasSeat,
  type ParentAction,
  type RegistrationInput,
} from '../rules/registration-status.ts';
import { cancelRegistration, endRefund, lastCancellation } from './cancellations.ts';
import { beforeAction, moveRegistration, undoAction } from './move-registration.ts';
import { planEnrolledAlreadyEmail, planRegistrationEmail } from './registration-emails.ts';
import {
  type ActionContext,
  closedReason,
  findActiveRegistration,
  type RegistrationRow,
  requireLockedWebinar,
  requireNoOtherRegistration,
  requireOpen,
  writeRegistration,
} from './registration-rules.ts';
import { termsOf, termsOfEnrolment } from './registration-terms.ts';
import { countSeats, fillSeats, initialRegistration, type LockedWebinar, lockWebinar } from './seats.ts';
import {
  addUnconfirmed,
  confirmRegistration,
  type Enrolment,
  type UnprovenEnrolment,
} from './unconfirmed.ts';

/**
 * The terms of a cancelled registration that is restored: the current ones. A payment that was kept counts for it at the price
 * that was paid; if that payment was forfeited, cancelling again does not refund it either.
 */
async function termsOfRestored(
  tx: Scope,
  registration: RegistrationRow,
  webinar: LockedWebinar,
): Promise<Partial<RegistrationRow>> {
  const last = await lastCancellation(tx, registration);
  const current = await termsOfEnrolment(tx, webinar);
  const isPaidBack = last?.refund === 'completed';
  if (!registration.paid || isPaidBack)
    return { terms: JSON.stringify(current), ...(isPaidBack && { paid: 0, paidNote: '' }) };
  const former = await termsOf(tx, registration, webinar.price);
  const isForfeit = last && (JSON.parse(last.quote) as RefundQuote).share !== 'full';
  const terms: RegistrationTerms = {
    ...current,
    price: former.price,
    ...(isForfeit && { isMovedLate: true }),
  };
  return { terms: JSON.stringify(terms) };
}

/**
 * All actions on a registration. `arrive` is the use of the join link; `release` ends a seat that was not paid for in time, with
 * that email.
 */
export type AnyRegistrationAction =
  | RegistrationAction
  | ParentAction
  | { kind: 'arrive' }
  | { kind: 'release'; email: WebinarEmailType };

/** A registration and the revision that the actor has seen; without one, as for parents, any revision is accepted. */
export interface ActionTarget {
  id: string;
  revision?: number | undefined;
  by: Actor;
}

const waitingMessage =
  'You are already on the waiting list for this webinar. We will write to you once a seat is free.';
const offeredMessage =
  'A seat in this webinar has already been offered to you. Please see our email about it.';

/**
 * Enrols a parent: in a seat while one is free, else at the end of the waiting list. An earlier cancelled registration stays as
 * it is, with its refund. Anyone can enter any email: where it has a registration, a visitor changes nothing, and an email says
 * so.
 *
 * @throws AppError invalid, where the webinar does not exist or is closed; conflict, where staff add an email that has a
 * registration
 */
export async function enrol(
  scope: Scope,
  values: RegistrationInput,
  by: Actor,
  unproven?: UnprovenEnrolment,
): Promise<Enrolment> {
  return scope.transaction(async (tx) => {
    await lockContentVersion(tx.db);
    const webinar = await lockWebinar(tx, values.webinarId);
    if (!webinar) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
    requireOpen(tx, webinar);
    const counted = await countSeats(tx, webinar.id);
    const { status } = initialRegistration(webinar, counted);
    const existing = await findActiveRegistration(tx, webinar.id, values.email);
    if (existing) {
      if (by.kind !== 'visitor') throw new AppError('conflict', alreadyRegisteredMessage(existing));
      if (unproven?.mayEmail !== false) await planEnrolledAlreadyEmail(tx, existing);
      return { id: existing.id, isKnown: true, status };
    }
    if (unproven) return addUnconfirmed(tx, { webinar, counted, status }, values, unproven);
    const { _id: id } = await createRecord(
      tx,
      'registration',
      { ...values, webinarTitle: webinar.title },
      by,
    );
    // Adding by a form has no undo, so the email is not delayed for staff either.
    await planRegistrationEmail(tx, undefined, await requireRegistration(tx, id), { cause: visitor });
    return { id, isKnown: false, status };
  });
}

/**
 * Applies an action. If the registration is already in the resulting state, nothing happens: a button may be pressed twice, or
 * its answer lost.
 *
 * @throws AppError missing; conflict, where the action does not apply to its present state
 */
export async function applyRegistrationAction(
  scope: Scope,
  target: ActionTarget,
  action: AnyRegistrationAction,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockContentVersion(tx.db);
    const registration = await requireRegistration(tx, target.id);
    if (target.revision !== undefined && target.revision !== registration.revision) {
      throw new AppError('conflict', 'Another person has changed this in the meantime.');
    }
    const { webinarId } = registration;
    const before = action.kind === 'undo' ? await beforeAction(tx, registration) : undefined;
    const other = action.kind === 'move' ? action.webinarId : before?.webinarId;
    const webinars = other === undefined ? [webinarId] : [webinarId, other];
    const lockedWebinars = new Map<string, LockedWebinar>();
    for (const id of [...new Set(webinars)].sort()) {
      const row = await lockWebinar(tx, id);
      if (row) lockedWebinars.set(id, row);
    }
    const context = { registration, lockedWebinars, by: target.by };
    if (action.kind === 'undo') await undoAction(tx, context, before, action.payBackTo);
    else await performAction(tx, context, action);
    for (const id of lockedWebinars.keys()) await fillSeats(tx, id, { cause: target.by });
  });
}

type OtherAction = Exclude<AnyRegistrationAction, { kind: 'undo' }>;

async function performAction(tx: Scope, context: ActionContext, action: OtherAction): Promise<void> {
  const { registration, by } = context;
  const { id, status } = registration;
  const now = tx.clock().toISOString();
  switch (action.kind) {
    case 'accept':
      if (hasSeat(status)) return;
      if (status === 'unconfirmed') return confirmRegistration(tx, context);
      requireOffer(tx, context);
      return void (await writeRegistration(tx, id, { status: 'registered', offeredUntil: '' }, by));
    case 'decline':
      if (hasSeat(status))
        throw new AppError(
          'conflict',
          'This seat has already been accepted. Please cancel the registration instead.',
        );
      return cancel(tx, context);
    case 'cancel':
      return cancel(tx, context, action.quote);
    case 'release':
      if (status !== 'registered') return;
      return cancelRegistration(tx, registration, { by, email: action.email, source: 'unpaid' });
    case 'reinstate': {
      const webinar = requireLockedWebinar(context, registration.webinarId);
      if (status !== 'cancelled') return;
      requireOpen(tx, webinar);
      await requireNoOtherRegistration(tx, registration);
      return void (await restoreCancelled(tx, webinar, registration, by));
    }
    case 'move':
      return moveRegistration(tx, context, action);
    case 'attended': {
      if (status !== 'registered' && status !== 'attended')
        throw new AppError('conflict', 'Only a registered parent can be marked as attended.');
      const next = action.hasAttended ? 'attended' : 'registered';
      if (status !== next) await writeRegistration(tx, id, { status: next }, by, { email: null });
      return;
    }
    case 'arrive':
      if ((status !== 'registered' && status !== 'attended') || registration.joinedAt) return;
      return void (await writeRegistration(tx, id, { status: 'attended', joinedAt: now }, by, {
        email: null,
      }));
    case 'change': {
      const { name, contact } = action;
      if (registration.name === name && registration.contact === contact) return;
      return void (await writeRegistration(tx, id, { name, contact }, by, { email: null }));
    }
    case 'paid': {
      // It is erased after a day, and the payment would be erased with it.
      if (status === 'unconfirmed')
        throw new AppError('conflict', 'This registration is not confirmed yet. Please confirm it first.');
      const values = { paid: action.isPaid ? 1 : 0, paidNote: action.note } as const;
      if (registration.paid === values.paid && registration.paidNote === values.paidNote) return;
      await writeRegistration(tx, id, values, by, { email: null });
    }
  }
}

async function cancel(tx: Scope, context: ActionContext, quote?: string): Promise<void> {
  const { by, registration } = context;
  if (registration.status === 'cancelled') return;
  if (registration.status === 'attended')
    throw new AppError('conflict', 'A registration marked as attended can no longer be cancelled.');
  const webinar = requireLockedWebinar(context, registration.webinarId);
  const closing = closesAt(webinar, tx.timeZone);
  // A webinar that was called off may still owe a refund.
  if (closing && closing <= tx.clock().toISOString() && !webinar.calledOff)
    throw new AppError('conflict', 'This webinar is over, so this registration can no longer be cancelled.');
  await cancelRegistration(tx, registration, { by, shownQuote: quote });
}

/** Restores a cancelled registration for staff as a new arrival. A payment that was not refunded stays. */
async function restoreCancelled(
  tx: Scope,
  webinar: LockedWebinar,
  registration: RegistrationRow,
  by: Actor,
): Promise<void> {
  const initial = initialRegistration(webinar, await countSeats(tx, webinar.id, registration.id));
  const newArrival = { registerAt: tx.clock().toISOString(), offeredUntil: '', joinedAt: '' };
  const terms = await termsOfRestored(tx, registration, webinar);
  await endRefund(tx, registration);
  await writeRegistration(tx, registration.id, { ...initial, ...newArrival, ...terms }, by);
  await fillSeats(tx, webinar.id, { cause: by });
}

function requireOffer(tx: Scope, context: ActionContext): void {
  const { status, offeredUntil, webinarId } = context.registration;
  if (status === 'waiting')
    throw new AppError('conflict', 'No seat is free yet. We will write to you once there is one.');
  if (status !== 'offered' || offeredUntil <= tx.clock().toISOString())
    throw new AppError(
      'conflict',
      'This offer has ended, and the seat has gone to the next person on the waiting list.',
    );
  const closed = closedReason(tx, requireLockedWebinar(context, webinarId));
  if (closed) throw new AppError('conflict', closed);
}

async function requireRegistration({ db }: Scope, id: string): Promise<RegistrationRow> {
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFoundError('Registration');
  return row;
}

function alreadyRegisteredMessage({ status }: Pick<RegistrationRow, 'status'>): string {
  if (status === 'waiting') return waitingMessage;
  return status === 'offered' ? offeredMessage : (registration.unique?.message ?? '');
}
