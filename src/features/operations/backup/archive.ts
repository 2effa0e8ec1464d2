import * as z from 'zod';
import { readabilityOf } from '#core/database/migrations.ts';
import type { ByteSource } from './byte-source.ts';
import { isSealed, unseal } from './encryption.ts';
import { idPattern } from './installation-id.ts';
import { type ArchiveReader, BrokenArchive, readArchive } from './read-archive.ts';

/** Raised when the format changes so that this code could not read it. */
const format = 1;

const digest = { bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const rooms = ['pictures', 'videos'] as const;
// The same names as in storages; they become paths.
const fileName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/);

const manifest = z.object({
  format: z.literal(format),
  /** The time of the rows; ISO, UTC. */
  takenAt: z.iso.datetime(),
  siteVersion: z.string().max(100),
  /** The id of its installation; older archives have none. */
  installation: z
    .string()
    .regex(new RegExp(`^${idPattern}$`))
    .optional(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  tables: z.array(z.object({ name: z.string().max(100), rows: z.int().nonnegative(), ...digest })).max(1000),
  /** 'none': a backup before a migration, which changes no files. */
  files: z.union([z.literal('none'), z.array(z.object({ room: z.enum(rooms), name: fileName, ...digest }))]),
  /** Files that rows use and the storage did not have at the time of the backup. */
  missingFiles: z.array(z.string().max(200)),
});

/** The content of an archive, with sizes and digests to verify it. */
export type Manifest = z.infer<typeof manifest>;
export type FileRoom = (typeof rooms)[number];
export type ManifestFile = Exclude<Manifest['files'], 'none'>[number];

export const nameOfTable = (table: string) => `rows/${table}.jsonl`;
export const nameOfFile = ({ room, name }: Pick<ManifestFile, 'room' | 'name'>) => `files/${room}/${name}`;
export const currentFormat = format;

/** @throws BrokenArchive where this version cannot read it */
function readManifest(text: string): Manifest {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BrokenArchive('It is damaged: its manifest cannot be read.');
  }
  const { format: its } = found as { format?: unknown };
  if (typeof its === 'number' && its > format)
    throw new BrokenArchive('A newer version of the site has made it. Please restore it with that version.');
  const read = manifest.safeParse(found);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BrokenArchive(`It is damaged: ${issue?.path.join('.')} of its manifest is wrong.`);
  }
  return read.data;
}

/** A backup that is open for reading. */
export interface BackupArchive {
  manifest: Manifest;
  isSealed: boolean;
  read: ArchiveReader['read'];
  requireUnchanged: ArchiveReader['requireUnchanged'];
  close(): Promise<void>;
}

/**
 * Opens a backup and reads its manifest.
 *
 * @param password required for an encrypted one
 * @throws BrokenArchive with the problem, for the operator
 */
export async function openBackup(source: ByteSource, password: string | undefined): Promise<BackupArchive> {
  try {
    const sealed = await isSealed(source);
    if (sealed && !password)
      throw new BrokenArchive('It is sealed with a password. Please set BACKUP_PASSWORD to it.');
    const plain = sealed && password ? await unseal(source, password) : source;
    const archive = await readArchive(plain);
    const manifest = readManifest(await archive.manifest());
    requireComplete(archive.names, manifest);
    requireReadable(manifest);
    const { read, requireUnchanged } = archive;
    return { manifest, isSealed: sealed, read, requireUnchanged, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** @throws BrokenArchive where another version of the site is needed */
function requireReadable({ migrations }: Manifest): void {
  const readability = readabilityOf(migrations);
  if (readability === 'newer')
    throw new BrokenArchive('A newer version of the site has made it. Please restore it with that version.');
  if (readability === 'tooOld')
    throw new BrokenArchive(
      'A version before 0.1.0 has made it. Please restore it with version 0.1.0, and make a new backup there.',
    );
}

/** The entries have to be exactly those of the manifest. */
function requireComplete(names: readonly string[], { tables, files }: Manifest): void {
  const expected = [
    'manifest.json',
    ...tables.map(({ name }) => nameOfTable(name)),
    ...(files === 'none' ? [] : files.map(nameOfFile)),
  ];
  const present = new Set(names);
  const isExpected = new Set(expected);
  const mismatch = expected.find((name) => !present.has(name)) ?? names.find((name) => !isExpected.has(name));
  if (mismatch)
    throw new BrokenArchive(`It is damaged: ${mismatch} is in it or in its manifest, and not in both.`);
  if (present.size < names.length) throw new BrokenArchive('It is damaged: it holds a name twice.');
}
