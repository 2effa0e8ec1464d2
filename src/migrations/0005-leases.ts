import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What one of several processes is doing, and until when that keeps the others from it. */
export const leases = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    await schema
      .createTable('lease')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
  },
});
