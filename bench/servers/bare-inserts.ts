import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import BetterSqlite from 'better-sqlite3';

/** What the reference of saves is told: tables as the site has them, each with a row as a save leaves it. */
export interface InsertOrder {
  folder: string;
  seconds: number;
  /** Whether the rows of a save are stored in one transaction, or each in its own. */
  isTogether: boolean;
  /** `fresh`: columns that no two rows may share, beside id and link. */
  tables: { name: string; sql: string; row: Record<string, unknown>; fresh: string[] }[];
}

/** The reference of saves: the same rows into the same tables by nothing but SQLite. It prints how many times a second. */
const { folder, seconds, isTogether, tables } = (await json(process.stdin)) as InsertOrder;
const sqlite = new BetterSqlite(join(folder, `${randomUUID()}.sqlite`));
sqlite.pragma('journal_mode = wal');
sqlite.pragma('synchronous = full');
sqlite.pragma('secure_delete = on');
// Of the tables that they name some are not there.
sqlite.pragma('foreign_keys = off');
for (const { sql } of tables) sqlite.exec(sql);
const inserts = tables.map(({ name, row }) => {
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  return sqlite.prepare(
    `insert into "${name}" (${names}) values (${columns.map((column) => `@${column}`).join(', ')})`,
  );
});
const insertAll = () => {
  const id = randomUUID();
  for (const [index, { row, fresh }] of tables.entries()) {
    const own = ['id', 'link', ...fresh].filter((name) => name in row).map((name) => [name, id]);
    inserts[index]?.run({ ...row, ...Object.fromEntries(own) });
  }
};
const save = isTogether ? sqlite.transaction(insertAll) : insertAll;

let saves = 0;
const begin = performance.now();
while (performance.now() - begin < seconds * 1000) {
  save();
  saves++;
}
console.log((saves / (performance.now() - begin)) * 1000);
sqlite.close();
