import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusyWaitingSqlite } from './sqlite.ts';

let folder: string;
let db: Kysely<object>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-sqlite-'));
  db = new Kysely({ dialect: new BusyWaitingSqlite(join(folder, 'test.sqlite'), 1000) });
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

test('other requests run after a slow statement, and before the next one', async () => {
  const long = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 500000)
    select count(*) as count from number`;
  let ticks = 0;
  for (let statement = 1; statement <= 3; statement++) {
    setImmediate(() => ticks++);
    await long.execute(db);
    expect(ticks).toBe(statement);
  }
});
