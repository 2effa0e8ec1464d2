import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** How often pages were seen, and what was searched for in vain, as counts: no row is of one visit. */
export const visits = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    for (const [table, what] of [
      ['pageView', 'page'],
      ['missedSearch', 'text'],
    ] as const) {
      await schema
        .createTable(table)
        .addColumn('day', text, (column) => column.notNull())
        .addColumn(what, text, (column) => column.notNull())
        .addColumn('count', integer, (column) => column.notNull())
        // By day first: days are read, and forgotten, as a whole.
        .addPrimaryKeyConstraint(`${table}Key`, ['day', what])
        .execute();
    }
  },
});
