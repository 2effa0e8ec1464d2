import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What was answered to requests that may come a second time. */
export const answeredRequests = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);

    await schema
      .createTable('answeredRequest')
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('answer', text, (column) => column.notNull())
      .addColumn('answeredAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('answeredRequestKey', ['scope', 'key'])
      .execute();
    await schema.createIndex('answeredRequestAge').on('answeredRequest').column('answeredAt').execute();
  },
});
