import { chunksOf } from '#core/database/batches.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { FileStorage } from '#core/storage/storage.ts';

const extension = '.eml';

/**
 * Removes the files of emails (written because no mail server was set) to or about people who have been erased since.
 *
 * @param people the types of personal records
 * @returns the number of removed files
 */
export async function removeFilesOfErased(
  { emailLog }: Pick<Stores, 'emailLog'>,
  storages: readonly FileStorage[],
  people: readonly string[],
): Promise<number> {
  const found: { storage: FileStorage; name: string }[] = [];
  for (const storage of storages) {
    const names = await storage.list();
    const ids = names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
    for (const some of chunksOf(ids)) {
      const erased = await emailLog.listErased(some, people);
      found.push(...erased.map((id) => ({ storage, name: id + extension })));
    }
  }
  return forEachIndependently(found, async ({ storage, name }) => {
    await storage.remove(name);
    return true;
  });
}

/** Removes files that were stored before a time (ISO, UTC). @returns how many */
export const removeFilesBefore =
  (storages: readonly FileStorage[]) =>
  async (before: string): Promise<number> => {
    const found: { storage: FileStorage; name: string }[] = [];
    for (const storage of storages) {
      const old = await storage.list({ storedBefore: new Date(before) });
      found.push(...old.map((name) => ({ storage, name })));
    }
    return forEachIndependently(found, async ({ storage, name }) => {
      await storage.remove(name);
      return true;
    });
  };
