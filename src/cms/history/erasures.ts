import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Clock, momentIn } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';

/** That something was erased for good: which one, and when (ISO, UTC); nothing of what it was. */
export interface Erasure {
  /** A type of record, or a name of `replayErasure` in hooks. */
  record: string;
  recordId: string;
  at: string;
}

interface Parts {
  db: Kysely<Tables>;
  clock: Clock;
}

/** Written out, because the index of these rows serves nothing else. */
const isToNote = sql<boolean>`"notedAt" is null`;

/** Notes an erasure; belongs into its transaction. Of what is erased more than once, as notes are, the last time counts. */
export async function recordErasure({ db, clock }: Parts, record: string, recordId: string): Promise<void> {
  const noted = { at: momentIn(clock, 0), notedAt: null };
  await db
    .insertInto('erasure')
    .values({ record, recordId, ...noted })
    .onConflict((conflict) => conflict.columns(['record', 'recordId']).doUpdateSet(noted))
    .execute();
}

/** What has been erased, and what of that has been noted outside the database too. */
export function createErasureStore({ db, clock }: Parts) {
  return {
    /** When the first one came that is not noted outside (ISO, UTC); null where none waits. */
    async firstToNote(): Promise<string | null> {
      const first = db.selectFrom('erasure').select('at').where(isToNote).orderBy('at').limit(1);
      return (await first.executeTakeFirst())?.at ?? null;
    },

    /** Those that are not noted outside, the oldest first. */
    async listToNote(limit: number): Promise<Erasure[]> {
      const waiting = db.selectFrom('erasure').select(['record', 'recordId', 'at']).where(isToNote);
      return waiting.orderBy('at').limit(limit).execute();
    },

    /** Marks them as noted; what has been erased once more since they were listed waits for its own turn. */
    async markNoted(erasures: readonly Erasure[]): Promise<void> {
      for (const { record, recordId, at } of erasures) {
        const row = db.updateTable('erasure').set({ notedAt: momentIn(clock, 0) });
        await row
          .where('record', '=', record)
          .where('recordId', '=', recordId)
          .where('at', '=', at)
          .execute();
      }
    },
  };
}
