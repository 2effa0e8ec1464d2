import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What has been erased for good, so that a backup from before that does not bring it back. */
export const backup = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text } = columnTypes(engine);
    await db.schema
      .createTable('erasure')
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('notedAt', text)
      .addPrimaryKeyConstraint('erasureKey', ['record', 'recordId'])
      .execute();
    await sql`create index "erasureToNote" on "erasure" ("at") where "notedAt" is null`.execute(db);
    await sql`insert into "erasure" ("record", "recordId", "at")
      select "record", "recordId", max("at") from "change" where "kind" = 'erased' group by 1, 2`.execute(db);
  },
});
