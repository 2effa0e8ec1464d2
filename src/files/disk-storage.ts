import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStorage, isFileName } from './storage.ts';

/** Keeps files in a folder, which is made when the first one comes. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name');
    return join(folder, name);
  };

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = join(folder, `.${randomUUID()}.part`);
      await mkdir(folder, { recursive: true });
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(bytes);
          // What the database refers to must outlive a power cut.
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async open(name) {
      if (!isFileName(name)) return undefined;
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile()
        ? { size: found.size, stream: (range) => createReadStream(path, range) }
        : undefined;
    },

    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true });
    },
  };
}
