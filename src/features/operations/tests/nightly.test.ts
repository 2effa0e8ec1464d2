import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { createEmptyTarget, restore, timeout } from '#tests/factories/backups.ts';
import { type S3Server, startS3Server } from '#tests/factories/s3-server.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { installationIdOf, onlyInstallations } from '../backup/installation-id.ts';
import { listBackups } from '../backup/list-backups.ts';
import { rotate, storeBackup } from '../backup/store-backup.ts';
import { openBackupTarget } from '../backup/target.ts';

const hour = 3_600_000;
vi.setConfig({ testTimeout: timeout });

let site: TestSite;
let s3: S3Server;
const folder = provideFolder();

beforeAll(async () => {
  s3 = await startS3Server();
  // A bucket for backups only: uploads stay in the data folder.
  const { S3_BUCKET, ...access } = s3.settings;
  site = await createTestSite({ ...access, BACKUP_TO: `s3://${S3_BUCKET}/nights`, BACKUP_AT: '02:30' });
});
afterEach(() => {
  s3.refuse(() => false);
  site.clock.reset();
});
afterAll(async () => {
  await site.close();
  await s3.close();
});

const states = async () => {
  const { jobs } = (await site.call('GET', 'jobs', { token: await site.signIn() })).json();
  return jobs.find(({ name }: { name: string }) => name === 'nightly-backup');
};

test('each night a backup is made, verified and reported; a failed one is retried half an hour later', async () => {
  const { jobRunner } = site.services;
  await site.records.create('idea', { title: 'Kite' });
  await jobRunner.runDue();
  expect((await states()).runs).toEqual([]);

  s3.refuse((call) => call.startsWith('PUT'));
  site.clock.advance(24 * hour);
  await jobRunner.runDue();
  const failed = await states();
  expect(failed).toMatchObject({ problem: 'failing', runs: [{ outcome: 'failed' }] });
  expect(Date.parse(failed.nextDueAt)).toBeGreaterThan(site.clock().getTime() + hour / 3);
  s3.refuse(() => false);
  await jobRunner.runDue();
  expect((await states()).runs).toHaveLength(1);

  site.clock.advance(hour);
  await jobRunner.runDue();
  const done = await states();
  expect(done.runs[0]).toMatchObject({
    outcome: 'done',
    message: expect.stringMatching(/^Made and tested: \d+ rows/),
  });
  expect(Date.parse(done.nextDueAt)).toBeGreaterThan(site.clock().getTime());
  const { to } = readConfig(site.environment).backup;
  const target = await openBackupTarget(to);
  const id = await installationIdOf(site.services.stores.facts);
  const [backup, ...others] = await listBackups(target.storage, onlyInstallations(id));
  target.close();
  expect(others).toEqual([]);
  expect(backup).toMatchObject({
    ...{ installation: id, site: expect.stringMatching(/^http/) },
    ...{ files: 0, missingFiles: 0, isSealed: false, rows: expect.any(Number) },
  });

  const { environment, remove } = await createEmptyTarget({
    ...s3.settings,
    BACKUP_TO: site.environment.BACKUP_TO,
  });
  // A new machine: only backups of one site exist, so it continues that site.
  expect(await restore(environment, ['latest'])).toMatch(
    new RegExp(`^Restored: .*as the installation ${id}`, 's'),
  );
  await remove();
});

test('old backups are removed, and files of others are kept', async () => {
  const { database } = readConfig(site.environment);
  const installation = 'abcdefabcdef';
  const target = await openBackupTarget({ kind: 'folder', folder });
  const { storage } = target;
  const strangers = ['photos.zip', 'ananta-of-last-year.zip', 'before-migration-20261101-020000.zip'];
  for (const name of strangers) await writeFile(join(folder, name), 'of somebody else');
  // Incomplete: without a verdict it does not count as a backup, and is removed after a day.
  await writeFile(join(folder, 'ananta-20261101-020000-abcdef.zip'), 'broken off');
  const nights = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, 23 + day, 21)));
  for (const night of nights)
    await storeBackup({
      ...{ database, storage, installation, workFolder: folder, files: undefined, password: undefined },
      clock: () => night,
    });
  const now = new Date(Date.now() + 48 * hour);
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  expect(await rotate({ storage, installation, days: 2, dayOf, now })).toBe(1);
  const left = await listBackups(storage, onlyInstallations(installation));
  expect(left.map(({ takenAt }) => takenAt)).toEqual(
    [nights[2], nights[1]].map((night) => night?.toISOString()),
  );
  const names = left.flatMap(({ name }) => [name, name.replace('.zip', '.json')]);
  expect((await readdir(folder)).toSorted()).toEqual([...strangers, ...names].toSorted());
});
