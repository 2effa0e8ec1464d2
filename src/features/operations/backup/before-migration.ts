import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '#core/clock.ts';
import { type Config, InvalidSettingError } from '#core/config/config.ts';
import { readSchemaState } from '#core/database/migrations.ts';
import { fileSource } from './byte-source.ts';
import { makeBackup } from './make-backup.ts';
import { verifySource } from './store-backup.ts';
import { beforeMigrationFolder } from './target.ts';

/** Maximum number of these backups; none is kept longer than `sideFileRetentionDays`. */
const maxBackups = 2;
const pattern = /^before-migration-\d{8}-\d{6}\.zip$/;
const day = 86_400_000;

/**
 * Makes a backup of a database before it is migrated, without files, because migrations do not change them. It is stored in the
 * data folder, to return from a faulty version; other cases are covered by the nightly backups.
 *
 * @throws InvalidSettingError where it cannot be made: then nothing is migrated
 */
export async function backUpBeforeMigration(config: Config, clock: Clock = systemClock): Promise<void> {
  if (!config.backup.beforeMigration || (await readSchemaState(config.database)) !== 'older') return;
  const folder = beforeMigrationFolder(config.dataDir);
  const moment = clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const file = join(folder, `before-migration-${moment}.zip`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removePartialFiles(folder, clock);
    await makeVerifiedBackup(config, clock, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined);
    // Another process has migrated the database meanwhile.
    if ((await readSchemaState(config.database)) === 'current') return;
    throw new InvalidSettingError(
      `The database has to be brought up to date, and a backup of it could not be made before: ${(error as Error).message}. Please make room in ${folder}, or set BACKUP_BEFORE_MIGRATION=off where you have a backup of your own.`,
    );
  }
  const all = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  for (const old of all.slice(0, -maxBackups)) await rm(join(folder, old), { force: true });
}

/** Removes partial files of killed processes; a recent one may belong to a running process. */
async function removePartialFiles(folder: string, clock: Clock): Promise<void> {
  const parts = (await readdir(folder)).filter(
    (name) => name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length)),
  );
  for (const name of parts) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && clock().getTime() - stats.mtimeMs > day) await rm(path, { force: true });
  }
}

async function makeVerifiedBackup(
  { database, dataDir, backup }: Config,
  clock: Clock,
  file: string,
): Promise<void> {
  const { password } = backup;
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(makeBackup({ database, files: undefined, password, clock }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await verifySource(await fileSource(draft), password, dataDir);
  await rename(draft, file);
}
