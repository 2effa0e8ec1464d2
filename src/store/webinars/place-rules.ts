import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../content/actor.ts';
import { emailSpellings } from '../../content/people/email-address.ts';
import { invalidFields, missing, Refusal } from '../../content/refusal.ts';
import { takesParents } from '../../content/webinars/offers.ts';
import type { Scope } from '../scope.ts';
import type { PlaceRow } from './place-writes.ts';
import type { HeldSeats } from './seats.ts';

/** A place of which somebody takes a step, with the webinars that are held for it. */
export interface Situation {
  place: PlaceRow;
  held: ReadonlyMap<string, HeldSeats>;
  by: Actor;
}

/** Written out, because the unique index of these holds no others. */
const isLive = sql<SqlBool>`status <> 'cancelled' and status <> 'unconfirmed'`;

/** @throws Refusal invalid */
export function requireOpen(inside: Scope, webinar: HeldSeats): void {
  const closed = whyClosed(inside, webinar);
  if (closed) throw invalidFields({ webinarId: closed });
}

/** Why nobody enrols in a webinar (any more); undefined: they do. */
export function whyClosed(inside: Scope, webinar: HeldSeats): string | undefined {
  if (webinar.calledOff) return 'We are sorry: this webinar has been called off.';
  if (takesParents(webinar, inside.clock(), inside.timeZone)) return undefined;
  return 'This webinar is over, so enrolment has closed';
}

/** @throws Refusal missing */
export function webinarOf({ held }: Pick<Situation, 'held'>, id: string): HeldSeats {
  const webinar = held.get(id);
  if (!webinar) throw missing('Webinar');
  return webinar;
}

/**
 * The registration that an email holds in a webinar. Cancelled ones are left out, and unconfirmed ones, which anybody can
 * create.
 */
export function placeIn({ db }: Pick<Scope, 'db'>, webinarId: string, email: string) {
  const places = db.selectFrom('registration').selectAll().where('webinarId', '=', webinarId);
  return places.where('email', 'in', emailSpellings(email)).where(isLive).executeTakeFirst();
}

/**
 * The email of a cancelled registration may hold another one by now, and holds one at most.
 *
 * @throws Refusal conflict
 */
export async function requireOnly(
  inside: Scope,
  { id, webinarId, email }: Pick<PlaceRow, 'id' | 'webinarId' | 'email'>,
): Promise<void> {
  const live = await placeIn(inside, webinarId, email);
  if (live && live.id !== id)
    throw new Refusal('conflict', 'This email holds another registration in this webinar by now.');
}
