import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { type DatabaseAddress, openDatabase } from '#core/database/database.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { migrate } from '#core/database/migrations.ts';
import { schema } from '#migrations/index.ts';
import { migrationsWithPause } from '../factories/migrations.ts';
import { createFolder } from '../factories/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let folder: string;
let database: TestDatabase;
let address: DatabaseAddress;

beforeEach(async () => {
  folder = await createFolder();
  database = await createTestDatabase();
  address = database.url
    ? { engine: 'postgres', url: database.url }
    : { engine: 'sqlite', file: join(folder, 'ananta.db') };
});
afterEach(async () => {
  await database.drop();
});

async function withDatabase<Result>(work: (db: Kysely<never>) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(address, () => undefined);
  return work(db as unknown as Kysely<never>).finally(close);
}
const tables = () =>
  withDatabase(async (db) => (await db.introspection.getTables()).map(({ name }) => name).sort());

test('a failed migration leaves nothing behind, and the next start completes it', async () => {
  const failing = migrationsWithPause(() => {
    throw new Error('in the middle');
  });
  await expect(migrate(address, failing)).rejects.toThrow('in the middle');
  expect(await tables()).not.toContain('firstHalf');
  await migrate(
    address,
    migrationsWithPause(() => undefined),
  );
  expect(await tables()).toEqual(['firstHalf', 'secondHalf', 'whole']);
});

test('a process that is killed during a migration leaves nothing behind, and the next start completes it', async () => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: database.url ?? '' };
  const child = spawn(process.execPath, ['tests/factories/half-migrated-process.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(line)).toMatch(/in the middle/);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(await tables()).not.toContain('firstHalf');
  await migrate(
    address,
    migrationsWithPause(() => undefined),
  );
  expect(await tables()).toEqual(['firstHalf', 'secondHalf', 'whole']);
});

test('several processes can open a new database at the same time', async () => {
  const processes = Array.from({ length: 3 }, () => fork('tests/factories/opening-process.ts'));
  const answers = () => Promise.all(processes.map(async (child) => (await once(child, 'message'))[0]));
  try {
    await answers();
    for (const round of ['a', 'b', 'c', 'd', 'e']) {
      const next = await createTestDatabase();
      const opened = answers();
      for (const child of processes) child.send({ DATA_DIR: join(folder, round), DATABASE_URL: next.url });
      expect(await opened).toEqual(['opened', 'opened', 'opened']);
      await next.drop();
    }
  } finally {
    for (const child of processes) child.kill();
  }
});

test('SQLite: a referenced table can be rebuilt, without dangling references', async () => {
  if (address.engine !== 'sqlite') return;
  const family = {
    '0001-family': {
      async up(db: Kysely<never>) {
        await sql`create table parent (id integer primary key)`.execute(db);
        await sql`create table child (parent integer references parent (id) on delete cascade)`.execute(db);
        await sql`insert into parent values (1), (2)`.execute(db);
        await sql`insert into child values (1), (2)`.execute(db);
      },
    },
  };
  const rebuilding = (kept: number) => ({
    ...family,
    '0002-rebuilt': {
      async up(db: Kysely<never>) {
        await sql`create table parents (id integer primary key, name text)`.execute(db);
        await sql`insert into parents (id) select id from parent limit ${sql.lit(kept)}`.execute(db);
        await sql`drop table parent`.execute(db);
        await sql`alter table parents rename to parent`.execute(db);
      },
    },
  });
  const count = (table: string) =>
    withDatabase(async (db) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length);
  await migrate(address, family);
  await expect(migrate(address, rebuilding(1))).rejects.toThrow(/child/);
  expect(await count('parent')).toBe(2);
  await migrate(address, rebuilding(2));
  expect([await count('parent'), await count('child')]).toEqual([2, 2]);
});

test('a database of a newer version stops the start with one line', async () => {
  const newer = { ...schema.migrations(address.engine), '9999-newer': { up: async () => undefined } };
  await migrate(address, newer);
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url });
  const start = openMigratedDatabase(config, () => undefined);
  await expect(start).rejects.toThrow(/^The setting DAT\w+ leads to .* newer version [^\n]+$/);
});
