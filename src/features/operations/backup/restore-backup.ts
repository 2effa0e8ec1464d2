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
  isInUse,
  prepareRestored,
  type ReplacedSite,
  readReplacedSite,
  type Settled,
  type Settling,
} from './after-restore.ts';
import { type BackupArchive, type Manifest, type ManifestFile, nameOfFile } from './archive.ts';
import { damagedFile } from './target.ts';
import { inCheckingFolder, rowsOf, sameAs, verifyBackup } from './test-restore.ts';

const markOf = (dataDir: string) => join(dataDir, 'restoring');

/** Marks a restore into an empty place: a half-restored site must not start as a new one. */
async function markRestoring(dataDir: string): Promise<() => Promise<void>> {
  await writeFile(markOf(dataDir), 'A backup is being put back here.\n', { mode: 0o600, flush: true });
  return () => rm(markOf(dataDir), { force: true });
}

/** Whether a restore was begun here and did not finish. */
export function isHalfRestored({ dataDir }: { dataDir: string }): boolean {
  return existsSync(markOf(dataDir));
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

interface Restoring {
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

export interface Restored extends Settled {
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
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { config, archive, force, clock } = restoring;
  const { database, dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await isInUse(database))
    throw new NotRestored('The site is running on this database. Please stop it first, all its processes.');
  const replaced = await readReplacedSite(database);
  if (!replaced.isEmpty && !force) throw new NotRestored(whyNot(replaced));

  return inCheckingFolder(dataDir, async (target) => {
    const file = join(target, 'restored.db');
    await archive.requireUnchanged();
    await verifyBackup(archive, file, database.engine === 'sqlite' ? 'latest' : 'as it was');
    // An earlier restore may have been killed after its last row: then the database is complete, and only its mark is left.
    const isNothingThere = replaced.isEmpty || replaced.damage !== undefined || isHalfRestored(config);
    const done = isNothingThere ? await markRestoring(dataDir) : undefined;
    const files = await putFiles(restoring);
    const settling: Settling = {
      ...replaced,
      erasures: [...replaced.erasures, ...restoring.erasures],
      sendsEmails: restoring.sendsEmails,
      installation: restoring.installation,
      takenAt: archive.manifest.takenAt,
    };
    const settled =
      database.engine === 'sqlite'
        ? await replaceFile(database.file, file, replaced, (db) =>
            prepareRestored(db, 'sqlite', clock, settling),
          )
        : await replaceDatabase(withoutPooler(database).url, archive, (db) =>
            prepareRestored(db, 'postgres', clock, settling),
          );
    await done?.();
    return { ...settled, manifest: archive.manifest, files, damage: replaced.damage };
  });
}

function whyNot({ damage }: ReplacedSite): string {
  return damage
    ? `There is a database that cannot be read (${damage}). With --force it is put aside, and the backup takes its place.`
    : 'There is a site here already, with accounts or entries. With --force the backup takes its place, and what is there now is lost; make a backup of it first.';
}

/** @returns the number of files that did not exist yet */
async function putFiles({ archive, storages }: Restoring): Promise<number> {
  const { files } = archive.manifest;
  if (files === 'none') return 0;
  let put = 0;
  for (const file of files) {
    const storage = storages[file.room];
    if (await hasSameBytes(storage, file)) continue;
    await storage.put(file.name, archive.read(nameOfFile(file), file));
    put += 1;
  }
  return put;
}

type Settle = (db: Parameters<typeof prepareRestored>[0]) => Promise<Settled>;

async function replaceDatabase(url: string, archive: BackupArchive, finish: Settle): Promise<Settled> {
  let settled: Settled = { erased: 0, heldEmails: 0 };
  await replacePostgres(url, rowsOf(archive), sameAs(archive.manifest), async (db) => {
    settled = await finish(db);
  });
  return settled;
}

/**
 * Uses SQLite's backup API, which is one transaction: a process that is killed leaves the older database, and other readers wait.
 */
async function replaceFile(
  target: string,
  restored: string,
  { damage }: ReplacedSite,
  finish: Settle,
): Promise<Settled> {
  const database = openDatabase({ engine: 'sqlite', file: restored }, () => undefined);
  const settled = await finish(database.db).finally(database.close);
  if (damage) await putAside(target);
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
  return settled;
}

async function putAside(file: string): Promise<void> {
  await rename(file, damagedFile(file));
  for (const ending of ['-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true });
}
