import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findingsText, runCheck } from '#tests/factories/doctor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { lastBackupNameFact } from '../backup/nightly-backup.ts';

const day = 24 * 3_600_000;
const name = 'ananta-20261120-020000-0a1b2c';
const site = provideTestSite();
let folder: string;
beforeAll(async () => {
  folder = join(site.dataDir, 'kept');
  await mkdir(folder);
});

const checkBackups = (settings: Record<string, string> = {}) =>
  runCheck(site, 'backups', { settings: { BACKUP_AT: '02:00', BACKUP_TO: folder, ...settings } });

/** Stores a verified backup, with its verdict. */
async function addBackup(age: number, missingFiles = 0, suffix = ''): Promise<void> {
  const takenAt = new Date(site.clock().getTime() - age).toISOString();
  const verdict = {
    takenAt,
    verifiedAt: takenAt,
    siteVersion: '1',
    bytes: 9,
    rows: 9,
    files: 1,
    missingFiles,
  };
  await writeFile(join(folder, `${name}${suffix}.json`), JSON.stringify({ ...verdict, isSealed: false }));
}

test('a site without a good backup is reported, after a grace period', async () => {
  const begun = (ago: number) =>
    site.services.stores.facts.set('first start', new Date(site.clock().getTime() - ago).toISOString());
  await begun(day / 2);
  expect((await checkBackups()).verdict).toBe('good');
  await begun(3 * day);
  // An incomplete one has no verdict.
  await writeFile(join(folder, `${name}.zip`), '');
  const without = await checkBackups();
  expect([without.verdict, findingsText(without)]).toEqual([
    'wrong',
    expect.stringMatching(/no good backup.*npm run backup/),
  ]);
  expect((await checkBackups({ BACKUP_AT: 'off' })).verdict).toBe('good');
  const real = { SITE_URL: 'https://ananta.example' };
  expect(findingsText(await checkBackups({ BACKUP_AT: 'off', ...real }))).toMatch(
    /no good backup.*BACKUP_AT/,
  );

  // A good backup of another installation in the same target does not count.
  await addBackup(day / 2, 0, '-0123456789ab');
  await writeFile(join(folder, `${name}-0123456789ab.zip`), '');
  expect((await checkBackups()).verdict).toBe('wrong');

  await addBackup(day / 2);
  expect((await checkBackups(real)).verdict).toBe('good');
  await addBackup(day / 2, 2);
  expect(findingsText(await checkBackups())).toMatch(/2 files are missing/);
  await addBackup(3 * day);
  const old = await checkBackups();
  expect([old.verdict, findingsText(old)]).toEqual([
    'wrong',
    expect.stringMatching(/3 days old.*\/admin\/site-health\/jobs/),
  ]);
  expect((await checkBackups({ BACKUP_AT: 'off' })).verdict).toBe('good');
});

test('a second site that makes backups under the same id is reported, and backups from before a restore are not', async () => {
  const { facts } = site.services.stores;
  await addBackup(day / 2);
  await facts.set(lastBackupNameFact, `${name}.zip`);
  expect((await checkBackups()).verdict).toBe('good');
  await facts.set(lastBackupNameFact, 'ananta-20261119-020000-0a1b2c.zip');
  const twin = await checkBackups();
  expect([twin.verdict, findingsText(twin)]).toEqual([
    'worth a look',
    expect.stringMatching(/under the id of this one.*--copy/s),
  ]);
  await facts.set('restored', JSON.stringify({ at: site.clock().toISOString() }));
  expect((await checkBackups()).verdict).toBe('good');
});

test('backups that other accounts of the machine can read are reported, and closed', async () => {
  const checkModes = (fix = false) =>
    runCheck(site, 'backup-modes', { fix, settings: { BACKUP_TO: folder } });
  const archive = join(folder, `${name}.zip`);
  await chmod(folder, 0o755);
  await chmod(archive, 0o644);
  await writeFile(join(folder, 'of-somebody-else'), '');
  const open = await checkModes();
  expect([open.verdict, findingsText(open)]).toEqual(['wrong', expect.stringContaining(archive)]);
  expect(findingsText(open)).not.toContain('of-somebody-else');
  await chmod(folder, 0o700);
  expect((await checkModes()).verdict).toBe('good');
  await chmod(folder, 0o755);
  const fixed = await checkModes(true);
  expect([fixed.verdict, fixed.fixed]).toEqual([
    'good',
    expect.stringMatching(/^Closed \d files? of the backups/),
  ]);
  expect([(await stat(archive)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o755]);
});

test('backups before migrations are included, wherever the nightly ones are stored', async () => {
  const beside = join(site.dataDir, 'backups');
  await mkdir(beside, { recursive: true });
  const file = join(beside, 'before-migration-20261101-000000.zip');
  await writeFile(file, '');
  await chmod(beside, 0o755);
  await chmod(file, 0o644);
  const open = await runCheck(site, 'backup-modes', { settings: { BACKUP_TO: folder } });
  expect([open.verdict, findingsText(open)]).toEqual(['wrong', expect.stringContaining(file)]);
  await runCheck(site, 'backup-modes', { fix: true, settings: { BACKUP_TO: folder } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
