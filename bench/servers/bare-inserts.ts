import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { cores, onCores } from '../load/processes.ts';
import { type Ratio, ratioOf } from '../statistics.ts';

const seconds = 1;

/** A row that a save has left in the database, found by one of its columns. */
export interface SavedRow {
  table: string;
  column: string;
  value: string;
  /** Columns with values that no other row may have, beside id and link. */
  unique?: string[];
  /** Replaced values: undefined for the number that SQLite assigns, the words of an index. */
  replaced?: Record<string, string | undefined>;
}

/** Tables as the site has them, each with a row as a save leaves it. */
type Tables = { name: string; sql: string; row: Record<string, unknown>; unique: string[] }[];

interface Order {
  folder: string;
  isTogether: boolean;
  tables: Tables;
}

/** Reads such rows from the database of a data folder. */
export function readRows(folder: string, left: readonly SavedRow[]): Tables {
  const sqlite = new BetterSqlite(join(folder, 'ananta.db'), { readonly: true });
  try {
    return left.map(({ table, column, value, unique = [], replaced = {} }) => {
      const found = sqlite.prepare(`select * from "${table}" where "${column}" = ?`).get(value);
      const columns = Object.entries({ ...(found as Record<string, unknown>), ...replaced });
      return {
        ...{ name: table, unique },
        sql: sqlite.prepare('select sql from sqlite_master where name = ?').pluck().get(table) as string,
        row: Object.fromEntries(columns.filter(([, held]) => held !== undefined)),
      };
    });
  } finally {
    sqlite.close();
  }
}

/** Compares saves per second of the site with inserts by SQLite alone, of row by row and of all rows in one transaction. */
export async function compareWithInserts(
  { folder, tables, pairs }: { folder: string; tables: Tables; pairs: number },
  measure: (seconds: number) => Promise<number>,
): Promise<{ rowByRow: Ratio; together: Ratio }> {
  const rowByRow: [number, number][] = [];
  const together: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const ours = await measure(seconds);
    rowByRow.push([ours, await insertsPerSecond({ folder, tables, isTogether: false })]);
    together.push([ours, await insertsPerSecond({ folder, tables, isTogether: true })]);
  }
  return { rowByRow: ratioOf(rowByRow), together: ratioOf(together) };
}

async function insertsPerSecond(order: Order): Promise<number> {
  const command = onCores(cores.server, process.execPath, [import.meta.filename]);
  const running = promisify(execFile)(...command);
  running.child.stdin?.end(JSON.stringify(order));
  return Number((await running).stdout);
}

if (import.meta.main) insert((await json(process.stdin)) as Order);

/** Prints how many times a second it inserts the rows. */
function insert({ folder, isTogether, tables }: Order): void {
  const sqlite = new BetterSqlite(join(folder, `${randomUUID()}.sqlite`));
  // Rows refer to missing tables.
  for (const one of ['journal_mode = wal', 'synchronous = full', 'secure_delete = on', 'foreign_keys = off'])
    sqlite.pragma(one);
  for (const { sql } of tables) sqlite.exec(sql);
  const inserts = tables.map(({ name, row }) => {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const values = columns.map((column) => `@${column}`).join(', ');
    return sqlite.prepare(`insert into "${name}" (${names}) values (${values})`);
  });
  const insertAll = () => {
    const id = randomUUID();
    for (const [index, { row, unique }] of tables.entries()) {
      const own = ['id', 'link', ...unique].filter((name) => name in row).map((name) => [name, id]);
      inserts[index]?.run({ ...row, ...Object.fromEntries(own) });
    }
  };
  const save = isTogether ? sqlite.transaction(insertAll) : insertAll;
  let saves = 0;
  const begin = performance.now();
  for (; performance.now() - begin < seconds * 1000; saves++) save();
  console.log((saves / (performance.now() - begin)) * 1000);
  sqlite.close();
}
