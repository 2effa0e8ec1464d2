import type { Kysely } from 'kysely';
import type { Engine } from './database.ts';
import { createTablesOf } from './migrations.ts';

/** A value of a column of either database. SQLite's integers exceed JavaScript's safe range. */
export type Value = string | number | bigint | null | Uint8Array;
export type Row = readonly Value[];

export interface Column {
  name: string;
  type: 'text' | 'integer' | 'real' | 'bytes';
}

/** A table of either database, with its columns sorted by name. */
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key. Rows are read in its order, which is the same in both databases. */
  key: readonly string[];
}

/** Access to every row of a database within one transaction, independent of the site's schema. */
export interface RowAccess {
  /** The tables of the site, by name; without Kysely's own, and without derived tables. */
  tables(): Promise<Table[]>;
  read(table: Table): AsyncIterable<Row>;
  clear(table: Table): Promise<void>;
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** Runs the work without foreign key checks, so that tables can be filled in any order. */
  withoutForeignKeys(work: () => Promise<void>): Promise<void>;
}

/** The names of the types that both databases share; with any other, two copies could not be compared. */
const typesByName: Record<string, Column['type']> = {
  text: 'text',
  varchar: 'text',
  integer: 'integer',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  real: 'real',
  float4: 'real',
  float8: 'real',
  blob: 'bytes',
  bytea: 'bytes',
};

/** @throws Error for a type that cannot be copied from one database to the other */
export function portableType(table: string, column: string, name: string): Column['type'] {
  const type = typesByName[name.toLowerCase()];
  if (!type) throw new Error(`${table}.${column} is of the type ${name}, which backups do not support.`);
  return type;
}

/** Derived tables that are not copied: the search index, and SQLite's tables for it. */
export const isDerivedTable = (table: string): boolean =>
  /^search(?:Entry|Word|Key|State|Text|Text_\w+)$/.test(table);

export function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** A row as a line of JSON, equal for equal rows of either database. */
export function serializeRow(row: Row): string {
  return JSON.stringify(row.map(toJsonValue));
}

function toJsonValue(value: Value) {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : { integer: String(value) };
  }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return value;
}

/** @throws Error where the line is not a row with this number of columns */
export function parseRow(line: string, columns: number): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns) throw new Error('not a row of this table');
  return values.map(toValue);
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  const { integer, bytes } = value as { integer?: unknown; bytes?: unknown };
  if (typeof integer === 'string' && /^-?\d{1,19}$/.test(integer)) return BigInt(integer);
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  throw new Error('not a value of a table');
}

/** Bytes of text per chunk. */
const pieceSize = 64 * 1024;
/** Rows, and bytes of their text, per insert. */
const batchRows = 500;
const batchBytes = 1024 * 1024;

/**
 * A table as text: the names of its columns, then one row per line, in JSON. The same rows give the same bytes on both
 * databases, so a digest of the text tells whether two tables are equal.
 *
 * @param onRow called for each row
 */
export async function* serializeTable(
  access: Pick<RowAccess, 'read'>,
  table: Table,
  onRow: () => void = () => undefined,
): AsyncGenerator<Buffer> {
  let text = `${JSON.stringify(table.columns.map(({ name }) => name))}\n`;
  for await (const row of access.read(table)) {
    onRow();
    text += `${serializeRow(row)}\n`;
    if (text.length < pieceSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** Inserts such a text into an empty table. @throws Error where the text is of another table */
export async function insertTableText(
  access: Pick<RowAccess, 'write'>,
  table: Table,
  text: AsyncIterable<Uint8Array>,
): Promise<void> {
  let rows: Row[] = [];
  let bytes = 0;
  let isHeader = true;
  for await (const line of linesOf(text)) {
    if (isHeader) {
      isHeader = false;
      const expectedHeader = JSON.stringify(table.columns.map(({ name }) => name));
      if (line !== expectedHeader) throw new Error(`The table ${table.name} has other columns: ${line}.`);
      continue;
    }
    rows.push(parseRow(line, table.columns.length));
    bytes += line.length;
    if (rows.length < batchRows && bytes < batchBytes) continue;
    await access.write(table, rows);
    rows = [];
    bytes = 0;
  }
  if (isHeader) throw new Error(`The table ${table.name} has no columns.`);
  if (rows.length > 0) await access.write(table, rows);
}

/** Not by node:readline: it treats U+2028, which texts contain unescaped, as the end of a line. */
async function* linesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pending: Uint8Array[] = [];
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...pending, piece.subarray(from, end)]).toString('utf8');
      pending = [];
      from = end + 1;
    }
    if (from < piece.length) pending.push(piece.subarray(from));
  }
  if (pending.length > 0) throw new Error('The last line is cut off.');
}

/** All rows of a site, as some version of it has stored them. */
export interface PortableDatabase {
  /** The migrations of its database, the oldest first. */
  migrations: readonly string[];
  tables: readonly string[];
  /** The text of one table; see portable-rows.ts. */
  read(table: string): AsyncIterable<Uint8Array>;
}

/**
 * Creates the tables of that version in an empty database and fills them. Rows that the migrations insert are removed
 * first. Call it in a transaction.
 *
 * @returns the tables
 * @throws where the texts do not fit the tables of that version
 */
export async function fillDatabase(
  db: Kysely<never>,
  engine: Engine,
  access: RowAccess,
  source: PortableDatabase,
): Promise<Table[]> {
  await createTablesOf(source.migrations, db, engine);
  const tables = await access.tables();
  const names = tables.map(({ name }) => name);
  if (names.join() !== [...source.tables].sort().join())
    throw new Error(`It should have the tables ${names.join(', ')}, and has ${source.tables.join(', ')}.`);
  await access.withoutForeignKeys(async () => {
    for (const table of tables) {
      await access.clear(table);
      await insertTableText(access, table, source.read(table.name));
    }
  });
  return tables;
}
