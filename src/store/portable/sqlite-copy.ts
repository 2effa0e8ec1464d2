import { Kysely } from 'kysely';
import { dialectOf, migrateWithin, requireWhole } from '../connection/migrate.ts';
import { openSqliteFile } from '../connection/sqlite.ts';
import { fill, type PortableDatabase } from './fill.ts';
import type { RowAccess, Table } from './portable-rows.ts';
import { sqliteRows } from './sqlite-rows.ts';

/**
 * Makes a new SQLite file of all rows of a site. Until it is done the file is worth nothing, so it is written without the
 * care that a database in use needs.
 *
 * @param check looks at what has been stored, as it was in that version
 * @param to 'latest': it is brought up to date after that
 */
export async function copyToSqlite(
  file: string,
  source: PortableDatabase,
  check: (access: RowAccess, tables: Table[]) => Promise<void>,
  to: 'as it was' | 'latest',
): Promise<void> {
  const sqlite = openSqliteFile(file);
  try {
    for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', 'foreign_keys = OFF'])
      sqlite.pragma(pragma);
    sqlite.exec('begin immediate');
    const db = new Kysely<never>({ dialect: dialectOf(sqlite) });
    const access = sqliteRows(sqlite);
    await check(access, await fill(db, 'sqlite', access, source));
    if (to === 'latest') await migrateWithin(db, 'sqlite');
    requireWhole(sqlite);
    sqlite.exec('commit');
  } finally {
    sqlite.close();
  }
}
