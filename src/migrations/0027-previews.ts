import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** Links by which something is seen that visitors do not see. */
export const previews = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text } = columnTypes(engine);
    await db.schema
      .createTable('previewLink')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('tokenHash', text, (column) => column.notNull().unique())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('draftId', text, (column) => column.notNull())
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('accountName', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
    const index = (name: string) => db.schema.createIndex(name).on('previewLink');
    await index('previewOfEntry').columns(['record', 'recordId', 'createdAt']).execute();
    await index('previewOfAccount').columns(['accountId', 'expiresAt']).execute();
    await index('previewExpires').column('expiresAt').execute();
    await sql`create index "previewOfDraft" on "previewLink" ("draftId") where "draftId" <> ''`.execute(db);
  },
});
