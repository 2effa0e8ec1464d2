import type BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { dialectOf, migrateWithin, requireValidForeignKeys } from './migrations.ts';
import {
  byName,
  fillDatabase,
  isDerivedTable,
  type PortableDatabase,
  portableType,
  type Row,
  type RowAccess,
  type Table,
} from './portable-rows.ts';
import { openSqliteFile } from './sqlite.ts';

/** Every row of a SQLite database. The caller holds the transaction. */
export function sqliteRows(sqlite: BetterSqlite.Database): RowAccess {
  const prepare = (statement: string) => sqlite.prepare<unknown[], unknown>(statement);

  return {
    async tables() {
      const names = prepare(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
         and name not like 'kysely\\_%' escape '\\' order by name`,
      ).pluck();
      const siteTables = (names.all() as string[]).filter((name) => !isDerivedTable(name));
      return siteTables.map((name): Table => {
        const columns = sqlite.pragma(`table_info(${quoted(name)})`) as {
          name: string;
          type: string;
          pk: number;
        }[];
        return {
          name,
          columns: columns
            .map((column) => ({ name: column.name, type: portableType(name, column.name, column.type) }))
            .sort(byName),
          key: columns
            .filter(({ pk }) => pk > 0)
            .sort((a, b) => a.pk - b.pk)
            .map((column) => column.name),
        };
      });
    },

    async *read({ name, columns, key }) {
      const order = key.length > 0 ? ` order by ${list(key)}` : '';
      const statement = prepare(
        `select ${list(columns.map((column) => column.name))} from ${quoted(name)}${order}`,
      );
      yield* statement.raw().safeIntegers().iterate() as IterableIterator<Row>;
    },

    async clear({ name }) {
      prepare(`delete from ${quoted(name)}`).run();
    },

    async write({ name, columns }, rows) {
      const positions = columns.map(() => '?').join(', ');
      const names = list(columns.map((column) => column.name));
      const statement = prepare(`insert into ${quoted(name)} (${names}) values (${positions})`);
      for (const row of rows) statement.run(...row);
    },

    // SQLite turns foreign keys off only outside of transactions: the opener of the file has done so.
    withoutForeignKeys: (work) => work(),
  };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/**
 * Creates a SQLite file from all rows of a site. An unfinished file is worthless, so it is written without the
 * durability of a database in use.
 *
 * @param check verifies the stored rows, in the schema of their version
 * @param to 'latest': the file is migrated after that
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
    await check(access, await fillDatabase(db, 'sqlite', access, source));
    if (to === 'latest') await migrateWithin(db, 'sqlite');
    requireValidForeignKeys(sqlite);
    sqlite.exec('commit');
  } finally {
    sqlite.close();
  }
}
