import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { contentChannel } from '#core/database/content-version.ts';
import { watchContent } from '#core/database/content-watch.ts';
import { type Database, openDatabase, withoutPooler } from '#core/database/database.ts';
import { openMigratedDatabase } from '#core/database/migrated-database.ts';
import { findPgBouncer, startPooler } from '../../factories/pooler.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';
import { createMigratedDatabase, type TestDatabase } from '../../setup/database.ts';

// SQLite has no pooler, and PgBouncer is not part of the project: where it is not installed, these are skipped.
const program = process.env.TEST_DATABASE === 'postgres' ? findPgBouncer() : undefined;

describe.skipIf(!program)('a pooler that gives each transaction another connection', () => {
  let folder: string;
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let settings: Record<string, string>;
  let site: TestSite;
  const quiet = () => undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ananta-pooled-'));
    database = await createMigratedDatabase(folder);
    pooler = await startPooler(program ?? '', database.url ?? '');
    settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url ?? '' };
    site = await createTestSite(settings);
  });
  afterAll(async () => {
    await site.close();
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const address = () => readConfig(settings).database;
  const limitOf = async (db: Database['db']) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]
      ?.limit;

  /** At the same time, so that each has a connection of its own. */
  const limitsOfTransactions = ({ db }: Database) =>
    Promise.all(
      [1, 2, 3].map(() =>
        db.transaction().execute(async (open) => {
          await sql`select pg_sleep(0.1)`.execute(open);
          return limitOf(open as unknown as Database['db']);
        }),
      ),
    );

  test('each transaction has its limits, and leaves none behind', async () => {
    const pooled = openDatabase(address(), quiet);
    expect(await limitsOfTransactions(pooled)).toEqual(['10s', '10s', '10s']);
    const isolated = pooled.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    expect(await isolated.execute((open) => limitOf(open as unknown as Database['db']))).toBe('10s');
    expect(await Promise.all([1, 2, 3].map(() => limitOf(pooled.db)))).toEqual(['0', '0', '0']);
    await pooled.close();
  });

  test('changes are notified past it', async () => {
    const heard = vi.fn();
    const watch = await watchContent(address(), heard);
    const teller = new pg.Client({ connectionString: database.url });
    await teller.connect();
    try {
      // Only notified and not stored, so that reading the version does not find it.
      await teller.query(`select pg_notify('${contentChannel}', 'told alone')`);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('told alone'), { timeout: 10_000 });
    } finally {
      await teller.end();
      await watch.close();
    }
  });

  test('people sign in, and staff write and read', async () => {
    const made = await site.records.create('blog', { title: 'Sleep', content: 'Deeply.' });
    const answer = await site.call('GET', 'blogs', { token: await site.signIn() });
    expect(answer.json()).toEqual([expect.objectContaining({ _id: made._id })]);
  });

  test('another database behind it stops the start', async () => {
    const other = await createMigratedDatabase(folder);
    const config = readConfig({ ...settings, DATA_DIR: folder, DATABASE_DIRECT_URL: other.url });
    await expect(openMigratedDatabase(config, quiet)).rejects.toThrow(
      'The setting DATABASE_DIRECT_URL leads to another database than DATABASE_URL does.',
    );
    await other.drop();
  });

  test('the unreachable one of the two addresses is named', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      const config = readConfig({ ...settings, DATA_DIR: folder, [name]: nowhere });
      await expect(openMigratedDatabase(config, quiet)).rejects.toThrow(
        `The setting ${name} leads to a database that cannot be used`,
      );
    }
    expect(withoutPooler(address())).toMatchObject({ url: database.url });
  });
});
