import { sql } from 'kysely';
import { timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';

/** A record of an erasure: the id and the time (ISO, UTC), without any erased data. */
export interface Erasure {
  /** A record type, or a name of `replayErasure` in hooks. */
  record: string;
  recordId: string;
  at: string;
}

/** Written out, because the partial index requires this exact condition. */
const isUnnoted = sql<boolean>`"notedAt" is null`;

/** Records an erasure; must run in its transaction. For repeated erasures, as of notes, the last time counts. */
export async function storeErasure(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  record: string,
  recordId: string,
): Promise<void> {
  const noted = { at: timeFromNow(clock, 0), notedAt: null };
  await db
    .insertInto('erasure')
    .values({ record, recordId, ...noted })
    .onConflict((conflict) => conflict.columns(['record', 'recordId']).doUpdateSet(noted))
    .execute();
}

/** The erasures, and which of them are also stored outside of the database. */
export function createErasureStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** The time of the first erasure that is not stored outside (ISO, UTC); null: none. */
    async findFirstUnnoted(): Promise<string | null> {
      const first = db.selectFrom('erasure').select('at').where(isUnnoted).orderBy('at').limit(1);
      return (await first.executeTakeFirst())?.at ?? null;
    },

    /** Erasures that are not stored outside, the oldest first. */
    async listUnnoted(limit: number): Promise<Erasure[]> {
      const waiting = db.selectFrom('erasure').select(['record', 'recordId', 'at']).where(isUnnoted);
      return waiting.orderBy('at').limit(limit).execute();
    },

    /** Marks erasures as stored outside; those repeated since they were listed stay unmarked. */
    async markNoted(erasures: readonly Erasure[]): Promise<void> {
      for (const { record, recordId, at } of erasures) {
        const row = db.updateTable('erasure').set({ notedAt: timeFromNow(clock, 0) });
        await row
          .where('record', '=', record)
          .where('recordId', '=', recordId)
          .where('at', '=', at)
          .execute();
      }
    },
  };
}
