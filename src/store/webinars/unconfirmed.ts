import { type SqlBool, sql } from 'kysely';
import { system, visitor } from '../../content/actor.ts';
import { momentIn } from '../../content/clock.ts';
import { eachAlone } from '../../content/each-alone.ts';
import { emailSpellings } from '../../content/people/email-address.ts';
import { Refusal } from '../../content/refusal.ts';
import type { PlaceInput } from '../../content/webinars/place-steps.ts';
import { heldFor, mostHeld } from '../../content/webinars/places.ts';
import { eraseRecord } from '../changes/erase.ts';
import { holdContentVersion } from '../connection/content-version.ts';
import { remainingRows } from '../in-turns.ts';
import { createRecord } from '../records/create.ts';
import { removeRecord } from '../records/remove.ts';
import type { Scope } from '../scope.ts';
import { planConfirmation } from './place-letters.ts';
import { requireOnly, type Situation, webinarOf, whyClosed } from './place-rules.ts';
import { writePlace } from './place-writes.ts';
import { type CountedSeats, countSeats, type HeldSeats, newPlace, nextInLine } from './seats.ts';

/** Written out, because the indexes of these hold no others. */
const isUnconfirmed = sql<SqlBool>`status = 'unconfirmed'`;

/** An enrolment without a proof of work: the owner of the mailbox has to confirm it. */
export interface Unproven {
  /** Whether the limits allow its email. Without the email it cannot be confirmed, so no seat is held. */
  mayEmail: boolean;
  /** Whether a seat may be held for this email. Called only while a seat is free. */
  mayHold: () => Promise<boolean>;
}

/** What enrolling has come to. */
export interface Enrolment {
  id: string;
  /** The email held a registration before; it is as it was. */
  isKnown: boolean;
  /** How a new registration is placed at this moment, whether or not this one is new: no answer tells who is enrolled. */
  status: 'registered' | 'waiting';
}

interface Situated extends Pick<Enrolment, 'status'> {
  held: HeldSeats;
  counted: CountedSeats;
}

/**
 * Adds a registration that the owner of the mailbox has to confirm. A second one with the same email changes nothing: the
 * hold of the first one is not renewed. Its email goes out now if the limits did not allow it before.
 */
export async function addUnconfirmed(
  inside: Scope,
  { held, counted, status }: Situated,
  values: PlaceInput,
  { mayEmail, mayHold }: Unproven,
): Promise<Enrolment> {
  const earlier = await inside.db
    .selectFrom('registration')
    .select('id')
    .where('webinarId', '=', held.id)
    .where('email', 'in', emailSpellings(values.email))
    .where(isUnconfirmed)
    .executeTakeFirst();
  if (earlier) {
    if (mayEmail) await planConfirmation(inside, { id: earlier.id, webinarId: held.id });
    return { id: earlier.id, isKnown: true, status };
  }
  const isFree = status === 'registered' && held.capacity !== null && counted.held < mostHeld(held.capacity);
  const holds = mayEmail && isFree && (await mayHold());
  const { _id: id } = await createRecord(
    inside,
    'registration',
    {
      ...{ ...values, webinarTitle: held.title, status: 'unconfirmed' },
      offeredUntil: holds ? momentIn(inside.clock, heldFor) : '',
    },
    visitor,
  );
  if (mayEmail) await planConfirmation(inside, { id, webinarId: held.id });
  return { id, isKnown: false, status };
}

/**
 * Confirms a registration: it gets the seat that it holds or that is free, otherwise a position on the waiting list.
 *
 * @throws Refusal conflict, when enrolment has closed or the email has another registration by now
 */
export async function confirm(inside: Scope, situation: Situation): Promise<void> {
  const { place, by } = situation;
  const webinar = webinarOf(situation, place.webinarId);
  const closed = whyClosed(inside, webinar);
  if (closed) throw new Refusal('conflict', closed);
  await requireOnly(inside, place);
  const counted = await countSeats(inside, webinar.id, place.id);
  const stands =
    place.offeredUntil > inside.clock().toISOString()
      ? ({ status: 'registered', inLine: nextInLine(webinar, counted) } as const)
      : newPlace(webinar, counted);
  await writePlace(inside, place.id, { ...stands, offeredUntil: '', summaryDue: 0 }, by);
}

/**
 * Erases for good the unconfirmed registrations from before a moment (ISO, UTC): the email may be a stranger's.
 *
 * @returns how many
 * @throws the first failure, after all others
 */
export function forgetUnconfirmed(scope: Scope, before: string, signal?: AbortSignal): Promise<number> {
  const by = system('retention');
  const old = scope.db.selectFrom('registration').select('id').where(isUnconfirmed);
  const due = old.where('registerAt', '<', before).orderBy('registerAt').orderBy('id');
  const rows = remainingRows(
    ({ limit, offset }) => due.limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const erase = ({ id }: { id: string }) =>
    scope.transaction(async (inside) => {
      // It cannot be confirmed from here on.
      await holdContentVersion(inside.db);
      const found = inside.db.selectFrom('registration').select('id').where('id', '=', id);
      if (!(await found.where(isUnconfirmed).executeTakeFirst())) return false;
      return eraseRecord(inside, await removeRecord(inside, 'registration', id, by), by);
    });
  return eachAlone(rows, erase, signal);
}
