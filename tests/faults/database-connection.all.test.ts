import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { openDatabase } from '#core/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../factories/database-proxy.ts';
import { createEntry } from '../factories/entries.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

// SQLite has no connection that could be lost.
const isPostgres = process.env.TEST_DATABASE === 'postgres';

let database: TestDatabase;
let proxy: DatabaseProxy;
let site: TestSite;
/** A connection without the proxy. */
let observer: pg.Client;

beforeAll(async () => {
  if (!isPostgres) return;
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url ?? '');
  // Milliseconds, as node-postgres reads them from the address; longer ones would only prolong the tests.
  site = await createTestSite({ DATABASE_URL: `${proxy.url}?query_timeout=1500` });
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
});
afterAll(async () => {
  if (!isPostgres) return;
  await observer.end();
  await site.close();
  await proxy.stop();
  await database.drop();
});

/** As staff, whose answers are not cached. */
const read = () => site.call('GET', 'webinar', { token: site.admin });
const readAsVisitor = () => site.call('GET', 'webinar');
const write = async () => {
  const { form } = await createEntry(contentTypes.socialmedia);
  return site.call('POST', 'socialmedia', { token: site.admin, form });
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 15_000 });
}

function expectAway(answer: Awaited<ReturnType<typeof read>>): void {
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: expect.any(String) }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

test('a connection that ends during a query fails only that request', async () => {
  if (!isPostgres) return;
  await observer.query('begin');
  await observer.query('select from "contentVersion" for update');
  const answer = write();
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await observer.query(waiting)).rows.length > 0);
  await observer.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
  expectAway(await answer);
  await observer.query('rollback');
  expect((await write()).statusCode).toBe(201);
});

test('a connection that ends between two queries of a transaction fails only that transaction', async () => {
  if (!isPostgres) return;
  const { db } = site.services.database;
  const broken = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const pid = rows[0]?.pid;
    await observer.query('select pg_terminate_backend($1)', [pid]);
    await until(
      async () =>
        (await observer.query('select from pg_stat_activity where pid = $1', [pid])).rows.length === 0,
    );
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toMatchObject({ reason: 'unavailable' });
  expect((await read()).statusCode).toBe(200);
});

test('an outage of the database is answered as such, and its return is detected', async () => {
  if (!isPostgres) return;
  expect((await readAsVisitor()).statusCode).toBe(200);
  proxy.down(true);
  expectAway(await read());
  // Pages read before are still served.
  expect((await readAsVisitor()).statusCode).toBe(200);
  expectAway(await write());
  expect((await site.call('GET', '/readyz')).statusCode).toBe(503);
  proxy.down(false);
  expect((await read()).statusCode).toBe(200);
  expect((await write()).statusCode).toBe(201);
});

test('silent connections are given up, all of them at once', async () => {
  if (!isPostgres) return;
  // The maximum of connections.
  await Promise.all(
    Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(site.services.database.db)),
  );
  proxy.silence();
  expectAway(await read());
  expect((await read()).statusCode).toBe(200);
  expect((await write()).statusCode).toBe(201);
});

test('changes of another process are seen although the listening connection is silent', async () => {
  if (!isPostgres) return;
  const changed = vi.fn();
  proxy.silence();
  site.services.onContentChange(changed);
  await observer.query('update "contentVersion" set version = version + 1');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 15_000 });
});

test('changes of another process are seen without a notification', async () => {
  if (!isPostgres) return;
  const changed = vi.fn();
  site.services.onContentChange(changed);
  await observer.query('update "contentVersion" set version = version + 1');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 15_000 });
});

test('a slow query is cancelled in the database too, and locks of a silent process are released', async () => {
  if (!isPostgres) return;
  const quick = openDatabase({ engine: 'postgres', url: database.url ?? '' }, () => undefined);
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(quick.db);
  expect(Number.parseInt(rows[0]?.statement_timeout ?? '', 10)).toBeGreaterThan(0);
  const idle = sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`;
  expect((await idle.execute(quick.db)).rows[0]?.limit).toBe('1min');
  await quick.close();
});
