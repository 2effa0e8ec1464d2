import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../factories/database-proxy.ts';
import { createTestRecords, createTestSite, type TestSite } from '../factories/test-site.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { isLong, recordFigure } from './figures.ts';

/** Milliseconds of the outage. */
const outage = isLong ? 60_000 : 1500;
/**
 * Milliseconds, as node-postgres reads them from the address: less than the site's own limit, which would only prolong
 * the tests.
 */
const answerLimit = 1000;

// SQLite has no connection that could be lost.
describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL that fails under load', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let site: TestSite;
  let pages: Awaited<ReturnType<typeof createApp>>;
  let address: string;
  let observer: pg.Client;
  let webinar: string;
  let form: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url ?? '');
    site = await createTestSite({ DATABASE_URL: database.url ?? '' });
    const throughProxy = {
      ...site.environment,
      TRUST_PROXY: 'on',
      DATABASE_URL: `${proxy.url}?query_timeout=${answerLimit}`,
    };
    pages = await createApp(readConfig(throughProxy), { pages: 'built' });
    address = await pages.app.listen({ port: 0, host: '127.0.0.1' });
    pages.services.jobRunner.start();
    const token = await ask('/api/v1/webinar/get-csrf-token');
    const [cookie = ''] = (token.headers.get('set-cookie') ?? '').split(';');
    const { csrfToken } = JSON.parse(token.text);
    form = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    const records = createTestRecords(pages.services.stores.records);
    webinar = (await records.create('webinar', { title: 'Calm', startdate: '2199-01-01' }))._id;
    observer = new pg.Client({ connectionString: database.url });
    await observer.connect();
  });
  afterAll(async () => {
    letBackendsGoOn();
    await observer?.end();
    await pages?.app.close();
    await site?.close();
    await proxy?.stop();
    await database?.drop();
  });

  async function ask(path: string, init?: RequestInit) {
    const answer = await fetch(address + path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  /** As staff, whose answers are not cached. */
  const read = () => ask('/api/v1/webinar', { headers: { authorization: `Bearer ${site.admin}` } });
  /** A parent enrols, which invalidates no page. */
  let parents = 0;
  async function enrol() {
    const json = {
      name: 'Meena',
      email: `meena${++parents}@example.com`,
      contact: '9000000001',
      webinarId: webinar,
    };
    const headers = { ...form, 'x-forwarded-for': `10.0.${parents >> 8}.${parents & 255}` };
    return ask('/api/v1/webinar/bookwebinar', { method: 'POST', headers, body: JSON.stringify(json) });
  }
  const count = async () =>
    Number((await observer.query('select count(*) as n from "registration"')).rows[0]?.n);

  const ways: Record<string, { begin(): unknown; end(): unknown }> = {
    'cut off': { begin: () => proxy.down(true), end: () => proxy.down(false) },
    'silent, on every connection': { begin: () => proxy.freeze(true), end: () => proxy.freeze(false) },
    'stopped in the middle of its work': { begin: stopBackends, end: letBackendsGoOn },
  };

  /** The processes of the database that serve the site, while they are stopped. */
  let stopped: number[] = [];
  async function stopBackends(): Promise<void> {
    const { rows } = await observer.query(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    stopped = rows.map(({ pid }) => pid);
    signalAll('SIGSTOP');
  }
  /** Without a query: a process stopped while holding a lock can block every answer. */
  function letBackendsGoOn(): void {
    signalAll('SIGCONT');
    stopped = [];
  }
  function signalAll(signal: NodeJS.Signals): void {
    for (const pid of stopped) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // The site may have closed a connection meanwhile, which ends the process.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }

  test.each(Object.entries(ways))(
    '%s',
    async (name, { begin, end }) => {
      for (const path of ['/', '/api/v1/blogs']) expect((await ask(path)).status).toBe(200);
      let acknowledged = await count();
      let refused = 0;
      let isOver = false;

      async function load(isWrite: boolean): Promise<void> {
        while (!isOver) {
          const { status, headers } = await (isWrite ? enrol() : read());
          if (status === 201 && isWrite) acknowledged += 1;
          if (status === 503) {
            refused += 1;
            expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
          } else expect(status).toBe(isWrite ? 201 : 200);
          await pause(20);
        }
      }
      const all = Promise.all([true, true, false, false].map((isWrite) => load(isWrite)));
      await pause(200);
      await begin();
      const until = performance.now() + Math.max(outage, answerLimit * 2);
      while (performance.now() < until) {
        // Pages read before are still served, at once.
        for (const path of ['/', '/api/v1/blogs']) expect((await ask(path)).status).toBe(200);
        await pause(100);
      }
      await end();
      const endedAt = performance.now();
      const before = acknowledged;
      await expect
        .poll(() => acknowledged, { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(before)
        .finally(() => {
          isOver = true;
        });
      const recovered = (performance.now() - endedAt) / 1000;
      await all;
      expect(refused).toBeGreaterThan(0);
      // A commit whose answer was lost may have succeeded.
      expect(await count()).toBeGreaterThanOrEqual(acknowledged);
      recordFigure(`PostgreSQL ${name}`, 'seconds away', Math.round(outage / 1000));
      recordFigure(`PostgreSQL ${name}`, 'calls told to come back (503)', refused);
      recordFigure(`PostgreSQL ${name}`, 'writes acknowledged, and found', acknowledged);
      recordFigure(`PostgreSQL ${name}`, 'recovery, seconds', recovered.toFixed(1));
    },
    120_000,
  );
});
