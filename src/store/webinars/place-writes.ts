import type { Actor } from '../../content/actor.ts';
import { registration } from '../../content/people/registration.ts';
import { missing } from '../../content/refusal.ts';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { PlaceStatus } from '../../content/webinars/places.ts';
import { appendChange } from '../changes/change-log.ts';
import { loose } from '../records/loose.ts';
import { takeRow, titleOfRow } from '../records/rows.ts';
import type { Scope } from '../scope.ts';
import type { RecordRow } from '../tables.ts';
import { createPlannedLetterStore } from './planned-letters.ts';

export type PlaceRow = RecordRow<'registration'>;
type PlaceState = Pick<PlaceRow, 'webinarId' | 'status'>;

/**
 * Changes a place by a step, with its line in the log, and plans the letter that tells of it. The seats of its webinar
 * are held, and settled afterwards.
 *
 * @param letter which one, where the change alone does not tell; null: none
 * @throws Refusal missing
 */
export async function writePlace(
  inside: Scope,
  id: string,
  values: Partial<PlaceRow>,
  by: Actor,
  letter?: WebinarLetterKind | null,
): Promise<PlaceRow> {
  const taken = await takeRow(loose(inside.db), registration, id);
  if (!taken) throw missing('Registration');
  const before = taken as unknown as PlaceRow;
  const next = { ...values, revision: before.revision + 1, changedAt: inside.clock().toISOString() };
  await inside.db.updateTable('registration').set(next).where('id', '=', id).execute();
  const after = { ...before, ...next };
  // All that a write of such a record has besides (records/write.ts) is for what visitors see.
  await appendChange(inside, {
    ...{ record: 'registration', recordId: id, kind: 'updated', by, before: taken },
    ...{ revision: after.revision, title: titleOfRow(registration, taken) },
  });
  if (letter) await planLetter(inside, after, letter);
  if (letter === undefined) await planLetters(inside, before, after);
  return after;
}

/** Plans what a parent is to be told of a change of their place. @param before undefined: it is new */
export async function planLetters(
  inside: Scope,
  before: PlaceState | undefined,
  after: Pick<PlaceRow, 'id' | 'webinarId' | 'status' | 'revision'>,
): Promise<void> {
  const hasMoved = before !== undefined && before.webinarId !== after.webinarId;
  if (hasMoved && before.status !== 'cancelled') {
    await planLetter(inside, { ...after, webinarId: before.webinarId }, 'place-cancelled');
  }
  const letter = letterOf(hasMoved ? undefined : before?.status, after.status);
  if (letter) await planLetter(inside, after, letter);
}

/** The revision that has made it so tells one such letter from the next. */
async function planLetter(
  inside: Scope,
  { id, webinarId, revision }: Pick<PlaceRow, 'id' | 'webinarId' | 'revision'>,
  kind: WebinarLetterKind,
): Promise<void> {
  const letter = { webinarId, registrationId: id, kind, occasion: String(revision) };
  await createPlannedLetterStore(inside).plan(letter);
}

function letterOf(before: PlaceStatus | undefined, after: PlaceStatus): WebinarLetterKind | undefined {
  if (before === after) return undefined;
  if (after === 'waiting') return 'place-waiting';
  if (after === 'offered') return 'place-offered';
  if (after === 'cancelled') return before && 'place-cancelled';
  const hadPlace = before === 'registered' || before === 'attended';
  return hadPlace ? undefined : 'enrolment-confirmed';
}
