import { removeAbandonedUploads } from '../files/abandoned-uploads.ts';
import type { Leases } from '../files/leases.ts';
import type { ContentEditor } from './editing/content-editor.ts';
import type { Storages } from './storages.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;
/** A form that is still open may name a video that was stored, or found stored again, up to a day ago; and then some. */
const unusedVideosStay = 7 * day;

interface Parts {
  storages: Storages;
  leases: Leases;
  editor: ContentEditor;
  onFailure: (error: unknown) => void;
}

/**
 * Removes what nobody will come back for: uploads of which nothing has arrived for a day, what broken-off writes have
 * left behind, and videos that no entry has shown for a week. Harmless when several instances do it at once.
 */
export async function clean(
  { storages, leases, editor }: Omit<Parts, 'onFailure'>,
  now: Date,
): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  const { pictures, videos, chunks } = storages;
  await removeAbandonedUploads(chunks, leases, before(day));
  for (const name of await videos.list({ storedBefore: before(unusedVideosStay) })) {
    await editor.removeUnusedVideo(name);
  }
  for (const storage of [pictures, videos, chunks]) await storage.removeDrafts(before(day));
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
