import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';
import { indexOrder } from './0011-growth.ts';

const scheduled = ['banner', 'webinar', 'blog', 'media', 'community'];
/** What visitors' lists ran by where a status held entries back; `isOut` stands in its place from now on. */
const heldBack: Record<string, string[]> = {
  blog: ['createdAt?', '~title', 'status'],
  media: ['createdAt?', '~title', '~linkType', 'status'],
};

/** When entries go out and are taken down, and whether they are out. */
export const schedule = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(engine);
    for (const table of scheduled) {
      for (const name of ['publishAt', 'unpublishAt', 'turnsAt']) {
        await db.schema
          .alterTable(table)
          .addColumn(name, text, (column) => column.notNull().defaultTo(''))
          .execute();
      }
      await db.schema
        .alterTable(table)
        .addColumn('isOut', integer, (column) => column.notNull().defaultTo(1))
        .execute();
      // Few entries have such moments, and only those stand in these.
      for (const name of ['publishAt', 'unpublishAt', 'turnsAt']) {
        const index = sql.ref(`${table}By${name.charAt(0).toUpperCase()}${name.slice(1)}`);
        await sql`create index ${index} on ${sql.table(table)} (${sql.ref(name)}, id)
          where ${sql.ref(name)} <> ''`.execute(db);
      }
    }
    for (const [table, orders] of Object.entries(heldBack)) {
      await sql`update ${sql.table(table)} set "isOut" = status`.execute(db);
      for (const order of orders) {
        const column = order.replace(/[~?]/, '');
        const old = `${table}ByStatus${column.charAt(0).toUpperCase()}${column.slice(1)}`;
        // Staff narrow the list in its own order by it.
        if (column !== 'createdAt') {
          for (const name of [old, `${old}Down`]) await db.schema.dropIndex(name).ifExists().execute();
        }
        await indexOrder(db, engine, table, `isOut ${order}`);
      }
    }
  },
});
