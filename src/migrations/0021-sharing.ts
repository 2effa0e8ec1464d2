import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The texts that go with shared links. Until somebody writes one, the excerpt goes, as it did. */
export const sharing = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    for (const table of ['blog', 'course', 'webinar']) {
      await schema
        .alterTable(table)
        .addColumn('shareText', text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  },
});
