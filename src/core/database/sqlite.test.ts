import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { BusyWaitingSqlite } from './sqlite.ts';

const folder = provideFolder();
let db: Kysely<object>;
beforeAll(async () => {
  db = new Kysely({ dialect: new BusyWaitingSqlite(join(folder, 'test.sqlite'), 1000) });
});
afterAll(async () => {
  await db.destroy();
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
