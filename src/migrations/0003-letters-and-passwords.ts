import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** Letters that wait to be sent, captcha solutions that have been used, and links to choose a new password. */
export const lettersAndPasswords = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text } = columnTypes(engine);

    await schema
      .createTable('outbox')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('letter', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('dueAt', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('problem', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('outboxDue').on('outbox').column('dueAt').execute();

    await schema
      .createTable('usedCaptcha')
      .addColumn('solution', text, (column) => column.primaryKey().notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('passwordReset')
      .addColumn('tokenHash', text, (column) => column.primaryKey().notNull())
      .addColumn('accountId', text, (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
  },
});
