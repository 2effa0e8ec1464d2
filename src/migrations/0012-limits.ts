import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** How often something has happened lately, for what may not happen too often. */
export const limits = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text, integer } = columnTypes(engine);

    await schema
      .createTable('limitCount')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('points', integer, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('limitCountAge').on('limitCount').column('expiresAt').execute();
  },
});
