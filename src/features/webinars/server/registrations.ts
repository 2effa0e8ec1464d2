import { createRecord } from '#cms/records/create.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import type { RefundQuote } from '../rules/refund-quote.ts';
import { registration } from '../rules/registration.ts';
import {
  closesAt,
  type ParentAction,
  type RegistrationAction,
  type RegistrationInput,
} from '../rules/registration-status.ts';
import { cancelRegistration, endRefund, lastCancellation } from './cancellations.ts';
import { beforeAction, moveRegistration, undoAction } from './move-registration.ts';
import { planEmails, planEnrolledAlready } from './registration-emails.ts';
import {
  positionIn,
  type RegistrationRow,
  requireOnly,
  requireOpen,
  type Situation,
  webinarOf,
  whyClosed,
  writeRegistration,
} from './registration-rules.ts';
import { termsOf, termsOfEnrolling } from './registration-terms.ts';
import { countSeats, fillSeats, type HeldSeats, holdSeats, newWaitingPosition } from './seats.ts';
import { addUnconfirmed, confirm, type Enrolment, type Unproven } from './unconfirmed.ts';

/**
 * The terms of a cancelled registration that is restored: the current ones. A payment that was kept counts for it at the price
 * that was paid; if that payment was forfeited, cancelling again does not refund it either.
 */
async function termsOfComingBack(
  inside: Scope,
  registration: RegistrationRow,
  webinar: HeldSeats,
): Promise<Partial<RegistrationRow>> {
  const last = await lastCancellation(inside, registration);
  const now = await termsOfEnrolling(inside, webinar);
  const isPaidBack = last?.refund === 'completed';
  if (!registration.paid || isPaidBack)
    return { terms: JSON.stringify(now), ...(isPaidBack && { paid: 0, paidNote: '' }) };
  const former = await termsOf(inside, registration, webinar.price);
  const isForfeit = last && (JSON.parse(last.quote) as RefundQuote).share !== 'full';
  const terms: RegistrationTerms = { ...now, price: former.price, ...(isForfeit && { isMovedLate: true }) };
  return { terms: JSON.stringify(terms) };
}

/** All actions on a registration; `arrive` is the use of the join link. */
export type AnyRegistrationAction = RegistrationAction | ParentAction | { kind: 'arrive' };

/** A registration and the revision that the actor has seen; without one, as for parents, any revision is accepted. */
export interface SeenRegistration {
  id: string;
  revision?: number | undefined;
  by: Actor;
}

const waitsAlready =
  'You are already on the waiting list of this webinar. We will write to you once a place is free.';
