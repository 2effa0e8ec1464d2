import type { FileStorage } from '../../files/storage/storage.ts';

/** Removes files that were stored before a moment (ISO, UTC). @returns how many */
export const forgetFiles =
  (storages: readonly FileStorage[]) =>
  async (before: string): Promise<number> => {
    let total = 0;
    for (const storage of storages) {
      const old = await storage.list({ storedBefore: new Date(before) });
      for (const name of old) await storage.remove(name);
      total += old.length;
    }
    return total;
  };
