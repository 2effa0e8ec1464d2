import { type Kysely, sql } from 'kysely';
import type { FieldDevice, FieldMetric } from '../content/field-values.ts';
import type { Tables } from './tables.ts';

/** What one visit adds to the counts of a day. */
export interface FieldVisit {
  day: string;
  page: string;
  device: FieldDevice;
  buckets: { metric: FieldMetric; upTo: number }[];
}

export function createFieldValueStore(db: Kysely<Tables>) {
  return {
    /** Counts a visit, in one statement. */
    async count({ buckets, ...visit }: FieldVisit): Promise<void> {
      if (buckets.length === 0) return;
      await db
        .insertInto('fieldValue')
        // In one order: two visits that are counted at once would otherwise wait for one another.
        .values(
          buckets
            .toSorted((a, b) => (a.metric < b.metric ? -1 : 1))
            .map((bucket) => ({ ...visit, ...bucket, count: 1 })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'page', 'device', 'metric', 'upTo'])
            .doUpdateSet({ count: sql`${sql.ref('fieldValue.count')} + 1` }),
        )
        .execute();
    },

    /** The counts from a day on. */
    listSince(day: string) {
      return db.selectFrom('fieldValue').selectAll().where('day', '>=', day).execute();
    },

    /** Forgets the days before the one of a moment (ISO, UTC). @returns how many counts */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('fieldValue').where('day', '<', before.slice(0, 10));
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
