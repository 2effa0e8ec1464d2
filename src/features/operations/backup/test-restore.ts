import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { systemClock } from '#core/clock.ts';
import {
  type PortableDatabase,
  type RowAccess,
  serializeTable,
  type Table,
} from '#core/database/portable-rows.ts';
import { copyToSqlite } from '#core/database/sqlite-rows.ts';
import { forEachIndependently } from '#core/promises.ts';
import { type BackupArchive, type Manifest, nameOfFile, nameOfTable } from './archive.ts';
import { BrokenArchive } from './read-archive.ts';

/** The prefix of the folders for test restores: each contains a whole database, with people who may have been erased since. */
const prefix = '.checking-';
/** Milliseconds between two heartbeats, and without one after which the process of a folder counts as dead. */
const [heartbeatInterval, heartbeatTimeout] = [15_000, 10 * 60_000];

/** Identifies this machine or container: process numbers mean nothing elsewhere. */
const machineId = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Runs `work` in a temporary folder, which is removed afterwards. Folders of killed processes are removed first, because their
 * space may be needed.
 *
 * @param workFolder its parent; it needs as much space as the database
 */
export async function inCheckingFolder<Result>(
  workFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeStaleFolders(workFolder);
  const folder = await mkdtemp(join(workFolder, `${prefix}${machineId}-${process.pid}-`));
  const heartbeat = setInterval(() => {
    const now = systemClock();
    utimes(folder, now, now).catch(() => undefined);
  }, heartbeatInterval).unref();
  try {
    return await work(folder);
  } finally {
    clearInterval(heartbeat);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed processes. @returns how many */
async function removeStaleFolders(workFolder: string): Promise<number> {
  const staleBefore = new Date(systemClock().getTime() - heartbeatTimeout);
  return removeFolders(workFolder, (name, last) => last < staleBefore || isOfDeadProcess(name));
}

/** The same for sites that make no more backups: removes folders without a heartbeat since a time (ISO, UTC). */
export const forgetCheckingFolders =
  (workFolder: string) =>
  (before: string): Promise<number> =>
    removeFolders(workFolder, (_name, last) => last < new Date(before));

async function removeFolders(
  workFolder: string,
  isStale: (name: string, lastHeartbeat: Date) => boolean,
): Promise<number> {
  const names = (await readdir(workFolder)).filter((name) => name.startsWith(prefix));
  return forEachIndependently(names, async (name) => {
    const path = join(workFolder, name);
    // Another process may have just removed it.
    const found = await stat(path).catch(() => undefined);
    if (!found || !isStale(name, found.mtime)) return false;
    await rm(path, { recursive: true, force: true });
    return true;
  });
}

function isOfDeadProcess(name: string): boolean {
  const [, machine, pid] = /^\.checking-([0-9a-f]{8})-(\d+)-/.exec(name) ?? [];
  if (machine !== machineId) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Else the process belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Restores a backup into a file of its own, and compares the result with the manifest: each table is filled, counted and read
 * again, each file is read to its end. An archive that opens, or an integrity check of the database, would not detect missing
 * rows.
 *
 * @param file the path of the resulting SQLite database, for any engine
 * @throws BrokenArchive with the first problem
 */
export async function verifyBackup(
  archive: BackupArchive,
  file: string,
  to: 'as it was' | 'latest',
): Promise<void> {
  await requireDigests(archive);
  await copyToSqlite(file, rowsOf(archive), createRowVerifier(archive.manifest), to);
  requireFiles(file, archive.manifest);
}

/** The rows of a backup; each table is verified against its digest while it is read. */
export function rowsOf({ manifest, read }: BackupArchive): PortableDatabase {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  return {
    migrations: manifest.migrations,
    tables: [...tables.keys()],
    read: (name) => read(nameOfTable(name), tables.get(name)),
  };
}

/** Compares filled tables with the manifest, row by row. */
export function createRowVerifier({ tables: expected }: Manifest) {
  return async (access: RowAccess, tables: Table[]): Promise<void> => {
    for (const table of tables) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const piece of serializeTable(access, table, () => rows++)) hash.update(piece);
      const one = expected.find(({ name }) => name === table.name);
      if (rows !== one?.rows)
        throw new BrokenArchive(`${table.name} should have ${one?.rows} rows, and has ${rows}.`);
      if (hash.digest('hex') !== one.sha256)
        throw new BrokenArchive(`The rows of ${table.name} are not what they were.`);
    }
  };
}

/** Runs first, so that a damaged row never reaches a database. */
async function requireDigests({ manifest: { tables, files }, read }: BackupArchive): Promise<void> {
  for (const table of tables) for await (const _piece of read(nameOfTable(table.name), table));
  if (files === 'none') return;
  for (const file of files) for await (const _piece of read(nameOfFile(file), file));
}

/** A file that rows use has to be in the backup, or have been missing when it was made. */
function requireFiles(database: string, { files, missingFiles }: Manifest): void {
  if (files === 'none') return;
  const available = new Set([...files.map(({ name }) => name), ...missingFiles]);
  const sqlite = new BetterSqlite(database, { readonly: true });
  try {
    const hasFileUses = sqlite.prepare("select 1 from sqlite_schema where name = 'fileUse'").get();
    if (!hasFileUses) return;
    const used = sqlite.prepare('select distinct file from "fileUse"').pluck().all() as string[];
    const missing = used.find((name) => !available.has(name));
    if (missing) throw new BrokenArchive(`A row uses the file ${missing}, which is not in it.`);
  } finally {
    sqlite.close();
  }
}
