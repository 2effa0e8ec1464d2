import type { Clock } from '#core/clock.ts';
import type { DatabaseAddress } from '#core/database/database.ts';
import { serializeTable } from '#core/database/portable-rows.ts';
import { type Snapshot, withSnapshot } from '#core/database/snapshot.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import siteManifest from '../../../../package.json' with { type: 'json' };
import {
  currentFormat,
  type FileRoom,
  type Manifest,
  type ManifestFile,
  nameOfFile,
  nameOfTable,
} from './archive.ts';
import { seal } from './encryption.ts';
import { installationIdIn } from './installation-id.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BackupSource {
  database: DatabaseAddress;
  /** Undefined: without files. */
  files: Record<FileRoom, FileStorage> | undefined;
  /** Undefined: not encrypted. */
  password: string | undefined;
  clock: Clock;
}

/**
 * Makes a backup while the site runs: first the rows at one point in time, then the files, which never change under their names.
 * Unused files are kept for a week, so files of those rows still exist, however long this takes.
 *
 * @returns the bytes as a stream; neither rows nor files are held in memory
 */
export function makeBackup(source: BackupSource): AsyncIterable<Uint8Array> {
  const bytes = writeArchive((archive) => fillArchive(archive, source));
  return source.password ? seal(bytes, source.password) : bytes;
}

async function fillArchive(archive: ArchiveWriter, { database, files, clock }: BackupSource): Promise<void> {
  const { knownFiles, ...rows } = await withSnapshot(database, async (snapshot) => ({
    takenAt: clock().toISOString(),
    migrations: await snapshot.migrations(),
    installation: await installationIdIn(snapshot),
    tables: await addTables(archive, snapshot),
    knownFiles: files && (await filesOf(snapshot)),
  }));
  const manifest: Manifest = {
    format: currentFormat,
    siteVersion: siteManifest.version,
    database: database.engine,
    ...rows,
    files: 'none',
    missingFiles: [],
  };
  if (files) {
    const added = [
      ...(await addFiles(archive, 'pictures', files, knownFiles)),
      ...(await addFiles(archive, 'videos', files, knownFiles)),
    ];
    const addedNames = new Set(added.map(({ name }) => name));
    manifest.files = added;
    manifest.missingFiles = [...(knownFiles ?? [])]
      .filter(([name, use]) => use === 'used' && !addedNames.has(name))
      .map(([name]) => name);
  }
  await archive.add('manifest.json', asBytes(JSON.stringify(manifest, undefined, 1)), 'compressed');
}

async function addTables(archive: ArchiveWriter, snapshot: Snapshot): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await snapshot.tables()) {
    let rows = 0;
    const text = serializeTable(snapshot, table, () => {
      rows += 1;
    });
    tables.push({
      name: table.name,
      ...(await archive.add(nameOfTable(table.name), text, 'compressed')),
      rows,
    });
  }
  return tables.map(({ name, rows, bytes, sha256 }) => ({ name, rows, bytes, sha256 }));
}

type KnownFiles = ReadonlyMap<string, 'used' | 'unused'>;

/** The files that the site knows; undefined where the database predates the list of files. */
async function filesOf(snapshot: Snapshot): Promise<KnownFiles | undefined> {
  const table = (await snapshot.tables()).find(({ name }) => name === 'storedFile');
  if (!table) return undefined;
  const [name, unusedSince] = ['name', 'unusedSince'].map((column) =>
    table.columns.findIndex((one) => one.name === column),
  );
  const knownFiles = new Map<string, 'used' | 'unused'>();
  for await (const row of snapshot.read(table))
    knownFiles.set(String(row[name ?? 0]), row[unusedSince ?? 0] === null ? 'used' : 'unused');
  return knownFiles;
}

/** Adds the files of a storage, with all variants of a picture. Files without rows belong to others. */
async function addFiles(
  archive: ArchiveWriter,
  room: FileRoom,
  files: Record<FileRoom, FileStorage>,
  knownFiles: KnownFiles | undefined,
): Promise<ManifestFile[]> {
  const added: ManifestFile[] = [];
  for (const name of await files[room].list()) {
    if (knownFiles && !knownFiles.has(readVariantName(name)?.name ?? name)) continue;
    const file = await files[room].open(name);
    // An unused file may have been removed meanwhile.
    if (!file) continue;
    // Pictures and videos are compressed already.
    const digest = await archive.add(nameOfFile({ room, name }), file.stream(), 'as it is');
    added.push({ room, name, ...digest });
  }
  return added;
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
