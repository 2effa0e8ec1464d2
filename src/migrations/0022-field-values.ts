import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** How fast pages were for real visitors, as counts: no row is of one visit. */
export const fieldValues = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    await schema
      .createTable('fieldValue')
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('page', text, (column) => column.notNull())
      .addColumn('device', text, (column) => column.notNull())
      .addColumn('metric', text, (column) => column.notNull())
      .addColumn('upTo', integer, (column) => column.notNull())
      .addColumn('count', integer, (column) => column.notNull())
      // By day first: a day is read, and forgotten, as a whole.
      .addPrimaryKeyConstraint('fieldValueKey', ['day', 'page', 'device', 'metric', 'upTo'])
      .execute();
  },
});
