import { join } from 'node:path';
import { createDiskStorage } from '../../files/storage/disk-storage.ts';
import type { S3Settings } from '../../files/storage/s3-storage.ts';
import type { FileStorage } from '../../files/storage/storage.ts';

/** Where backups are kept: a folder, or a part of a bucket. */
export type BackupAddress =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; s3: S3Settings; prefix: string };

export interface BackupPlace {
  storage: FileStorage;
  /** For people. */
  name: string;
  close(): void;
}

/** @throws what the bucket answers when it cannot be used */
export async function openBackupPlace(address: BackupAddress): Promise<BackupPlace> {
  if (address.kind === 'folder')
    return { storage: createDiskStorage(address.folder), name: address.folder, close: () => undefined };
  const { connectS3 } = await import('../../files/storage/s3-storage.ts');
  const { folder, close } = await connectS3(address.s3);
  return { storage: folder(address.prefix), name: `s3://${join(address.s3.bucket, address.prefix)}`, close };
}
