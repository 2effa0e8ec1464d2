import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { createTablesOf, readSchemaState } from '#core/database/migrations.ts';
import { migrationsOf010 } from '#migrations/from-0-1-0.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { provideFolder } from '../../factories/temporary-folder.ts';
import { createCopy, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { watchMigrating } from './migrating.ts';

/** A start takes half a second, independent of others: the next process starts while one is killed. */
const kills = repetitions(20, 200);
/** Maximum milliseconds of a migration; there are few, and most of the time is the search index. */
const longestLife = 60;

const folder = provideFolder();
let original: TestDatabase;
beforeAll(async () => {
  original = await createTestDatabase();
});
afterAll(async () => {
  await original.drop();
});

const people = Array.from({ length: 500 }, (_, number) => ({
  ...{ id: `id-${String(number).padStart(3, '0')}`, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ addedAt: '2026-01-01T00:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z', revision: 1 },
  ...{ name: `Parent ${number}`, email: `parent${number}@example.com`, contact: '9000000001' },
  ...{ city: 'Pune', message: 'Hello' },
}));

/** A database of an older version, with people in it. */
async function fillOlder(): Promise<void> {
  const { database: address } = readConfig({ DATA_DIR: folder, DATABASE_URL: original.url });
  const older = openDatabase(address, () => undefined);
  await createTablesOf(migrationsOf010, older.db as unknown as Kysely<never>, address.engine);
  await older.db
    .insertInto('enquiry')
    .values(people as never)
    .execute();
  await older.close();
}

/** A process that opens a database on a message. */
async function nextProcess(): Promise<ChildProcess> {
  const child = fork('tests/factories/opening-process.ts');
  await once(child, 'message');
  return child;
}

test(
  'repeatedly killed migrations can be completed by the next start, without data loss',
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    await fillOlder();
    const seen = { killed: 0, migrating: 0, databases: 0 };
    let waiting = nextProcess();

    /** @returns whether the database is still an older one */
    async function kill(settings: Record<string, string | undefined>): Promise<boolean> {
      const { database: address } = readConfig(settings);
      const child = await waiting;
      waiting = nextProcess();
      const { isMigrating, close } = await watchMigrating(address);
      let isOpen = false;
      child.once('message', () => {
        isOpen = true;
      });
      const ended = once(child, 'exit');
      child.send(settings);
      // Every third at any point of its start.
      if (seen.killed % 3 > 0) while (!isOpen && !(await isMigrating())) await pause(1);
      // Mostly soon: on a fast machine all of it takes less than this.
      await pause(random() ** 2 * longestLife);
      const wasMigrating = await isMigrating();
      child.kill('SIGKILL');
      await ended;
      await close();
      const isOlder = (await readSchemaState(address)) === 'older';
      seen.killed += 1;
      seen.migrating += Number(wasMigrating && isOlder);
      return isOlder;
    }

    while (seen.killed < kills) {
      seen.databases += 1;
      const own = await mkdtemp(join(folder, 'copy-'));
      const copy = await createCopy(original, folder, own);
      const settings = { DATA_DIR: own, DATABASE_URL: copy.url };
      while ((await kill(settings)) && seen.killed < kills && random() < 0.5);
      const { db, close } = await openMigratedDatabase(readConfig(settings), () => undefined);
      const kept = await db.selectFrom('enquiry').select(['id', 'email']).orderBy('id').execute();
      await close();
      await copy.drop();
      expect(kept).toEqual(people.map(({ id, email }) => ({ id, email })));
    }
    (await waiting).kill('SIGKILL');
    // Otherwise this would have tested nothing.
    expect(seen.migrating).toBeGreaterThan(kills / 10);
    recordFigure('kill -9 while it migrates', 'times killed', seen.killed);
    recordFigure('kill -9 while it migrates', 'in the middle of a migration', seen.migrating);
    recordFigure('kill -9 while it migrates', 'databases of an older version', seen.databases);
  },
  60_000 + kills * 20_000,
);
