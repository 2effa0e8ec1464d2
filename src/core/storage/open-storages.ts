import { join } from 'node:path';
import { type Config, WrongSetting } from '#core/config/config.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { FileStorage } from './storage.ts';

/** Where the files of the site are: its pictures, its videos, the chunks of videos that are on their way, and cards. */
export interface Storages {
  pictures: FileStorage;
  videos: FileStorage;
  chunks: FileStorage;
  /** Drawn by the site, and drawn again where they are missing: backups do without them. */
  cards: FileStorage;
  close(): void;
}

/** What the library throws: with the status of an answer, or with the code of a connection that failed. */
interface AnsweredError extends Error {
  $metadata?: { httpStatusCode?: number };
  code?: string;
}

/**
 * Opens the object storage where one is set, and the data folder otherwise.
 *
 * @throws WrongSetting where the bucket cannot be used
 */
export async function openStorages({ s3, dataDir }: Config): Promise<Storages> {
  if (!s3)
    return roomsIn(
      (name) => createDiskStorage(join(dataDir, name)),
      () => undefined,
    );
  // Read only where it is needed: its library takes some 20 MB of memory.
  const { connectS3 } = await import('./s3-storage.ts');
  const { folder, close } = await connectS3(s3).catch((error: AnsweredError) => {
    const reason = error.$metadata?.httpStatusCode ?? error.code ?? error.name;
    throw new WrongSetting(`The setting S3_BUCKET leads to no bucket that can be used (${reason}).`);
  });
  return roomsIn(folder, close);
}

function roomsIn(storageAt: (name: string) => FileStorage, close: () => void): Storages {
  return {
    pictures: storageAt('uploads'),
    videos: storageAt('videos'),
    chunks: storageAt('uploading'),
    cards: storageAt('cards'),
    close,
  };
}
