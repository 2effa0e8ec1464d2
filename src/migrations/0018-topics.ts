import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes, contentTable } from '#core/database/schema-builder.ts';

const carriers = ['blog', 'course', 'webinar', 'videoupload', 'community', 'media', 'idea'];

/** Topics and age groups, the entries that carry some, and the table by which those are found. */
export const topics = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const types = columnTypes(engine);
    const { text, integer } = types;
    for (const name of ['topic', 'agegroup']) {
      await contentTable(db.schema.createTable(name), types)
        .addColumn('revision', integer, (column) => column.notNull().defaultTo(1))
        .addColumn('title', text, (column) => column.notNull())
        .addColumn('link', text, (column) => column.notNull().unique())
        .addColumn('description', text, (column) => column.notNull())
        .addColumn('order', integer)
        .execute();
      await indexOrders(db, engine, name);
    }
    for (const table of carriers) {
      for (const column of ['topics', 'ageGroups']) {
        await db.schema
          .alterTable(table)
          .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
          .execute();
      }
    }
    await db.schema
      .createTable('reference')
      .addColumn('record', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('isPublished', integer, (column) => column.notNull())
      .addColumn('place', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('referenceKey', ['recordId', 'target'])
      .execute();
    await db.schema
      .createIndex('referenceInPlace')
      .on('reference')
      .columns(['target', 'record', 'isPublished', 'place', 'recordId'])
      .execute();
  },
});

async function indexOrders(db: Kysely<never>, engine: Engine, table: string): Promise<void> {
  const byOrder = (ending: string, nulls: string) =>
    sql`create index ${sql.ref(`${table}ByOrder${ending}`)} on ${sql.table(table)} ("order"${sql.raw(nulls)}, "id")`;
  await byOrder('', '').execute(db);
  if (engine === 'postgres') await byOrder('Down', ' nulls first').execute(db);
  const title =
    engine === 'sqlite' ? sql`fold("title")` : sql`(lower("title" collate "und-x-icu") collate "C")`;
  await sql`create index ${sql.ref(`${table}ByTitle`)} on ${sql.table(table)} (${title}, "id")`.execute(db);
}
