import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#app.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { readConfig } from '#config.ts';
import { csrfHeaders } from '../factories/csrf-headers.ts';
import { createEntry } from '../factories/entries.ts';
import { expectIntactPostgres } from '../factories/intact-postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../factories/small-disk.ts';
import { createTestSite, password, type Sent, type TestSite } from '../factories/test-site.ts';
import { chunkNumbers, chunks, clip, uploadsOf } from '../factories/uploads.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

const disk = await mountSmallDisk(32);
if (!disk) console.warn('Skipped: a full disk. This account may not mount one; root may.');

describe.skipIf(!disk)('a full disk', () => {
  let site: TestSite;
  let database: TestDatabase | undefined;
  const { folder, fill, free, unmount } = disk as SmallDisk;

  beforeAll(async () => {
    if (process.env.TEST_DATABASE === 'postgres') database = await databaseOn(folder);
    site = await createTestSite({
      DATA_DIR: join(folder, 'data'),
      ...(database?.url && { DATABASE_URL: database.url }),
    });
  });
  afterAll(async () => {
    await site?.close();
    await dropWithDisk(database);
    await unmount();
  });

  const stored: string[] = [];

  async function call(method: string, path: string, sent: Sent = {}) {
    const answer = await site.call(method, path, { token: site.admin, ...sent });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }
  async function save() {
    const { form } = await createEntry(contentTypes.blog);
    const answer = await call('POST', 'blogs', { form });
    if (answer.status === 201) stored.push(answer.body._id);
    return answer;
  }
  async function enrol(webinarId: string, number: number) {
    const headers = await csrfHeaders(site, 'webinar');
    const answer = await call('POST', 'webinar/bookwebinar', {
      headers,
      json: { name: 'Meena', email: `meena${number}@example.com`, contact: '9000000001', webinarId },
    });
    return answer;
  }
  const login = () =>
    call('POST', 'auth/login', { json: { email: 'asha@example.com', password }, token: undefined });

  test('is answered as such, still allows reading, breaks nothing, and recovers with free space', async () => {
    const { send, sendAll, download } = uploadsOf(site);
    const { _id: webinar } = await site.records.create('webinar', {
      title: 'Calm evenings',
      startdate: '2199-01-01',
    });
    expect((await save()).status).toBe(201);
    expect((await enrol(webinar, 0)).status).toBe(201);
    await sendAll([0]);

    await fill();
    let enrolled = 1;
    const ways = {
      save,
      enrol: async () => {
        const answer = await enrol(webinar, enrolled);
        if (answer.status === 201) enrolled += 1;
        return answer;
      },
      chunk: async () => {
        const answer = await send({ chunkNumber: 1, chunk: chunks[1], uploadId: String(Math.random()) });
        return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
      },
    };
    // Space that a database has preallocated may still take some writes.
    for (const [name, way] of Object.entries(ways)) {
      let answer = await way();
      for (let tries = 0; answer.status < 400 && tries < 500; tries++) answer = await way();
      expect([name, answer.status, answer.body]).toEqual([name, 507, { message: expect.any(String) }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    // It updates an existing row, which may still have space.
    const signedIn = await login();
    if (signedIn.status !== 200) expect(signedIn.status).toBe(507);
    await site.services.jobRunner.runDue().catch(() => undefined);

    // Signed-in readers and visitors can still read.
    for (const path of ['blogs', 'webinar', 'auth/me', `webinar/webinarregisteruser/${webinar}`]) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    }
    expect((await site.call('GET', 'blogs')).statusCode).toBe(200);
    expect((await site.call('GET', '/readyz')).statusCode).toBe(200);
    await expectToStart();

    await free();
    expect((await save()).status).toBe(201);
    expect((await login()).status).toBe(200);
    expect((await enrol(webinar, enrolled)).status).toBe(201);
    const { video } = await sendAll(chunkNumbers().slice(1));
    expect((await download(video)).equals(clip)).toBe(true);

    const listed = (await call('GET', 'blogs')).body as { _id: string; imageUrl: string }[];
    expect(listed.map(({ _id }) => _id).sort()).toEqual(stored.sort());
    for (const { imageUrl } of listed) {
      expect((await site.call('GET', `/uploads/${imageUrl}`)).statusCode).toBe(200);
    }
    expect(await site.records.count('registration', { owner: webinar })).toBe(enrolled + 1);
    // Emails that could not be written wait some seconds.
    site.clock.advance(60_000);
    await site.services.jobRunner.runDue();
    await expect
      .poll(async () => (await readdir(join(folder, 'data', 'outbox'))).length, { timeout: 10_000 })
      .toBe(2 * (enrolled + 1));
    await expectSound();
  }, 60_000);

  async function expectToStart(): Promise<void> {
    const start = createApp(readConfig(site.environment), { pages: 'none' });
    const { app: started } = await start.catch((error: Error) => ({ app: error }));
    if (started instanceof Error) {
      // PostgreSQL vacuums at any time, and then rewrites a file before it accepts connections.
      expect(database && started.message).toMatch(noInitFile);
      return;
    }
    const { statusCode } = await started.inject('/api/v1/webinar');
    await started.close();
    // The connections after the first one may meet the same error.
    if (database?.url && statusCode === 503)
      return expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow(noInitFile);
    expect(statusCode).toBe(200);
  }

  async function expectSound(): Promise<void> {
    const left = await Promise.all(
      ['uploads', 'videos', 'uploading', 'outbox'].map((name) => readdir(join(folder, 'data', name))),
    );
    expect(left.flat().filter((name) => name.startsWith('.'))).toEqual([]);
    if (database?.url) return expectIntactPostgres(ownersAddress(database.url));
    const { db } = site.services.database;
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  }
});

const noInitFile = /could not write init file: No space left on device/;
const space = `disk_${randomBytes(6).toString('hex')}`;

/** A PostgreSQL database whose tables are on the disk. */
async function databaseOn(folder: string): Promise<TestDatabase> {
  const room = join(folder, 'tables');
  await mkdir(room);
  // PostgreSQL does not run as root.
  if (process.getuid?.() === 0) {
    const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
    await chown(room, id('-u'), id('-g'));
  }
  const database = await createTestDatabase();
  const name = new URL(database.url ?? '').pathname.slice(1);
  await asOwner(`create tablespace ${space} location '${room}'`);
  await asOwner(`alter database ${name} set tablespace ${space}`);
  return database;
}

async function dropWithDisk(database: TestDatabase | undefined): Promise<void> {
  if (!database) return;
  await database.drop();
  await asOwner(`drop tablespace ${space}`);
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function ownersAddress(url: string): string {
  const address = new URL(inject('postgresUrl'));
  address.pathname = new URL(url).pathname;
  return address.href;
}
