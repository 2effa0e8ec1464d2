import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Column types for both engines. PostgreSQL would sort texts by the language of its machine; "C" sorts them by
 * their bytes, as SQLite does.
 */
export function columnTypes(engine: Engine): { text: RawBuilder<unknown>; integer: 'integer' } {
  return { text: engine === 'postgres' ? sql`text collate "C"` : sql`text`, integer: 'integer' };
}

type ColumnTypes = ReturnType<typeof columnTypes>;

/** The columns that every table of content begins with. */
export function contentTable<Table extends string>(
  table: CreateTableBuilder<Table, never>,
  { text }: ColumnTypes,
) {
  return table
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('addedAt', text, (column) => column.notNull())
    .addColumn('changedAt', text, (column) => column.notNull());
}
