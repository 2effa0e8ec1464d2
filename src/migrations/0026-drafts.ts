import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What staff have typed and not published, and who is at which entry. */
export const drafts = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { schema } = db;
    const { text, integer } = columnTypes(engine);
    await schema
      .createTable('draft')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('accountName', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('typed', text, (column) => column.notNull())
      .addColumn('base', text, (column) => column.notNull())
      .addColumn('baseRevision', integer, (column) => column.notNull())
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('lastSave', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('savedAt', text, (column) => column.notNull())
      .addColumn('discardedAt', text)
      .execute();
    // Of an account one draft of an entry is open, in however many tabs.
    await sql`create unique index "draftOfEntry" on "draft" ("record", "recordId", "accountId")
      where "recordId" <> '' and "discardedAt" is null`.execute(db);
    await schema.createIndex('draftOfAccount').on('draft').columns(['accountId', 'savedAt', 'id']).execute();
    await sql`create index "draftDiscarded" on "draft" ("discardedAt") where "discardedAt" is not null`.execute(
      db,
    );

    await schema
      .createTable('presence')
      .addColumn('form', text, (column) => column.primaryKey().notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('accountName', text, (column) => column.notNull())
      .addColumn('openedAt', text, (column) => column.notNull())
      .addColumn('seenAt', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('presenceAt').on('presence').columns(['record', 'recordId', 'seenAt']).execute();
  },
});
