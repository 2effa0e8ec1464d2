import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { csrfHeaders } from '../factories/csrf-headers.ts';
import { expectIntactPostgres } from '../factories/intact-postgres.ts';
import { startOwnPostgres } from '../factories/own-postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../factories/small-disk.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';
import { recordFigure } from './figures.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const disk = isPostgres ? await mountSmallDisk(64) : undefined;
if (isPostgres && !disk) console.warn('Skipped: a full disk. This account may not mount one; root may.');

// PostgreSQL cannot continue without its write-ahead log: it ends all transactions, and itself (PANIC).
describe.skipIf(!disk)('a PostgreSQL without room for its write-ahead log', () => {
  const { folder, fill, free, unmount } = disk ?? ({} as SmallDisk);
  let server: Awaited<ReturnType<typeof startOwnPostgres>>;
  let site: TestSite;
  let pages: Awaited<ReturnType<typeof createApp>>;
  let address: string;
  let webinar: string;

  beforeAll(async () => {
    server = await startOwnPostgres(inject('postgresUrl'), folder);
    site = await createTestSite({ DATABASE_URL: server.url });
    const values = { title: 'Calm evenings', startdate: '2199-01-01' };
    webinar = (await site.records.create('webinar', values))._id;
    // After that: a notification of new content could otherwise arrive after a page was rendered, which would then be
    // rendered again.
    pages = await createApp(readConfig(site.environment), { pages: 'built' });
    address = await pages.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await free();
    await pages?.app.close();
    await site?.close();
    await server?.stop();
    await unmount();
  });

  const acknowledged: string[] = [];
  let round = 0;
  /** A parent enrols, which invalidates no page. */
  async function enrol() {
    const headers = await csrfHeaders(site, 'webinar');
    const email = `meena${++round}@example.com`;
    const answer = await site.call('POST', 'webinar/bookwebinar', {
      headers,
      json: { name: 'Meena', email, contact: '9000000001', webinarId: webinar },
      from: `10.0.${round >> 8}.${round & 255}`,
    });
    if (answer.statusCode === 201) acknowledged.push(email);
    return answer;
  }
  /** Writes of others on the same server let its log grow. */
  async function writeMuch(): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('create table if not exists much (what text)');
      await client.query('insert into much select gen_random_uuid()::text from generate_series(1, 2000)');
    } catch {
      // The outage is intended.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  async function expectKept(): Promise<void> {
    for (const path of ['/', '/api/v1/blogs']) {
      const answer = await fetch(address + path);
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.arrayBuffer();
    }
  }

  test('is answered as such, still allows cached reads, and recovers with free space', async () => {
    await expectKept();
    expect((await enrol()).statusCode).toBe(201);
    await fill();
    const refused: Record<number, number> = {};
    const until = performance.now() + 60_000;
    while (!/PANIC: .*No space left/.test(server.said()) && performance.now() < until) await one();
    expect(server.said()).toMatch(/PANIC: .*No space left/);
    for (let more = 0; more < 10; more++) await one();

    async function one(): Promise<void> {
      await writeMuch();
      const { statusCode, body, headers } = await enrol();
      expect([201, 503, 507], body).toContain(statusCode);
      if (statusCode === 201) return;
      refused[statusCode] = (refused[statusCode] ?? 0) + 1;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await expectKept();
    }
    expect(Object.keys(refused).length).toBeGreaterThan(0);

    await free();
    await expect.poll(async () => (await enrol()).statusCode, { timeout: 30_000 }).toBe(201);
    await expectKept();
    const { db } = site.services.database;
    const stored = await db.selectFrom('registration').select('email').execute();
    // A commit whose answer was lost may have succeeded.
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    await expectIntactPostgres(server.url);
    recordFigure('PostgreSQL without room for its log', 'refused, by status', JSON.stringify(refused));
    recordFigure(
      'PostgreSQL without room for its log',
      'writes acknowledged, and found',
      acknowledged.length,
    );
  }, 120_000);
});
