import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { BusyWaitingSqlite } from './sqlite.ts';

let folder: string;
let db: Kysely<object>;
let other: BetterSqlite.Database;
beforeEach(async () => {
  folder = await createFolder();
  const file = join(folder, 'test.sqlite');
  db = new Kysely({ dialect: new BusyWaitingSqlite(file, 1000) });
  await sql`pragma journal_mode = wal`.execute(db);
  await sql`create table page (bytes blob)`.execute(db);
  other = new BetterSqlite(file);
});
afterEach(async () => {
  other.close();
  await db.destroy();
});

/** Writes the given number of pages in one transaction, and a few more. */
const write = (pages: number) =>
  sql`insert into page
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${sql.lit(pages)})
    select randomblob(4000) from number`.execute(db);

function stateQuery(): { log: number; checkpointed: number } {
  const [state] = other.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  return state ?? { log: Number.NaN, checkpointed: Number.NaN };
}

/** Pages that are in the log alone. */
function waiting(): number {
  const { log, checkpointed } = stateQuery();
  return log - checkpointed;
}

test('the pages of many writes are copied into the file', async () => {
  for (let round = 0; round < 10; round++) await write(50);
  expect(waiting()).toBeGreaterThan(500);
  for (let round = 0; round < 10; round++) await write(50);
  await expect.poll(waiting).toBe(0);
});

test('the thread copies again, and a new thread does after it has ended', async () => {
  for (const pause of [0, 0, 1000]) {
    await wait(pause);
    await write(3000);
    expect(waiting()).toBeGreaterThan(3000);
    await expect.poll(waiting).toBe(0);
    // The rest, which is copied without the thread.
    await write(5);
  }
});

test('a copy is not lost when the idle thread ends at that moment', { timeout: 60_000 }, async () => {
  for (let pause = 480; pause < 516; pause += 4) {
    await wait(pause);
    await write(1000);
    await expect.poll(waiting).toBeLessThan(1000);
    await write(5);
  }
});

test('the pages of one large write are copied without blocking', async () => {
  await write(5000);
  expect(waiting()).toBeGreaterThan(5000);
  await expect.poll(waiting).toBe(0);
});

test('the log restarts even under continuous writes', async () => {
  await write(1500);
  const before = stateQuery().log;
  let writes = 0;
  while (stateQuery().log >= before && writes < 5000) {
    await write(5);
    await yieldToEventLoop();
    writes++;
  }
  expect(stateQuery().log).toBeLessThan(before);
});

test('closing the file waits for a running copy', async () => {
  await write(5000);
  await db.destroy();
  expect(waiting()).toBe(0);
});

test('writes go on during a long read; the log is copied after further writes', async () => {
  other.exec('begin');
  other.prepare('select count(*) from page').get();
  await write(3000);
  for (let round = 0; round < 20; round++) await write(10);
  other.exec('commit');
  await expect
    .poll(async () => {
      await write(200);
      return waiting();
    })
    .toBeLessThan(1000);
});
