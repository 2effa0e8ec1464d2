import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What drafts held before something went from them. */
export const draftStates = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { schema } = db;
    const { text, integer } = columnTypes(engine);
    await schema
      .createTable('draftState')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('draftId', text, (column) => column.notNull())
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('accountId', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('typed', text, (column) => column.notNull())
      .addColumn('length', integer, (column) => column.notNull())
      .execute();
    const index = (name: string) => schema.createIndex(name).on('draftState');
    await index('draftStateOfDraft').columns(['draftId', 'id']).execute();
    await index('draftStateOfEntry').columns(['record', 'recordId', 'accountId', 'id']).execute();
    await index('draftStateAt').columns(['at']).execute();
    await schema
      .createTable('endedDraft')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('at', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('endedDraftAt').on('endedDraft').columns(['at']).execute();
    await schema.createIndex('presenceOfAccount').on('presence').columns(['accountId', 'seenAt']).execute();
  },
});
