import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import {
  backUp,
  createEmptyTarget,
  type EmptyTarget,
  manifestOf,
  restore,
  timeout,
  unadjustedTables,
} from '#tests/factories/backups.ts';
import { movableClock } from '#tests/factories/movable-clock.ts';
import { picture } from '#tests/factories/pictures.ts';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';
import { createTestRecords, createTestSite, type TestSite } from '#tests/factories/test-site.ts';

vi.setConfig({ testTimeout: timeout });

let site: TestSite;
let folder: string;
let s3: S3Server;
const targets: EmptyTarget[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ananta-backups-'));
  s3 = await startS3Server();
  site = await createTestSite();
});
afterAll(async () => {
  await site.close();
  for (const target of targets) await target.remove();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function target(...where: Parameters<typeof createEmptyTarget>): Promise<EmptyTarget> {
  const made = await createEmptyTarget(...where);
  targets.push(made);
  return made;
}

/** Values that are difficult for JSON, line formats, both databases and both collations. */
const hard = {
  title: '𝄞 ध्यान "quoted" \\ back',
  description: `<p>${'é\u2028line\u2029 '.repeat(10_000)}</p>`,
};

test('a site moves between both databases and both storages and back, equal in every row and byte', async () => {
  const form = { title: 'Kite', images: await picture('png', { width: 700, height: 500 }) };
  expect((await site.call('POST', 'idea', { token: site.admin, form })).statusCode).toBe(201);
  const course = await site.records.create('course', { ...hard, order: undefined });
  const blog = await site.records.create('blog', { title: 'Zażółć', createdAt: undefined, status: 1 });
  await site.records.update('blog', blog._id, { title: 'zażółć' });
  const webinar = await site.records.create('webinar', { title: 'Talk', order: 2147483647 });
  const person = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
  await site.records.create('registration', { ...person, webinarId: webinar._id });
  await site.records.remove('webinar', webinar._id);
  const { db } = site.services.database;
  const [account] = await db.selectFrom('account').select('id').execute();
  const key = {
    ...{ publicKey: 'a', deviceType: 'multiDevice' as const, transports: '', name: '' },
    addedAt: '2026',
    lastUsedAt: null,
  };
  // The largest counter of a passkey; the two databases store it in different types.
  const counter = 2 ** 32 - 1;
  await db
    .insertInto('passkey')
    .values({ ...key, id: 'p', accountId: account?.id ?? '', counter, backedUp: 1 })
    .execute();
  const reported = Number(await site.services.stores.contentVersion());

  const first = join(folder, 'first.zip');
  expect(await backUp(site.environment, first)).toMatch(
    /^Made and tested .*first\.zip: \d+ rows and \d+ files of /,
  );
  expect((await stat(first)).mode & 0o777).toBe(0o600);

  const there = await target(s3.settings, 'sqlite');
  expect(await restore(there.environment, [first])).toMatch(/^Restored: /);
  // The second one is encrypted.
  const password = 'a quiet house at ten';
  const second = join(folder, 'second.enc');
  const sealed = { ...there.environment, BACKUP_PASSWORD: password };
  expect(await backUp(sealed, second)).toContain('sealed with BACKUP_PASSWORD');
  expect((await readFile(second)).includes('manifest')).toBe(false);
  const back = await target({ BACKUP_PASSWORD: password });
  await expect(restore(there.environment, [second, '--force'])).rejects.toThrow('Please set BACKUP_PASSWORD');
  await restore(back.environment, [second]);
  const third = join(folder, 'third.zip');
  await backUp({ ...back.environment, BACKUP_PASSWORD: '' }, third);

  const [a, b, c] = await Promise.all([first, second, third].map((file) => manifestOf(file, password)));
  expect(a?.files).toHaveLength(6);
  expect(b).toMatchObject({ database: 'sqlite', files: a?.files, missingFiles: [] });
  expect(c).toMatchObject({ database: site.services.database.engine, files: a?.files });
  for (const manifest of [b, c])
    expect(manifest && unadjustedTables(manifest)).toEqual(a && unadjustedTables(a));
  expect((await db.selectFrom('change').selectAll().execute()).length).toBeGreaterThan(5);

  const { app, services } = await createApp(readConfig(back.environment), { pages: 'none' });
  try {
    const records = createTestRecords(services.stores.records);
    expect(await records.find('course', { id: course._id })).toEqual(course);
    expect(await records.count('webinar')).toBe(0);
    expect(await services.stores.changes.listTrash(['webinar'], { limit: 5, offset: 0 })).toMatchObject([
      { title: 'Talk' },
    ]);
    expect(Number(await services.stores.contentVersion())).toBeGreaterThan(reported + 100_000);
    const [idea] = await records.list('idea');
    const bytes = (dataDir: string) => readFile(join(dataDir, 'uploads', String(idea?.images)));
    expect((await bytes(back.dataDir)).equals(await bytes(site.dataDir))).toBe(true);
    // Former sessions have ended.
    const asked = {
      method: 'GET',
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${site.admin}` },
    } as const;
    expect((await app.inject(asked)).statusCode).toBe(401);
  } finally {
    await app.close();
  }
});

test('an existing site is not overwritten without `--force`, nor while it runs', async () => {
  const archive = join(folder, 'again.zip');
  await backUp(site.environment, archive);
  const { activity } = (await site.call('GET', 'activity?kind=backupMade', { token: site.admin })).json();
  expect(activity[0]).toMatchObject({
    kind: 'backupMade',
    about: { name: expect.stringMatching(/^the backup of 2/) },
  });
  await expect(backUp(site.environment, archive)).rejects.toThrow(/There is a file .* already/);
  await expect(restore(site.environment, [archive, '--force'])).rejects.toThrow(/The site is running/);

  const other = await target();
  await restore(other.environment, [archive]);
  const { services, app } = await createApp(readConfig(other.environment), { pages: 'none' });
  await createTestRecords(services.stores.records).create('idea', { title: 'Written since' });
  await app.close();
  await writeFile(join(other.dataDir, 'uploads', 'abcdef.webp'), 'of somebody else');
  await expect(restore(other.environment, [archive])).rejects.toThrow(/There is a site here already/);
  expect(await restore(other.environment, [archive, '--force'])).toMatch(/^Restored/);
  const restored = join(folder, 'restored.zip');
  await backUp(other.environment, restored);
  expect(unadjustedTables(await manifestOf(restored))).toEqual(unadjustedTables(await manifestOf(archive)));

  // A file without a row is never removed, whatever its age.
  const clock = movableClock();
  const uploads = join(other.dataDir, 'uploads');
  const later = await createApp(readConfig(other.environment), { pages: 'none', clock });
  await later.services.stores.files.record('fedcba.webp', 'picture');
  await writeFile(join(uploads, 'fedcba.webp'), 'that a row names, and nothing uses');
  await later.services.jobRunner.runDue();
  for (let days = 0; days < 10; days++) {
    clock.advance(86_400_000);
    await later.services.jobRunner.runDue();
  }
  await later.app.close();
  expect(existsSync(join(uploads, 'fedcba.webp'))).toBe(false);
  expect(await readFile(join(uploads, 'abcdef.webp'), 'utf8')).toBe('of somebody else');
});

test('a damaged backup is refused before any change', async () => {
  const archive = join(folder, 'whole.zip');
  await backUp(site.environment, archive);
  const whole = await readFile(archive);
  const damaged = join(folder, 'damaged.zip');
  const { environment } = await target();
  const cases: [Buffer, RegExp][] = [
    [whole.subarray(0, -100), /damaged|cut off/],
    [whole.subarray(0, whole.length / 2), /damaged|cut off/],
    [Buffer.from('not a backup'), /not an archive of a backup/],
  ];
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const changed = Buffer.from(whole);
    const at = Math.floor(whole.length * part);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    cases.push([changed, /damaged|not what/]);
  }
  for (const [bytes, wanted] of cases) {
    await writeFile(damaged, bytes);
    await expect(restore(environment, [damaged])).rejects.toThrow(wanted);
  }
  expect(await restore(environment, [archive])).toMatch(/^Restored/);
});
