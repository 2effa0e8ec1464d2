import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** The texts that go with shared items of the community. Until somebody writes one, the beginning of the item goes, as it did. */
export const communitySharing = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);
    await schema
      .alterTable('community')
      .addColumn('shareText', text, (column) => column.notNull().defaultTo(''))
      .execute();
  },
});
