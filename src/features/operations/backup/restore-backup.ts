import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Erasure } from '#cms/history/erasures.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { openDatabase, withoutPooler } from '#core/database/database.ts';
import { replacePostgres } from '#core/database/postgres-rows.ts';
import { openSqliteFile } from '#core/database/sqlite.ts';
import type { Storages } from '#core/storage/open-storages.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import {
  type AdjustmentOptions,
  type AdjustmentResult,
  adjustRestoredDatabase,
  isInUse,
  type ReplacedSite,
  readReplacedSite,
} from './after-restore.ts';
import { type BackupArchive, type Manifest, type ManifestFile, nameOfFile } from './archive.ts';
import { damagedFile } from './target.ts';
import { createRowVerifier, inCheckingFolder, rowsOf, verifyBackup } from './test-restore.ts';

const markPath = (dataDir: string) => join(dataDir, 'restoring');

/** Marks a restore into an empty place: a half-restored site must not start as a new one. */
async function markRestoring(dataDir: string): Promise<() => Promise<void>> {
  await writeFile(markPath(dataDir), 'A backup is being restored here.\n', { mode: 0o600, flush: true });
  return () => rm(markPath(dataDir), { force: true });
}

/** Whether a restore was started here and did not finish. */
export function isHalfRestored({ dataDir }: { dataDir: string }): boolean {
  return existsSync(markPath(dataDir));
}

/** Whether the storage has a file with the same bytes: a disk may have failed. */
async function hasSameBytes(storage: FileStorage, { name, bytes, sha256 }: ManifestFile): Promise<boolean> {
  const file = await storage.open(name);
  if (file?.size !== bytes) return false;
  const hash = createHash('sha256');
  for await (const piece of file.stream()) hash.update(piece as Uint8Array);
  return hash.digest('hex') === sha256;
}

/** An error that the operator can resolve. */
export class NotRestored extends Error {}

interface RestoreOptions {
  config: Pick<Config, 'database' | 'dataDir'>;
  storages: Pick<Storages, 'pictures' | 'videos'>;
  archive: BackupArchive;
  /** The erasures from the lists outside the database. */
  erasures: readonly Erasure[];
  /** Overwrite the existing site. */
  force: boolean;
  sendsEmails: boolean;
  /** The installation id of the restored site. */
  installation: string;
  clock: Clock;
}

export interface Restored extends AdjustmentResult {
  manifest: Manifest;
  /** The number of files written; the others existed already. */
  files: number;
  /** Why the previous database could not be read. */
  damage: string | undefined;
}

/**
 * Replaces the present site by a backup. Everything is verified before any change; then files are added, which is harmless,
 * because they never change under their names; then the database is replaced, completely or not at all.
 *
 * @throws NotRestored, BrokenArchive: nothing was changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { config, archive, force, clock } = options;
  const { database, dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await isInUse(database))
    throw new NotRestored('The site is running on this database. Please stop it first, all its processes.');
  const replaced = await readReplacedSite(database);
  if (!replaced.isEmpty && !force) throw new NotRestored(explainRefusal(replaced));

  return inCheckingFolder(dataDir, async (target) => {
    const file = join(target, 'restored.db');
    await archive.requireUnchanged();
    await verifyBackup(archive, file, database.engine === 'sqlite' ? 'latest' : 'as it was');
    // An earlier restore may have been killed after its last row: then the database is complete, and only its mark is left.
    const isReplacingNothing = replaced.isEmpty || replaced.damage !== undefined || isHalfRestored(config);
    const removeMark = isReplacingNothing ? await markRestoring(dataDir) : undefined;
    const files = await storeMissingFiles(options);
    const adjustmentOptions: AdjustmentOptions = {
      ...replaced,
      erasures: [...replaced.erasures, ...options.erasures],
      sendsEmails: options.sendsEmails,
      installation: options.installation,
      takenAt: archive.manifest.takenAt,
    };
    const adjustment =
      database.engine === 'sqlite'
        ? await replaceFile(database.file, file, replaced, (db) =>
            adjustRestoredDatabase(db, 'sqlite', clock, adjustmentOptions),
          )
        : await replaceDatabase(withoutPooler(database).url, archive, (db) =>
            adjustRestoredDatabase(db, 'postgres', clock, adjustmentOptions),
          );
    await removeMark?.();
    return { ...adjustment, manifest: archive.manifest, files, damage: replaced.damage };
  });
}

function explainRefusal({ damage }: ReplacedSite): string {
  return damage
    ? `There is a database that cannot be read (${damage}). With --force it is put aside, and the backup takes its place.`
    : 'There is a site here already, with accounts or entries. With --force the backup takes its place, and what is there now is lost; make a backup of it first.';
}

/** @returns the number of files that did not exist yet */
async function storeMissingFiles({ archive, storages }: RestoreOptions): Promise<number> {
  const { files } = archive.manifest;
  if (files === 'none') return 0;
  let stored = 0;
  for (const file of files) {
    const storage = storages[file.room];
    if (await hasSameBytes(storage, file)) continue;
    await storage.put(file.name, archive.read(nameOfFile(file), file));
    stored += 1;
  }
  return stored;
}

type AdjustDatabase = (db: Parameters<typeof adjustRestoredDatabase>[0]) => Promise<AdjustmentResult>;

async function replaceDatabase(
  url: string,
  archive: BackupArchive,
  adjust: AdjustDatabase,
): Promise<AdjustmentResult> {
  let adjustment: AdjustmentResult = { erased: 0, withheldEmails: 0 };
  await replacePostgres(url, rowsOf(archive), createRowVerifier(archive.manifest), async (db) => {
    adjustment = await adjust(db);
  });
  return adjustment;
}

/**
 * Uses SQLite's backup API, which is one transaction: a process that is killed leaves the older database, and other readers wait.
 */
async function replaceFile(
  target: string,
  restored: string,
  { damage }: ReplacedSite,
  adjust: AdjustDatabase,
): Promise<AdjustmentResult> {
  const database = openDatabase({ engine: 'sqlite', file: restored }, () => undefined);
  const adjustment = await adjust(database.db).finally(database.close);
  if (damage) await moveAside(target);
  // Creates a missing file, readable by the site's own account only.
  openSqliteFile(target).close();
  const source = new BetterSqlite(restored, { readonly: true });
  try {
    await source.backup(target);
  } finally {
    source.close();
  }
  await chmod(target, 0o600);
  const handle = await open(target, 'r+');
  await handle.sync();
  await handle.close();
  return adjustment;
}

async function moveAside(file: string): Promise<void> {
  await rename(file, damagedFile(file));
  for (const suffix of ['-wal', '-shm', '-journal']) await rm(`${file}${suffix}`, { force: true });
}
