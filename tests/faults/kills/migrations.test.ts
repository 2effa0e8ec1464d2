import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/settings/config.ts';
import { openMigrated } from '../../../src/server/start/migrated-database.ts';
import { openDatabase } from '../../../src/store/connection/database.ts';
import { findShape, migrate } from '../../../src/store/connection/migrate.ts';
import { migrations } from '../../../src/store/migrations/index.ts';
import { createChance, seed } from '../../factories/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { tell, times } from '../measured.ts';

/** At most: a process that was quicker than its death has done it all. */
const kills = times(5, 50);
/** Milliseconds; most of the migrations' time on a machine that has nothing else to do. */
const longestLife = 60;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-kills-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a start that is killed while it migrates, again and again, leaves what the next one can finish, and loses nobody',
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const chance = createChance(seed);
    const settings = { DATA_DIR: folder, DATABASE_URL: database.url };
    const { database: address } = readConfig(settings);
    const all = Object.entries(migrations(address.engine));
    await migrate(address, Object.fromEntries(all.filter(([name]) => name < '0009')));
    const older = openDatabase(address, () => undefined);
    const people = Array.from({ length: 500 }, (_, number) => ({
      ...{ id: `id-${number}`, createdAt: '2026-01-01T00:00:00.000Z', name: `Parent ${number}` },
      ...{ email: `parent${number}@example.com`, contact: '9000000001', city: 'Pune', message: 'Hello' },
    }));
    await older.db
      .insertInto('enquiry')
      .values(people as never)
      .execute();
    await older.close();

    let killed = 0;
    for (let shape = 'older'; shape === 'older' && killed < kills; killed++) {
      const child = fork('tests/factories/opening-process.ts');
      await once(child, 'message');
      const ended = once(child, 'exit');
      child.send(settings);
      await pause(chance() * longestLife);
      child.kill('SIGKILL');
      await ended;
      const opened = openDatabase(address, () => undefined);
      shape = await findShape(opened);
      await opened.close();
    }
    const { db, close } = await openMigrated(readConfig(settings), () => undefined);
    const kept = await db.selectFrom('enquiry').select(['id', 'email']).orderBy('id').execute();
    await close();
    expect(kept).toEqual(
      people.map(({ id, email }) => ({ id, email })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    tell('kill -9 while it migrates', 'times killed', killed);
    tell('kill -9 while it migrates', 'people kept', kept.length);
  },
  60_000 + kills * 60_000,
);
