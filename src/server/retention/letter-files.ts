import type { FileStorage } from '../../files/storage/storage.ts';
import { slicesOf } from '../../store/in-turns.ts';
import type { Stores } from '../../store/stores.ts';

const ending = '.eml';

/**
 * Removes the letters that became files, because no mail server was set, to or about whom or what is erased since.
 *
 * @returns how many
 */
export async function forgetFilesOfErased(
  { letterLog }: Pick<Stores, 'letterLog'>,
  storages: readonly FileStorage[],
): Promise<number> {
  let removed = 0;
  for (const storage of storages) {
    const names = await storage.list();
    const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    for (const some of slicesOf(ids)) {
      const erased = await letterLog.listOfErased(some);
      for (const id of erased) await storage.remove(id + ending);
      removed += erased.length;
    }
  }
  return removed;
}
