import { eachAlone } from '../../content/each-alone.ts';
import type { FileStorage } from '../../files/storage/storage.ts';

/** Removes files that were stored before a moment (ISO, UTC). @returns how many */
export const forgetFiles =
  (storages: readonly FileStorage[]) =>
  async (before: string): Promise<number> => {
    const found: { storage: FileStorage; name: string }[] = [];
    for (const storage of storages) {
      const old = await storage.list({ storedBefore: new Date(before) });
      found.push(...old.map((name) => ({ storage, name })));
    }
    return eachAlone(found, async ({ storage, name }) => {
      await storage.remove(name);
      return true;
    });
  };
