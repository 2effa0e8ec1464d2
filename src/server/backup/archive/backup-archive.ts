import { isKnown } from '../../../store/portable/fill.ts';
import type { ByteSource } from './byte-source.ts';
import { type Manifest, nameOfFile, nameOfTable, readManifest } from './manifest.ts';
import { type ArchiveReader, BrokenArchive, readArchive } from './read-archive.ts';
import { isSealed, unseal } from './sealing.ts';

/** A backup that is open for reading. */
export interface BackupArchive {
  manifest: Manifest;
  isSealed: boolean;
  read: ArchiveReader['read'];
  requireUnchanged: ArchiveReader['requireUnchanged'];
  close(): Promise<void>;
}

/**
 * Opens a backup and reads what it says of itself.
 *
 * @param password needed for one that is sealed
 * @throws BrokenArchive with what is wrong, for whoever wants to restore it
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
    if (!isKnown(manifest.migrations, 'sqlite'))
      throw new BrokenArchive(
        'A newer version of the site has made it. Please restore it with that version.',
      );
    const { read, requireUnchanged } = archive;
    return { manifest, isSealed: sealed, read, requireUnchanged, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** What is in it has to be what the manifest names, no more and no less. */
function requireComplete(names: readonly string[], { tables, files }: Manifest): void {
  const wanted = [
    'manifest.json',
    ...tables.map(({ name }) => nameOfTable(name)),
    ...(files === 'none' ? [] : files.map(nameOfFile)),
  ];
  const there = new Set(names);
  const isWanted = new Set(wanted);
  const odd = wanted.find((name) => !there.has(name)) ?? names.find((name) => !isWanted.has(name));
  if (odd) throw new BrokenArchive(`It is damaged: ${odd} is in it or in its manifest, and not in both.`);
  if (there.size < names.length) throw new BrokenArchive('It is damaged: it holds a name twice.');
}
