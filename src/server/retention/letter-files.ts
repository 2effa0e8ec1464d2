import { eachAlone } from '../../content/each-alone.ts';
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
  const found: { storage: FileStorage; name: string }[] = [];
  for (const storage of storages) {
    const names = await storage.list();
    const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    for (const some of slicesOf(ids)) {
      const erased = await letterLog.listOfErased(some);
      found.push(...erased.map((id) => ({ storage, name: id + ending })));
    }
  }
  return eachAlone(found, async ({ storage, name }) => {
    await storage.remove(name);
    return true;
  });
}
