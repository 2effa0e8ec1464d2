import type { Actor } from '../../content/actor.ts';
import { registration } from '../../content/people/registration.ts';
import { missing } from '../../content/refusal.ts';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import { appendChange } from '../changes/change-log.ts';
import { loose } from '../records/loose.ts';
import { takeRow, titleOfRow } from '../records/rows.ts';
import type { Scope } from '../scope.ts';
import type { RecordRow } from '../tables.ts';
import { planLetters } from './place-letters.ts';

export type PlaceRow = RecordRow<'registration'>;

interface Telling {
  /** Which email tells of it, where the change alone does not say; null: none. */
  letter?: WebinarLetterKind | null | undefined;
  /** Who has made the change that this one follows from; undefined: it follows from none. */
  cause?: Actor | undefined;
}

/**
 * Changes a place by a step, with its line in the log, and plans the letter that tells of it. The seats of its webinar
 * are held, and settled afterwards.
 *
 * @throws Refusal missing
 */
export async function writePlace(
  inside: Scope,
  id: string,
  values: Partial<PlaceRow>,
  by: Actor,
  { letter, cause = by }: Telling = {},
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
  await planLetters(inside, before, after, { cause, kind: letter });
  return after;
}
