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

/** @throws the error of the bucket when it cannot be used */
export async function openBackupTarget(address: BackupAddress): Promise<BackupTarget> {
  if (address.kind === 'folder')
    return { storage: createDiskStorage(address.folder), name: address.folder, close: () => undefined };
  const { connectS3 } = await import('#core/storage/s3-storage.ts');
  const { folder, close } = await connectS3(address.s3);
  return { storage: folder(address.prefix), name: `s3://${join(address.s3.bucket, address.prefix)}`, close };
}

/**
 * Days for which files beside the database are kept, such as backups before migrations: as long as a nightly backup of a running
 * site. They contain people who may have been erased since.
 */
export const sideFileRetentionDays = 35;

/** The folder of backups before migrations, wherever the nightly ones are stored. */
export const beforeMigrationFolder = (dataDir: string): string => join(dataDir, 'backups');

/** The path to which a restore moves an unreadable database. */
export const damagedFile = (databaseFile: string): string => `${databaseFile}.damaged`;

/** Incomplete ones contain rows as well. */
const datedName = /^before-migration-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip(?:\.part)?$/;

/**
 * Removes the backups before migrations that were made before a time (ISO, UTC), by the time in their names, because a copied
 * file has a newer date. @returns how many
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
      const moment = name.replace(datedName, '$1-$2-$3T$4:$5:$6.000Z');
      return moment !== name && moment < before;
    });
    for (const name of old) await rm(join(folder, name), { force: true });
    return old.length;
  };
