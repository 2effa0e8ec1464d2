import type { Actor } from '../../content/actor.ts';
import { invalidFields, missing } from '../../content/refusal.ts';
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

/** The place that an address has in a webinar. */
export function placeIn({ db }: Pick<Scope, 'db'>, webinarId: string, email: string) {
  const places = db.selectFrom('registration').select(['id', 'status']).where('webinarId', '=', webinarId);
  return places.where('email', '=', email).executeTakeFirst();
}
