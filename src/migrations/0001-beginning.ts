import type { Kysely } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes, contentTable } from '#core/database/schema-builder.ts';

/** Accounts, the facts of the installation, the content version, and the first two content types. */
export const beginning = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const types = columnTypes(engine);
    const { text } = types;

    await db.schema
      .createTable('account')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull().unique())
      .addColumn('passwordHash', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('tokenVersion', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('addedAt', text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('installation')
      .addColumn('fact', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('contentVersion')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await (db as unknown as Kysely<{ contentVersion: { id: number; version: number } }>)
      .insertInto('contentVersion')
      .values({ id: 1, version: 1 })
      .execute();

    await contentTable(db.schema.createTable('blog'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull().unique())
      .addColumn('shortContent', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('createdAt', text)
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('imageUrl', text, (column) => column.notNull())
      .execute();

    await contentTable(db.schema.createTable('webinar'), types)
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('time', text, (column) => column.notNull())
      .addColumn('startdate', text)
      .addColumn('enddate', text)
      .addColumn('location', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('description2', text, (column) => column.notNull())
      .addColumn('link', text, (column) => column.notNull().unique())
      .addColumn('price', text, (column) => column.notNull())
      .addColumn('order', 'integer')
      .addColumn('video', text, (column) => column.notNull())
      .addColumn('images', text, (column) => column.notNull())
      .addColumn('detailimages', text, (column) => column.notNull())
      .execute();
  },
});
