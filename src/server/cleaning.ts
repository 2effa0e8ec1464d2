import type { PictureLibrary } from '../files/pictures/picture-library.ts';
import { removeAbandonedUploads } from '../files/videos/abandoned-uploads.ts';
import type { Leases } from '../files/videos/leases.ts';
import type { Stores } from '../store/stores.ts';
import { forgetOldChanges, type Retention } from './retention/log-retention.ts';
import { removeUnusedFiles } from './retention/unused-files.ts';
import type { Storages } from './start/storages.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;

interface Parts {
  stores: Stores;
  storages: Storages;
  leases: Leases;
  pictures: PictureLibrary;
  retention: Retention;
  onFailure: (error: unknown) => void;
}

/**
 * Removes what nobody will come back for: uploads of which nothing has arrived for a day, what broken-off writes have
 * left behind, and what has been in the trash, in the log or unused for its time. Harmless when several instances do
 * it at once.
 */
export async function clean(parts: Omit<Parts, 'onFailure'>, now: Date): Promise<void> {
  const { stores, storages, leases, pictures, retention } = parts;
  const { videos, chunks } = storages;
  const aDayAgo = new Date(now.getTime() - day);
  await removeAbandonedUploads(chunks, leases, aDayAgo);
  await stores.answers.forgetBefore(aDayAgo);
  await forgetOldChanges(stores, retention, now);
  await removeUnusedFiles({ stores, pictures, videos }, now);
  for (const storage of [storages.pictures, videos, chunks]) await storage.removeDrafts(aDayAgo);
}

/** Cleans now, and every hour. */
export function startCleaning({ onFailure, ...parts }: Parts) {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= clean(parts, new Date())
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, hour);
  timer.unref();
  run();

  return {
    /** Lets what is under way come to its end. */
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
