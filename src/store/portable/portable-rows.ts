/** What a column of either database can hold. SQLite's whole numbers reach further than JavaScript's. */
export type Value = string | number | bigint | null | Uint8Array;
export type Row = readonly Value[];

export interface Column {
  name: string;
  type: 'text' | 'integer' | 'real' | 'bytes';
}

/** A table as both databases have it: its columns stand in the order of their names. */
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key. Rows are read in its order, which is the same in both databases. */
  key: readonly string[];
}

/** Every row of a database, whatever the site knows of it; within one transaction. */
export interface RowAccess {
  /** The tables of the site, by name; Kysely's own are left out, and those that are made of the others. */
  tables(): Promise<Table[]>;
  read(table: Table): AsyncIterable<Row>;
  clear(table: Table): Promise<void>;
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** Does the work without looking at foreign keys, so that tables can be filled in any order. */
  withoutForeignKeys(work: () => Promise<void>): Promise<void>;
}

/** How both databases call the types that they share; with any other, a copy could not be held to be the same. */
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

/** @throws Error for a type that cannot be carried from one database to the other */
export function portableType(table: string, column: string, name: string): Column['type'] {
  const type = typesByName[name.toLowerCase()];
  if (!type) throw new Error(`${table}.${column} is of the type ${name}, which no backup can carry.`);
  return type;
}

/** Tables that are made of the others and not carried: the index of the search, and what SQLite keeps for it. */
export const isRemade = (table: string): boolean =>
  /^search(?:Entry|Word|Key|State|Text|Text_\w+)$/.test(table);

export function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** A row as a line of JSON, the same for the same row of either database. */
export function lineOf(row: Row): string {
  return JSON.stringify(row.map(plain));
}

function plain(value: Value) {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : { integer: String(value) };
  }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return value;
}

/** @throws Error where the line is no row of so many columns */
export function rowOf(line: string, columns: number): Row {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns) throw new Error('not a row of this table');
  return values.map(toValue);
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  const { integer, bytes } = value as { integer?: unknown; bytes?: unknown };
  if (typeof integer === 'string' && /^-?\d{1,19}$/.test(integer)) return BigInt(integer);
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  throw new Error('not a value that a table can hold');
}
