import { createHash } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import type { PortableDatabase } from '../../store/portable/fill.ts';
import type { RowAccess, Table } from '../../store/portable/portable-rows.ts';
import { copyToSqlite } from '../../store/portable/sqlite-copy.ts';
import { textOf } from '../../store/portable/table-text.ts';
import type { BackupArchive } from './archive/backup-archive.ts';
import { type Manifest, nameOfFile, nameOfTable } from './archive/manifest.ts';
import { BrokenArchive } from './archive/read-archive.ts';

/**
 * Does to a backup what a restore would do, in a file of its own, and compares what has come of it with the manifest:
 * every table is filled, counted and read again, every file is read to its end. That an archive can be opened, or that a
 * database calls itself sound, says nothing of rows that are not in it.
 *
 * @param file the database that is made of it, in SQLite whatever it comes from
 * @throws BrokenArchive with the first thing that is wrong
 */
export async function verifyBackup(
  archive: BackupArchive,
  file: string,
  to: 'as it was' | 'latest',
): Promise<void> {
  await requireDigests(archive);
  await copyToSqlite(file, rowsOf(archive), sameAs(archive.manifest), to);
  requireFiles(file, archive.manifest);
}

/** The rows of a backup, each table held to its digest while it is read. */
export function rowsOf({ manifest, read }: BackupArchive): PortableDatabase {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  return {
    migrations: manifest.migrations,
    tables: [...tables.keys()],
    read: (name) => read(nameOfTable(name), tables.get(name)),
  };
}

/** Looks whether tables that have been filled are those of the manifest, to the row. */
export function sameAs({ tables: wanted }: Manifest) {
  return async (access: RowAccess, tables: Table[]): Promise<void> => {
    for (const table of tables) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const piece of textOf(access, table, () => rows++)) hash.update(piece);
      const one = wanted.find(({ name }) => name === table.name);
      if (rows !== one?.rows)
        throw new BrokenArchive(`${table.name} should have ${one?.rows} rows, and has ${rows}.`);
      if (hash.digest('hex') !== one.sha256)
        throw new BrokenArchive(`The rows of ${table.name} are not what they were.`);
    }
  };
}

/** First of all: what a damaged row does to a database is then no question. */
async function requireDigests({ manifest: { tables, files }, read }: BackupArchive): Promise<void> {
  for (const table of tables) for await (const _piece of read(nameOfTable(table.name), table));
  if (files === 'none') return;
  for (const file of files) for await (const _piece of read(nameOfFile(file), file));
}

/** What rows use has to be in the backup, or to have been missing when it was made. */
function requireFiles(database: string, { files, missingFiles }: Manifest): void {
  if (files === 'none') return;
  const there = new Set([...files.map(({ name }) => name), ...missingFiles]);
  const sqlite = new BetterSqlite(database, { readonly: true });
  try {
    const knows = sqlite.prepare("select 1 from sqlite_schema where name = 'fileUse'").get();
    if (!knows) return;
    const used = sqlite.prepare('select distinct file from "fileUse"').pluck().all() as string[];
    const lost = used.find((name) => !there.has(name));
    if (lost) throw new BrokenArchive(`A row uses the file ${lost}, which is not in it.`);
  } finally {
    sqlite.close();
  }
}
