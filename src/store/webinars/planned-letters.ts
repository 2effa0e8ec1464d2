import { v7 as createId } from 'uuid';
import type { WebinarLetterKind } from '../../content/webinars/letters.ts';
import type { Scope } from '../scope.ts';

interface PlannedLetter {
  webinarId: string;
  /** Absent: it is planned for all of the webinar, and becomes one for each place when it is due. */
  registrationId?: string | undefined;
  kind: WebinarLetterKind;
  /** What tells it from an earlier one of its kind; the same is planned once. */
  occasion: string;
  /** ISO, UTC; absent: at once. */
  dueAt?: string | undefined;
}

/** Letters that are to go out for webinars: planned in the transaction of what they tell of, written when they are due. */
export function createPlannedLetterStore({ db, clock }: Scope) {
  return {
    /** @returns false where the same was planned before, whatever became of it */
    async plan({ webinarId, registrationId = '', kind, occasion, dueAt }: PlannedLetter): Promise<boolean> {
      const inserted = await db
        .insertInto('webinarLetter')
        .values({
          ...{ id: createId(), webinarId, registrationId, kind, occasion, state: 'planned' },
          ...{ dueAt: dueAt ?? clock().toISOString(), endedAt: '', letterId: '', details: '{}' },
        })
        .onConflict((conflict) =>
          conflict.columns(['webinarId', 'registrationId', 'kind', 'occasion']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
  };
}
