import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

interface Accounts {
  account: { id: string; role: string; addedAt: string };
}

/**
 * Staff with roles of their own, who are invited, and whose sign-ins are kept. Who was an administrator stays one; the
 * first of them owns the site.
 */
export const staff = (engine: Engine) => ({
  async up(db: Kysely<Accounts>) {
    const { schema } = db;
    const { text } = columnTypes(engine);

    for (const column of ['disabledAt', 'seenAt'])
      await schema.alterTable('account').addColumn(column, text).execute();
    await db.updateTable('account').set({ role: 'administrator' }).where('role', '=', 'admin').execute();
    const first = db.selectFrom('account').select('id').where('role', '=', 'administrator');
    const oldest = await first.orderBy('addedAt').orderBy('id').limit(1).executeTakeFirst();
    if (oldest) await db.updateTable('account').set({ role: 'owner' }).where('id', '=', oldest.id).execute();

    await schema
      .createTable('session')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('accountId', text, (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('seenAt', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('browser', text, (column) => column.notNull())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .addColumn('endedAt', text)
      .addColumn('confirmedAt', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('sessionOfAccount').on('session').column('accountId').execute();
    await schema.createIndex('sessionAge').on('session').column('expiresAt').execute();

    await schema
      .createTable('invitation')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('tokenHash', text, (column) => column.notNull().unique())
      .addColumn('expiresAt', text, (column) => column.notNull())
      .addColumn('invitedBy', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .execute();
    // Nobody waits to be invited twice, also where two do it at once.
    await sql`create unique index "invitationPending" on "invitation" ("email") where "state" = 'pending'`.execute(
      db,
    );
    await schema.createIndex('invitationAge').on('invitation').column('expiresAt').execute();
  },
});
