import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** How often a letter may have been taken by a mail server. */
export const doubts = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { integer } = columnTypes(engine);
    await db.schema
      .alterTable('letter')
      .addColumn('doubts', integer, (added) => added.notNull().defaultTo(0))
      .execute();
    await sql`update "letter" set "doubts" = 1 where "problem" like '%may have arrived'`.execute(db);
  },
});
