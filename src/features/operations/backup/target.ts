import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupAddress } from '#core/config/config.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';

export interface BackupTarget {
  storage: FileStorage;
  /** For people. */
  name: string;
  close(): void;
}

/** @throws what the bucket answers when it cannot be used */
export async function openBackupTarget(address: BackupAddress): Promise<BackupTarget> {
  if (address.kind === 'folder')
    return { storage: createDiskStorage(address.folder), name: address.folder, close: () => undefined };
  const { connectS3 } = await import('#core/storage/s3-storage.ts');
  const { folder, close } = await connectS3(address.s3);
  return { storage: folder(address.prefix), name: `s3://${join(address.s3.bucket, address.prefix)}`, close };
}

// What lies on the disk beside the database and the nightly backups, with people in it who may be erased since.

/** Days for which that may be: as long as the rotation leaves a nightly backup of a site that runs. */
export const keptAsideFor = 35;

/** Where the backups from before migrations lie, wherever the nightly ones go. */
export const beforeMigrationFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Where a restore puts a database that can no longer be read. */
export const damagedFile = (databaseFile: string): string => `${databaseFile}.damaged`;

/** Those that were broken off hold rows as well. */
const dated = /^before-migration-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip(?:\.part)?$/;

/**
 * Removes the backups from before migrations that were made before a moment (ISO, UTC), by what their names say: a file
 * that was copied is younger. @returns how many
 */
export const forgetBeforeMigration =
  (dataDir: string) =>
  async (before: string): Promise<number> => {
    const folder = beforeMigrationFolder(dataDir);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const old = names.filter((name) => {
      const moment = name.replace(dated, '$1-$2-$3T$4:$5:$6.000Z');
      return moment !== name && moment < before;
    });
    for (const name of old) await rm(join(folder, name), { force: true });
    return old.length;
  };
