import type { Kysely } from 'kysely';
import type { Engine } from '../connection/database.ts';
import { migrateWithin } from '../connection/migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { RowAccess, Table } from './portable-rows.ts';
import { writeText } from './table-text.ts';

/** All rows of a site, as some version of it has left them. */
export interface PortableDatabase {
  /** The migrations that its database had had, the first first. */
  migrations: readonly string[];
  tables: readonly string[];
  /** The text of one table; see table-text.ts. */
  read(table: string): AsyncIterable<Uint8Array>;
}

/** The migrations of this version that a database has had, or undefined where it has had others. */
export function isKnown(done: readonly string[], engine: Engine): boolean {
  const known = Object.keys(migrations(engine));
  return done.length > 0 && done.every((name, place) => known[place] === name);
}

/**
 * Makes the tables of that version in an empty database and fills them. What the migrations themselves have put in makes
 * room. Belongs into a transaction.
 *
 * @returns the tables
 * @throws where the texts do not fit the tables of that version
 */
export async function fill(
  db: Kysely<never>,
  engine: Engine,
  access: RowAccess,
  source: PortableDatabase,
): Promise<Table[]> {
  await migrateWithin(db, engine, source.migrations.at(-1));
  const tables = await access.tables();
  const names = tables.map(({ name }) => name);
  if (names.join() !== [...source.tables].sort().join())
    throw new Error(`It should have the tables ${names.join(', ')}, and has ${source.tables.join(', ')}.`);
  await access.withoutForeignKeys(async () => {
    for (const table of tables) {
      await access.clear(table);
      await writeText(access, table, source.read(table.name));
    }
  });
  return tables;
}
