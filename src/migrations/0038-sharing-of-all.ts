import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The texts that go along with all else that can be shared. Until somebody writes one, the excerpt goes, as it did. */
export const sharingOfAll = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    for (const table of ['team', 'topic', 'agegroup', 'videoupload', 'media']) {
      await schema
        .alterTable(table)
        .addColumn('shareText', text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  },
});
