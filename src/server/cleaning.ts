import { readVariantName } from '../content/picture.ts';
import type { PictureLibrary } from '../files/pictures/picture-library.ts';
import type { FileStorage } from '../files/storage/storage.ts';
import { removeAbandonedUploads } from '../files/videos/abandoned-uploads.ts';
import type { Leases } from '../files/videos/leases.ts';
import { forgetAnswers } from '../store/answered-requests.ts';
import type { Database } from '../store/connection/database.ts';
import type { ContentStore } from '../store/records/content-store.ts';
import type { ContentEditor } from './editing/content-editor.ts';
import { removeUnusedPictures } from './editing/unused-pictures.ts';
import type { Storages } from './start/storages.ts';

/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;
/** A form that is still open may name a video that was stored, or found stored again, up to a day ago; and then some. */
const unusedFilesStay = 7 * day;
/** By how much the clock of a bucket may differ, which also tells whole seconds only. */
const clockError = 60_000;

interface Parts {
  database: Database;
  storages: Storages;
  leases: Leases;
  content: ContentStore;
  pictures: PictureLibrary;
  editor: ContentEditor;
  /** What was stored before stays: whoever starts the site with an empty database must not lose the files of the other. */
  installedAt: Date;
  onFailure: (error: unknown) => void;
}

/**
 * Removes what nobody will come back for: uploads of which nothing has arrived for a day, the answers to requests that
 * could have come again, what broken-off writes have left behind, and pictures and videos that no entry has shown for a
 * week. Harmless when several instances do it at once.
 */
export async function clean(parts: Omit<Parts, 'onFailure'>, now: Date): Promise<void> {
  const { database, storages, leases, editor, installedAt } = parts;
  const { pictures, videos, chunks } = storages;
  const before = (age: number) => new Date(now.getTime() - age);
  await removeAbandonedUploads(chunks, leases, before(day));
  await forgetAnswers(database.db, before(day));
  const between = { from: new Date(installedAt.getTime() - clockError), to: before(unusedFilesStay) };
  for (const name of await storedBetween(videos, between)) await editor.removeUnusedVideo(name);
  await removeUnusedPictures(await storedBetween(pictures, between, ownerOf), parts);
  for (const storage of [pictures, videos, chunks]) await storage.removeDrafts(before(day));
}

/** The picture that a file belongs to: itself, or the one that it is a variant of. */
const ownerOf = (file: string) => readVariantName(file)?.name ?? file;

/** Files by their owners. One that was stored before `from` keeps all that were made of it later. */
async function storedBetween(
  storage: FileStorage,
  { from, to }: { from: Date; to: Date },
  owner = (file: string) => file,
): Promise<Set<string>> {
  const older = new Set((await storage.list({ storedBefore: from })).map(owner));
  const names = (await storage.list({ storedBefore: to })).map(owner);
  return new Set(names.filter((name) => !older.has(name)));
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
