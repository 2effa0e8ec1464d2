import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/** What people show besides their password: passkeys, the app on a phone, recovery codes; and tickets on the way there. */
export const factors = (engine: Engine) => ({
  async up({ schema }: Kysely<never>) {
    const { text, integer } = columnTypes(engine);

    await schema
      .createTable('passkey')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('accountId', text, (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('publicKey', text, (column) => column.notNull())
      // Counts up to 2³² - 1, which PostgreSQL's integers do not.
      .addColumn('counter', engine === 'postgres' ? 'double precision' : integer, (column) =>
        column.notNull(),
      )
      .addColumn('deviceType', text, (column) => column.notNull())
      .addColumn('backedUp', integer, (column) => column.notNull())
      .addColumn('transports', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('addedAt', text, (column) => column.notNull())
      .addColumn('lastUsedAt', text)
      .execute();
    await schema.createIndex('passkeyOfAccount').on('passkey').columns(['accountId', 'addedAt']).execute();

    await schema
      .createTable('totp')
      .addColumn('accountId', text, (column) =>
        column.primaryKey().notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('lastStep', integer, (column) => column.notNull())
      .addColumn('addedAt', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('recoveryCode')
      .addColumn('accountId', text, (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('usedAt', text)
      .addPrimaryKeyConstraint('recoveryCodeKey', ['accountId', 'hash'])
      .execute();

    await schema
      .createTable('ticket')
      .addColumn('hash', text, (column) => column.primaryKey().notNull())
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('accountId', text, (column) => column.references('account.id').onDelete('cascade'))
      .addColumn('detail', text, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('ticketOfAccount').on('ticket').column('accountId').execute();
    await schema.createIndex('ticketAge').on('ticket').column('expiresAt').execute();
  },
});
