import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite from 'better-sqlite3';
import { cores, onCores } from '../load/cores.ts';
import type { InsertOrder } from './bare-inserts.ts';

/** A row that something has left in the database, by one of its columns. */
export interface LeftRow {
  table: string;
  column: string;
  value: string;
  /** Columns that no two rows may share, beside id and link. */
  fresh?: string[];
  /** What it holds in place of what it shows: the number that SQLite gives it (undefined), the words of an index. */
  instead?: Record<string, string | undefined>;
}

/** Such rows with their tables as the site has them, the first of each. */
export function rowsIn(folder: string, left: readonly LeftRow[]): InsertOrder['tables'] {
  const sqlite = new BetterSqlite(join(folder, 'ananta.db'), { readonly: true });
  try {
    return left.map(({ table, column, value, fresh = [], instead = {} }) => {
      const found = sqlite.prepare(`select * from "${table}" where "${column}" = ?`).get(value);
      const columns = Object.entries({ ...(found as Record<string, unknown>), ...instead });
      return {
        ...{ name: table, fresh },
        sql: sqlite.prepare('select sql from sqlite_master where name = ?').pluck().get(table) as string,
        row: Object.fromEntries(columns.filter(([, held]) => held !== undefined)),
      };
    });
  } finally {
    sqlite.close();
  }
}

/** How many times a second SQLite alone stores such rows. */
export async function insertsPerSecond(order: InsertOrder): Promise<number> {
  const script = resolve(import.meta.dirname, 'bare-inserts.ts');
  const running = promisify(execFile)(...onCores(cores.server, process.execPath, [script]));
  running.child.stdin?.end(JSON.stringify(order));
  return Number((await running).stdout);
}
