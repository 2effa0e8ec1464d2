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
  tables: { name: string; sql: string; row: Record<string, unknown> }[];
}

/** The reference of saves: the same rows into the same tables by nothing but SQLite. It prints how many times a second. */
const { folder, seconds, isTogether, tables } = (await json(process.stdin)) as InsertOrder;
const sqlite = new BetterSqlite(join(folder, `${randomUUID()}.sqlite`));
sqlite.pragma('journal_mode = wal');
sqlite.pragma('synchronous = full');
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
  for (const [index, { row }] of tables.entries()) {
    inserts[index]?.run({ ...row, id, ...('link' in row && { link: id }) });
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
