import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What is known of stored pictures. Those of before stay without: a migration cannot look into files. */
export const pictures = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    await schema
      .createTable('picture')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('placeholder', text, (column) => column.notNull())
      .addColumn('isAnimated', 'integer', (column) => column.notNull())
      .execute();
  },
});
