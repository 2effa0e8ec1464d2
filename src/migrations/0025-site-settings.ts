import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** Settings that are changed on a screen, and what of the front desk somebody has been told. */
export const siteSettings = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    await schema
      .createTable('siteSetting')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text)
      .addColumn('revision', integer, (column) => column.notNull())
      .addColumn('changedAt', text, (column) => column.notNull())
      .addColumn('changedBy', text, (column) => column.notNull())
      .execute();
    for (const name of ['toldFollowUpOn', 'toldUnownedSince']) {
      await schema.alterTable('conversation').addColumn(name, text).execute();
    }
  },
});
