import { v7 as createId } from 'uuid';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { Scope } from '../scope.ts';
import { createLetterTimelines } from './letter-timelines.ts';
import { createLetterWriting } from './letter-writing.ts';
import { planUpcoming } from './plan-for-webinar.ts';

interface PlannedLetter {
  webinarId: string;
  /** Absent: it is planned for all of the webinar, and becomes one for each place when it is due. */
  registrationId?: string | undefined;
  kind: WebinarLetterKind;
  /** What tells it from an earlier one of its kind; the same is planned once. */
  occasion: string;
  /** ISO, UTC; absent: at once. */
  dueAt?: string | undefined;
  /** What it is written from besides; see letter-details.ts. */
  details?: object;
}

/** Letters that are to go out for webinars: planned in the transaction of what they tell of, written when they are due. */
export function createPlannedLetterStore(scope: Scope) {
  const { db, clock } = scope;
  return {
    ...createLetterWriting(scope),
    ...createLetterTimelines(scope),

    /** @returns false where the same was planned before, whatever became of it */
    async plan(letter: PlannedLetter): Promise<boolean> {
      const { webinarId, registrationId = '', kind, occasion, dueAt, details = {} } = letter;
      const inserted = await db
        .insertInto('webinarLetter')
        .values({
          ...{ id: createId(), webinarId, registrationId, kind, occasion, state: 'planned' },
          ...{ dueAt: dueAt ?? clock().toISOString(), endedAt: '', letterId: '' },
          details: JSON.stringify(details),
        })
        .onConflict((conflict) =>
          conflict.columns(['webinarId', 'registrationId', 'kind', 'occasion']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Forgets those that ended before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const ended = db.deleteFrom('webinarLetter').where('state', '<>', 'planned');
      return Number((await ended.where('endedAt', '<', before).executeTakeFirstOrThrow()).numDeletedRows);
    },

    /** Plans what follows from the instants of webinars that lie ahead and have nothing planned. @returns how many */
    planUpcoming: (signal?: AbortSignal) => planUpcoming(scope, signal),
  };
}
