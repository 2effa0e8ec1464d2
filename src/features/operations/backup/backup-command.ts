import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createActivityStore } from '#cms/activity/activity-store.ts';
import { command } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { findSchemaState, readSchemaState } from '#core/database/migrations.ts';
import { openScope } from '#core/database/scope.ts';
import { syncFolder } from '#core/storage/disk-storage.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { fileSource } from './byte-source.ts';
import { anyInstallation } from './installation-id.ts';
import { describeBackup, formatBackups, listBackups } from './list-backups.ts';
import { makeBackup } from './make-backup.ts';
import { createVerdict, verifySource } from './store-backup.ts';
import { openBackupTarget } from './target.ts';

const usage = `Makes a backup of this site, also while it runs: its database and its files, in one archive.

  npm run backup -- FILE

A test restore verifies it before it gets its name. The archive holds everything that parents have written, and the
secret that signs session tokens: keep it where no one else can read it, or set BACKUP_PASSWORD to encrypt it.
npm run restore -- FILE restores it.`;

/** A command that cannot be run; the message says why. */
class Refused extends Error {}

/**
 * @param file the path of the archive; undefined: prints the usage and the nightly backups
 * @returns the text to print
 * @throws with a message for the operator; the archive is removed then
 */
export async function runBackupCommand(
  file: string | undefined,
  config: Config,
  clock: Clock,
): Promise<string> {
  if (!file) return `${usage}\n\n${await describeNightlyBackups(config)}`;
  if (existsSync(file)) throw new Refused(`There is a file ${file} already. Please choose another name.`);
  if (!existsSync(dirname(file))) throw new Refused(`There is no folder ${dirname(file)}.`);
  await requireSite(config);
  const storages = await openStorages(config);
  const { password } = config.backup;
  const draft = `${file}.part`;
  try {
    const { pictures, videos } = storages;
    const source = { database: config.database, files: { pictures, videos }, password, clock };
    await writeBackupFile(draft, makeBackup(source));
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const manifest = await verifySource(await fileSource(draft), password, config.dataDir);
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    await recordBackup(config, clock, manifest.takenAt);
    return `Made and tested ${file}: ${describeBackup(createVerdict(manifest, size, password !== undefined, clock()))}`;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    storages.close();
  }
}

async function requireSite({ database: address }: Config): Promise<void> {
  const noSite = new Refused(
    'There is no site here yet, so there is nothing to keep. Is DATA_DIR or DATABASE_URL set right?',
  );
  if (address.engine === 'sqlite' && !existsSync(address.file)) throw noSite;
  if ((await readSchemaState(address)) === 'empty') throw noSite;
}

/** Records the backup in the activity, because it contains all data. The database of an older version is only read. */
async function recordBackup({ database: address }: Config, clock: Clock, takenAt: string): Promise<void> {
  const database = openDatabase(address, () => undefined);
  try {
    if ((await findSchemaState(database)) !== 'current') return;
    await createActivityStore(openScope(database, clock, () => undefined)).log({
      by: command,
      kind: 'backupMade',
      about: { kind: 'backup', id: takenAt, name: `the backup of ${takenAt}` },
    });
  } finally {
    await database.close();
  }
}

async function writeBackupFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  // The partial file of a backup that was killed.
  await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function describeNightlyBackups({ backup }: Config): Promise<string> {
  const target = await openBackupTarget(backup.to);
  const backups = await listBackups(target.storage, anyInstallation).finally(target.close);
  if (backups.length === 0) return `There are no nightly backups in ${target.name} yet.`;
  return [`The nightly backups in ${target.name}:`, ...formatBackups(backups)].join('\n');
}