const isOffered = 'A place in this webinar has already been offered to you. Please see our email about it.';

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
  unproven?: Unproven,
): Promise<Enrolment> {
  return scope.transaction(async (inside) => {
    await lockContentVersion(inside.db);
    const held = await holdSeats(inside, values.webinarId);
    if (!held) throw invalidFieldsError({ webinarId: 'Please choose a webinar' });
    requireOpen(inside, held);
    const counted = await countSeats(inside, held.id);
    const { status } = newWaitingPosition(held, counted);
    const known = await positionIn(inside, held.id, values.email);
    if (known) {
      if (by.kind !== 'visitor') throw new AppError('conflict', alreadyThere(known));
      if (unproven?.mayEmail !== false) await planEnrolledAlready(inside, known);
      return { id: known.id, isKnown: true, status };
    }
    if (unproven) return addUnconfirmed(inside, { held, counted, status }, values, unproven);
    const { _id: id } = await createRecord(
      inside,
      'registration',
      { ...values, webinarTitle: held.title },
      by,
    );
    // Adding by a form has no undo, so the email is not delayed for staff either.
    await planEmails(inside, undefined, await requireRegistration(inside, id), { cause: visitor });
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
  seen: SeenRegistration,
  action: AnyRegistrationAction,
): Promise<void> {
  await scope.transaction(async (inside) => {
    await lockContentVersion(inside.db);
    const registration = await requireRegistration(inside, seen.id);
    if (seen.revision !== undefined && seen.revision !== registration.revision) {
      throw new AppError('conflict', 'Somebody else has changed this in the meantime.');
    }
    const { webinarId } = registration;
    const before = action.kind === 'undo' ? await beforeAction(inside, registration) : undefined;
    const other = action.kind === 'move' ? action.webinarId : before?.webinarId;
    const webinars = other === undefined ? [webinarId] : [webinarId, other];
    const held = new Map<string, HeldSeats>();
    for (const id of [...new Set(webinars)].sort()) {
      const row = await holdSeats(inside, id);
      if (row) held.set(id, row);
    }
    const situation = { registration, held, by: seen.by };
    if (action.kind === 'undo') await undoAction(inside, situation, before, action.payBackTo);
    else await act(inside, situation, action);
    for (const id of held.keys()) await fillSeats(inside, id, { cause: seen.by });
  });
}

type OtherAction = Exclude<AnyRegistrationAction, { kind: 'undo' }>;

async function act(inside: Scope, situation: Situation, action: OtherAction): Promise<void> {
  const { registration, by } = situation;
  const { id, status } = registration;
  const now = inside.clock().toISOString();
  switch (action.kind) {
    case 'take':
      if (status === 'registered' || status === 'attended') return;
      if (status === 'unconfirmed') return confirm(inside, situation);
      requireOffer(inside, situation);
      return void (await writeRegistration(inside, id, { status: 'registered', offeredUntil: '' }, by));
    case 'decline':
      if (status === 'registered' || status === 'attended')
        throw new AppError('conflict', 'This place has been taken. Please cancel it instead.');
      return cancel(inside, situation);
    case 'cancel':
      return cancel(inside, situation, action.quote);
    case 'again': {
      const webinar = webinarOf(situation, registration.webinarId);
      if (status !== 'cancelled') return;
      requireOpen(inside, webinar);
      await requireOnly(inside, registration);
      return void (await comeBack(inside, webinar, registration, by));
    }
    case 'move':
      return moveRegistration(inside, situation, action);
    case 'attended': {
      if (status !== 'registered' && status !== 'attended')
        throw new AppError('conflict', 'Only who has a place can have attended.');
      const next = action.hasAttended ? 'attended' : 'registered';
      if (status !== next) await writeRegistration(inside, id, { status: next }, by, { email: null });
      return;
    }
    case 'arrive':
      if ((status !== 'registered' && status !== 'attended') || registration.joinedAt) return;
      return void (await writeRegistration(inside, id, { status: 'attended', joinedAt: now }, by, {
        email: null,
      }));
    case 'change': {
      const { name, contact } = action;
      if (registration.name === name && registration.contact === contact) return;
      return void (await writeRegistration(inside, id, { name, contact }, by, { email: null }));
    }
    case 'paid': {
      // It is erased after a day, and the payment would be erased with it.
      if (status === 'unconfirmed')
        throw new AppError('conflict', 'This registration is not confirmed yet. Please confirm it first.');
      const values = { paid: action.isPaid ? 1 : 0, paidNote: action.note } as const;
      if (registration.paid === values.paid && registration.paidNote === values.paidNote) return;
      await writeRegistration(inside, id, values, by, { email: null });
    }
  }
}

async function cancel(inside: Scope, situation: Situation, quote?: string): Promise<void> {
  const { by, registration } = situation;
  if (registration.status === 'cancelled') return;
  if (registration.status === 'attended')
    throw new AppError('conflict', 'A place that has been attended can no longer be cancelled.');
  const webinar = webinarOf(situation, registration.webinarId);
  const closing = closesAt(webinar, inside.timeZone);
  // A webinar that was called off may still owe a refund.
  if (closing && closing <= inside.clock().toISOString() && !webinar.calledOff)
    throw new AppError('conflict', 'This webinar is over, so a place in it can no longer be cancelled.');
  await cancelRegistration(inside, registration, { by, shown: quote });
}

/** Restores a cancelled registration for staff as a new arrival. A payment that was not refunded stays. */
async function comeBack(
  inside: Scope,
  webinar: HeldSeats,
  registration: RegistrationRow,
  by: Actor,
): Promise<void> {
  const stands = newWaitingPosition(webinar, await countSeats(inside, webinar.id, registration.id));
  const again = { registerAt: inside.clock().toISOString(), offeredUntil: '', joinedAt: '' };
  const terms = await termsOfComingBack(inside, registration, webinar);
  await endRefund(inside, registration);
  await writeRegistration(inside, registration.id, { ...stands, ...again, ...terms }, by);
  await fillSeats(inside, webinar.id, { cause: by });
}

function requireOffer(inside: Scope, situation: Situation): void {
  const { status, offeredUntil, webinarId } = situation.registration;
  if (status === 'waiting')
    throw new AppError('conflict', 'No place is free yet. We will write to you once there is one.');
  if (status !== 'offered' || offeredUntil <= inside.clock().toISOString())
    throw new AppError(
      'conflict',
      'This offer has ended, and the place has gone to the next person on the waiting list.',
    );
  const closed = whyClosed(inside, webinarOf(situation, webinarId));
  if (closed) throw new AppError('conflict', closed);
}

async function requireRegistration({ db }: Scope, id: string): Promise<RegistrationRow> {
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFoundError('Registration');
  return row;
}

function alreadyThere({ status }: Pick<RegistrationRow, 'status'>): string {
  if (status === 'waiting') return waitsAlready;
  return status === 'offered' ? isOffered : (registration.once?.message ?? '');
}
