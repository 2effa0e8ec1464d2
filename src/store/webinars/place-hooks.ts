// What every write of a webinar or a place has to do with seats, whoever makes it: forms, the trash, undo, CSV, an older
// version. The steps that people take are in place-steps.ts.
import { type PlaceStatus, seated } from '../../content/webinars/places.ts';
import type { LooseRow } from '../records/loose.ts';
import type { Scope } from '../scope.ts';
import { type PlaceRow, planLetters } from './place-writes.ts';
import { countSeats, holdSeats, newPlace, nextInLine } from './seats.ts';
import { settle } from './settle.ts';

const placeOf = (row: LooseRow) => row as unknown as PlaceRow;
const isSeated = (status: PlaceStatus) => seated.includes(status);

/**
 * How a place is stored that is to be so: in a seat only where one is free, else in the line; one that comes back, at
 * its old place there.
 *
 * @param before undefined: it is new, or comes out of the trash
 * @param isBack whether it has been there before
 * @returns the values that are other than wanted
 */
export async function fittedPlace(
  inside: Scope,
  before: LooseRow | undefined,
  wanted: LooseRow,
  isBack: boolean,
): Promise<LooseRow> {
  const [was, place] = [before && placeOf(before), placeOf(wanted)];
  if (place.status === 'cancelled') return { offeredUntil: '' };
  const isSame = was?.webinarId === place.webinarId;
  if (isSame && (was.status === place.status || (isSeated(was.status) && isSeated(place.status)))) return {};
  const held = await holdSeats(inside, place.webinarId);
  if (!held) return {};
  const counted = await countSeats(inside, place.webinarId, place.id);
  const number = place.inLine ?? (isBack ? 0 : nextInLine(held, counted));
  const isFree = isBack
    ? held.capacity === null || counted.taken < held.capacity
    : newPlace(held, counted).status === 'registered';
  const isLate = place.status === 'offered' && place.offeredUntil <= inside.clock().toISOString();
  if (isSeated(place.status) && isFree && !isLate) return isBack ? {} : { inLine: number };
  return { status: 'waiting', offeredUntil: '', inLine: number };
}

interface WrittenPlace {
  kind: string;
  before: LooseRow | undefined;
  after: LooseRow | undefined;
  /** What it was when it was last there, where it comes back from the trash. */
  earlier?: LooseRow | undefined;
  /** It goes or comes with its webinar, which is settled as a whole. */
  causedBy?: string | undefined;
}

/** Belongs into the transaction that writes a place by other ways than its steps. */
export async function notePlaceWrite(inside: Scope, written: WrittenPlace): Promise<void> {
  const { kind, before, after, earlier, causedBy } = written;
  if (causedBy) return;
  const was = before ?? earlier;
  // The log has places from before they could wait: all of these were registered.
  if (after && was && kind !== 'created')
    await planLetters(inside, placeOf({ status: 'registered', ...was }), placeOf(after));
  const webinars = [before, after].flatMap((row) => (row ? [placeOf(row).webinarId] : []));
  for (const id of [...new Set(webinars)].sort()) await settle(inside, id, after ? '' : String(before?.id));
}

/** What of a webinar decides about its seats. */
const decisive = ['capacity', 'calledOff', 'startsAt', 'endsAt', 'startdate', 'enddate'] as const;

/** Belongs into the transaction that writes a webinar. One that goes offers nothing, and one that comes back is settled with all its places. */
export async function noteSeatsOf(
  inside: Scope,
  before: LooseRow | undefined,
  after: LooseRow | undefined,
): Promise<void> {
  if (!before || !after) return;
  if (decisive.some((field) => before[field] !== after[field])) await settle(inside, String(after.id));
}
