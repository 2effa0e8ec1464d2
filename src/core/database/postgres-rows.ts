import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from './database.ts';
import { dialectOf, earlierTables, migrateWithin } from './migrations.ts';
import {
  byName,
  type Column,
  fillDatabase,
  isDerivedTable,
  type PortableDatabase,
  portableType,
  type Row,
  type RowAccess,
  type Table,
} from './portable-rows.ts';
import { sqliteRows } from './sqlite-rows.ts';
import type { Tables } from './tables.ts';

/** Rows per fetch. */
const fetchSize = 1000;

/** The array type for each type; PostgreSQL converts it to the column's own size. */
const arrays: Record<Column['type'], string> = {
  text: 'text[]',
  integer: 'int8[]',
  real: 'float8[]',
  bytes: 'bytea[]',
};

/** Every row of a PostgreSQL database, in the schema that the site uses. */
export function postgresRows(transaction: Kysely<never>): RowAccess {
  return {
    async tables() {
      const { rows } = await sql<{ table: string; column: string; type: string; index: number | null }>`
        select c.relname as "table", a.attname as "column", t.typname as "type",
          array_position(i.indkey::int2[], a.attnum) as "index"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
          and c.relname not like 'kysely\\_%'
        order by c.relname collate "C"`.execute(transaction);
      const siteTables = rows.filter(({ table }) => !isDerivedTable(table));
      return [...Map.groupBy(siteTables, ({ table }) => table)].map(
        ([name, columns]): Table => ({
          name,
          columns: columns
            .map(({ column, type }) => ({ name: column, type: portableType(name, column, type) }))
            .sort(byName),
          key: columns
            .filter(({ index }) => index !== null)
            .sort((a, b) => Number(a.index) - Number(b.index))
            .map(({ column }) => column),
        }),
      );
    },

    async *read({ name, columns, key }) {
      const types = new Map(columns.map((column) => [column.name, column.type]));
      const order = key.map((column) =>
        types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
      );
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      const sorted = order.length > 0 ? sql` order by ${sql.join(order)}` : sql``;
      const cursor = sql.ref(`all of ${name}`);
      await sql`declare ${cursor} no scroll cursor for select ${names} from ${sql.table(name)}${sorted}`.execute(
        transaction,
      );
      for (;;) {
        const { rows } = await sql<
          Record<string, unknown>
        >`fetch ${sql.lit(fetchSize)} from ${cursor}`.execute(transaction);
        for (const row of rows) yield columns.map((column) => fromDriver(row[column.name], column.type));
        if (rows.length < fetchSize) break;
      }
      await sql`close ${cursor}`.execute(transaction);
    },

    async clear({ name }) {
      await sql`delete from ${sql.table(name)}`.execute(transaction);
    },

    async write({ name, columns }, rows) {
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      const values = columns.map(
        ({ type }, index) =>
          sql`${rows.map((row) => toDriver(row[index] ?? null))}::${sql.raw(arrays[type])}`,
      );
      await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(values)})`.execute(
        transaction,
      );
    },

    withoutForeignKeys: (work) => withoutForeignKeys(transaction, work),
  };
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** PostgreSQL checks the keys when they are added again. */
async function withoutForeignKeys(transaction: Kysely<never>, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as "name", pg_get_constraintdef(k.oid) as "definition"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(transaction);
  const change = (table: string, what: string, name: string) =>
    sql`alter table ${sql.table(table)} ${sql.raw(what)} constraint ${sql.ref(name)}`;
  for (const { table, name } of keys) await change(table, 'drop', name).execute(transaction);
  await work();
  for (const { table, name, definition } of keys)
    await sql`${change(table, 'add', name)} ${sql.raw(definition)}`.execute(transaction);
}

/** The driver returns large integers as texts. */
function fromDriver(value: unknown, type: Column['type']): Row[number] {
  if (type === 'integer' && typeof value === 'string') return BigInt(value);
  return value as Row[number];
}

const toDriver = (value: Row[number]) => (typeof value === 'bigint' ? String(value) : value);

/** A reader or writer locks its tables; the caller has already checked that no site is running. */
const timeout = '10s';

/**
 * Replaces the site's tables in a PostgreSQL database by the rows of a source, completely or not.
 *
 * @param check verifies the stored rows, in the schema of their version
 * @param finish runs after the migration
 */
export async function replacePostgres(
  url: string,
  source: PortableDatabase,
  check: (access: RowAccess, tables: Table[]) => Promise<void>,
  finish: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const pool = await openPool(url, () => undefined, 'unlimited');
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(async (open) => {
      await sql`set local lock_timeout = ${sql.lit(timeout)}`.execute(open);
      await dropTables(open);
      const access = postgresRows(open);
      await check(access, await fillDatabase(open, 'postgres', access, source));
      await migrateWithin(open, 'postgres');
      await finish(open as unknown as Kysely<Tables>);
    });
  } finally {
    await db.destroy();
  }
}

/** Drops only tables of some version of this site: other programs may have tables in the same database. */
async function dropTables(db: Kysely<never>): Promise<void> {
  const existing = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (existing.length === 0) return;
  const known = await tablesOfAllVersions();
  const ownTables = existing
    .map(({ name }) => name)
    .filter((name) => known.has(name) || isDerivedTable(name) || /^kysely_migration(_lock)?$/.test(name));
  const functions = await triggerFunctionsOf(db, ownTables);
  for (const name of ownTables) await sql`drop table ${sql.table(name)} cascade`.execute(db);
  // Dropping a table does not drop the functions of its triggers.
  for (const name of functions) await sql`drop function ${sql.ref(name)}()`.execute(db);
}

async function triggerFunctionsOf(db: Kysely<never>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as "name" from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and p.pronamespace = current_schema()::regnamespace
      and c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables})`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names are the same on both databases. */
async function tablesOfAllVersions(): Promise<Set<string>> {
  const sqlite = new BetterSqlite(':memory:');
  sqlite.function('fold', { deterministic: true }, (text) => text);
  const db = new Kysely<never>({ dialect: dialectOf(sqlite) });
  await migrateWithin(db, 'sqlite');
  const tables = await sqliteRows(sqlite).tables();
  sqlite.close();
  return new Set([...tables.map(({ name }) => name), ...earlierTables()]);
}
