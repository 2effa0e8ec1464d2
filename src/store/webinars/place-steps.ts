import type { Actor } from '../../content/actor.ts';
import { registration } from '../../content/people/registration.ts';
import { invalidFields, missing, Refusal } from '../../content/refusal.ts';
import { takesParents } from '../../content/webinars/offers.ts';
import type { PlaceInput, PlaceStep } from '../../content/webinars/place-steps.ts';
import { seated } from '../../content/webinars/places.ts';
import { holdContentVersion } from '../connection/content-version.ts';
import { createRecord } from '../records/create.ts';
import { removeRecord } from '../records/remove.ts';
import type { Scope } from '../scope.ts';
import { type PlaceRow, planLetters, writePlace } from './place-writes.ts';
import { countSeats, type HeldSeats, holdSeats, newPlace } from './seats.ts';
import { settle } from './settle.ts';

/** What happens to a place; parents arrive by their own link. */
export type AnyPlaceStep = PlaceStep | { kind: 'arrive' };

/** Which place, as whoever takes the step has seen it; without a revision it is taken as it is, as parents do. */
export interface SeenPlace {
  id: string;
  revision?: number | undefined;
  by: Actor;
}

const waitsAlready =
  'You are on the waiting list of this webinar already. We write to you once a place is free.';
const isOffered = 'A place in this webinar is offered to you already. Please see our letter about it.';

/**
 * Gives a parent a place: a seat while one is free, else one in the line, behind all who came before. One that they had
 * cancelled becomes a new one.
 *
 * @returns its id
 * @throws Refusal invalid, where there is no such webinar or it takes nobody any more; conflict, where this e-mail has a
 *   place or waits for one
 */
export async function enrol(scope: Scope, values: PlaceInput, by: Actor): Promise<string> {
  return scope.transaction(async (inside) => {
    await holdContentVersion(inside.db);
    const held = await holdSeats(inside, values.webinarId);
    if (!held) throw invalidFields({ webinarId: 'Please choose a webinar' });
    requireOpen(inside, held);
    const known = await placeIn(inside, held.id, values.email);
    if (known && known.status !== 'cancelled') throw new Refusal('conflict', alreadyThere(known));
    if (known) {
      const { name, contact } = values;
      return (await comeBack(inside, held, known.id, { name, contact }, by)).id;
    }
    const { _id: id } = await createRecord(
      inside,
      'registration',
      { ...values, webinarTitle: held.title },
      by,
    );
    await planLetters(inside, undefined, await requirePlace(inside, id));
    return id;
  });
}

/**
 * Takes a step. Where it leads nowhere else than the place is already, nothing happens: a button is pressed twice, or its
 * answer was lost.
 *
 * @throws Refusal missing; conflict, where it does not fit what the place is by now
 */
export async function takePlaceStep(scope: Scope, seen: SeenPlace, step: AnyPlaceStep): Promise<void> {
  await scope.transaction(async (inside) => {
    await holdContentVersion(inside.db);
    const place = await requirePlace(inside, seen.id);
    if (seen.revision !== undefined && seen.revision !== place.revision) {
      throw new Refusal('conflict', 'Somebody else has changed this in the meantime.');
    }
    const { webinarId } = place;
    const webinars = step.kind === 'move' ? [webinarId, step.webinarId] : [webinarId];
    const held = new Map<string, HeldSeats>();
    for (const id of [...new Set(webinars)].sort()) {
      const row = await holdSeats(inside, id);
      if (row) held.set(id, row);
    }
    await act(inside, { place, held, by: seen.by }, step);
    for (const id of held.keys()) await settle(inside, id);
  });
}

interface Situation {
  place: PlaceRow;
  held: ReadonlyMap<string, HeldSeats>;
  by: Actor;
}

async function act(inside: Scope, situation: Situation, step: AnyPlaceStep): Promise<void> {
  const { place, by } = situation;
  const { id, status } = place;
  const now = inside.clock().toISOString();
  switch (step.kind) {
    case 'take':
      if (status === 'registered' || status === 'attended') return;
      requireOffer(inside, situation);
      return void (await writePlace(inside, id, { status: 'registered', offeredUntil: '' }, by));
    case 'decline':
      if (status === 'registered' || status === 'attended')
        throw new Refusal('conflict', 'This place has been taken. Please cancel it instead.');
      return cancel(inside, place, by);
    case 'cancel':
      return cancel(inside, place, by);
    case 'again': {
      const webinar = webinarOf(situation, place.webinarId);
      if (status !== 'cancelled') return;
      requireOpen(inside, webinar);
      return void (await comeBack(inside, webinar, id, {}, by));
    }
    case 'move':
      return move(inside, situation, step);
    case 'attended': {
      if (status !== 'registered' && status !== 'attended')
        throw new Refusal('conflict', 'Only who has a place can have attended.');
      const next = step.hasAttended ? 'attended' : 'registered';
      if (status !== next) await writePlace(inside, id, { status: next }, by, null);
      return;
    }
    case 'arrive':
      if ((status !== 'registered' && status !== 'attended') || place.joinedAt) return;
      return void (await writePlace(inside, id, { status: 'attended', joinedAt: now }, by, null));
    case 'paid': {
      const values = { paid: step.isPaid ? 1 : 0, paidNote: step.note } as const;
      if (place.paid === values.paid && place.paidNote === values.paidNote) return;
      await writePlace(inside, id, values, by, null);
    }
  }
}

