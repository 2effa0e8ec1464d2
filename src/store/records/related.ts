import { sql } from 'kysely';
import type { RecordName } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { definitionOf } from './write.ts';

/** Of so many of each topic the nearest are looked for: further back, what is shared tells less than what is new. */
const lookedAt = 200;

/** What an entry may have in common with others, and how much that weighs. */
export interface Shared {
  target: string;
  weight: number;
}

/** Reads by what records have in common, by the table `reference` alone; only what visitors see. */
export function createRelatedReader({ db }: Pick<Scope, 'db'>) {
  return {
    /**
     * The records of a type that share most, the newest first among equals.
     *
     * @param except the id of one that is left out
     * @returns their ids
     */
    async nearest(
      name: RecordName,
      shared: readonly Shared[],
      { except = '', limit }: { except?: string; limit: number },
    ): Promise<string[]> {
      if (shared.length === 0) return [];
      const each = shared.map(
        ({ target, weight }) => sql`select * from (
          select "recordId", "place", cast(${weight} as integer) as "weight" from "reference"
          where "target" = ${target} and "record" = ${name} and "isPublished" = 1
          order by "place" desc, "recordId" desc limit ${sql.lit(lookedAt)}) as "one"`,
      );
      const { rows } = await sql<{ recordId: string }>`
        select "recordId" from (${sql.join(each, sql` union all `)}) as "shared"
        where "recordId" <> ${except} group by "recordId", "place"
        order by sum("weight") desc, "place" desc, "recordId" desc limit ${sql.lit(limit)}`.execute(db);
      return rows.map(({ recordId }) => recordId);
    },

    /**
     * Which records of a type are named by those of another.
     *
     * @param of the type of those that name them
     * @param others ids that those name as well
     * @returns ids
     */
    async named(name: RecordName, of: RecordName, others: readonly string[] = []): Promise<string[]> {
      const also = others.map(
        (other) => sql`and exists (select 1 from "reference" as "other"
          where "other"."recordId" = "reference"."recordId" and "other"."target" = ${other})`,
      );
      const table = sql.ref(definitionOf(name).name);
      const { rows } = await sql<{ id: string }>`
        select "id" from ${table} where exists (
          select 1 from "reference" where "reference"."target" = ${table}."id"
          and "reference"."record" = ${of} and "reference"."isPublished" = 1
          ${sql.join(also, sql` `)})`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
