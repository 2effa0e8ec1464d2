import { readVariantName } from '../content/picture.ts';
import type { PictureLibrary } from '../files/pictures/picture-library.ts';
import type { FileStorage } from '../files/storage/storage.ts';
import { defineJob, type RegularJob } from '../jobs/define-job.ts';
import type { ContentStore } from '../store/records/content-store.ts';
import type { ContentEditor } from './editing/content-editor.ts';
import { removeUnusedPictures } from './editing/unused-pictures.ts';
import type { Storages } from './start/storages.ts';

/** Milliseconds. */
const hour = 3_600_000;
/** A form that is still open may name a video that was stored, or found stored again, up to a day ago; and then some. */
const unusedFilesStay = 7 * 24 * hour;
/** By how much the clock of a bucket may differ, which also tells whole seconds only. */
const clockError = 60_000;

interface Parts {
  storages: Storages;
  content: ContentStore;
  pictures: PictureLibrary;
  editor: ContentEditor;
  /** What was stored before stays: whoever starts the site with an empty database must not lose the files of the other. */
  installedAt: Date;
}

/** Removes pictures and videos that no entry has shown for a week. */
export function unusedFiles({ storages, content, pictures, editor, installedAt }: Parts): RegularJob {
  return defineJob({
    name: 'unused-files',
    title: 'Remove pictures and videos that nothing shows',
    every: hour,

    async run({ signal, clock }) {
      const from = new Date(installedAt.getTime() - clockError);
      const between = { from, to: new Date(clock().getTime() - unusedFilesStay) };
      for (const name of await storedBetween(storages.videos, between)) {
        signal.throwIfAborted();
        await editor.removeUnusedVideo(name);
      }
      const unused = await storedBetween(storages.pictures, between, ownerOf);
      await removeUnusedPictures(unused, { content, pictures });
      return undefined;
    },
  });
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