async function cancel(inside: Scope, { id, status }: PlaceRow, by: Actor): Promise<void> {
  if (status === 'cancelled') return;
  if (status === 'attended') throw new Refusal('conflict', 'Whoever has attended cannot cancel any more.');
  await writePlace(inside, id, { status: 'cancelled', offeredUntil: '' }, by);
}

/** A place that was cancelled is a new one, as if its parent came only now. */
async function comeBack(
  inside: Scope,
  webinar: HeldSeats,
  id: string,
  values: Partial<PlaceRow>,
  by: Actor,
): Promise<PlaceRow> {
  const stands = newPlace(webinar, await countSeats(inside, webinar.id, id));
  const anew = { registerAt: inside.clock().toISOString(), offeredUntil: '', joinedAt: '' };
  const after = await writePlace(inside, id, { ...values, ...stands, ...anew }, by);
  await settle(inside, webinar.id);
  return after;
}

/** To another webinar, with the same link. What the parent had cancelled there makes room for it, in the trash. */
async function move(
  inside: Scope,
  { place, held, by }: Situation,
  step: Extract<PlaceStep, { kind: 'move' }>,
): Promise<void> {
  if (step.webinarId === place.webinarId) return;
  const target = held.get(step.webinarId);
  if (!target) throw invalidFields({ webinarId: 'Please choose a webinar' });
  requireOpen(inside, target);
  if (place.status === 'cancelled' || place.status === 'attended')
    throw new Refusal('conflict', 'Only somebody who has a place or waits for one can be moved.');
  const known = await placeIn(inside, target.id, place.email);
  if (known && known.status !== 'cancelled')
    throw new Refusal('conflict', `${place.name} has a place in that webinar already, or waits for one.`);
  const stands = newPlace(target, await countSeats(inside, target.id));
  if (stands.status === 'waiting' && seated.includes(place.status) && !step.mayWait)
    throw new Refusal('conflict', 'That webinar is full: there they would wait, and lose their seat here.');
  if (known) await removeRecord(inside, 'registration', known.id, by);
  const moved = { webinarId: target.id, webinarTitle: target.title, offeredUntil: '', joinedAt: '' };
  await writePlace(inside, place.id, { ...moved, ...stands }, by);
}

function requireOffer(inside: Scope, situation: Situation): void {
  const { status, offeredUntil, webinarId } = situation.place;
  if (status === 'waiting')
    throw new Refusal('conflict', 'No place is free yet. We write to you once there is one.');
  if (status !== 'offered' || offeredUntil <= inside.clock().toISOString())
    throw new Refusal('conflict', 'This offer is over, and the place has gone to whoever came next.');
  const closed = whyClosed(inside, webinarOf(situation, webinarId));
  if (closed) throw new Refusal('conflict', closed);
}

/** @throws Refusal invalid */
function requireOpen(inside: Scope, webinar: HeldSeats): void {
  const closed = whyClosed(inside, webinar);
  if (closed) throw invalidFields({ webinarId: closed });
}

function whyClosed(inside: Scope, webinar: HeldSeats): string | undefined {
  if (webinar.calledOff) return 'We are sorry: this webinar has been called off.';
  if (takesParents(webinar, inside.clock(), inside.timeZone)) return undefined;
  return 'This webinar is over, so enrolment has closed';
}

function webinarOf({ held }: Situation, id: string): HeldSeats {
  const webinar = held.get(id);
  if (!webinar) throw missing('Webinar');
  return webinar;
}

function placeIn({ db }: Scope, webinarId: string, email: string) {
  const places = db.selectFrom('registration').select(['id', 'status']).where('webinarId', '=', webinarId);
  return places.where('email', '=', email).executeTakeFirst();
}

async function requirePlace({ db }: Scope, id: string): Promise<PlaceRow> {
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw missing('Registration');
  return row;
}

function alreadyThere({ status }: Pick<PlaceRow, 'status'>): string {
  if (status === 'waiting') return waitsAlready;
  return status === 'offered' ? isOffered : (registration.once?.message ?? '');
}
