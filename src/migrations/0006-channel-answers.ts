import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What the video platform has answered last. */
export const channelAnswers = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);

    await schema
      .createTable('channelAnswer')
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('call', text, (column) => column.notNull())
      .addColumn('answer', text, (column) => column.notNull())
      .addColumn('answeredAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('channelAnswerKey', ['source', 'call'])
      .execute();
  },
});
