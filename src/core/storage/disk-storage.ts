import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageFullError } from '#core/errors.ts';
import { type FileStorage, isFileName } from './storage.ts';

/**
 * Stores files in a folder, which is created with the first file. Both are closed to other accounts of the machine,
 * wherever the folder is: backups contain all texts of parents.
 */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a file name');
    return join(folder, name);
  };
  const namesIn = async () => (await readdir(folder).catch(unlessMissing)) ?? [];
  /** A file that was removed meanwhile is not older. */
  async function isOlder(name: string, moment: Date): Promise<boolean> {
    const found = await stat(join(folder, name)).catch(unlessMissing);
    return found !== undefined && found.mtime < moment;
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const temporaryPath = join(folder, `.${randomUUID()}.part`);
      await makeFolder(folder);
      try {
        const handle = await open(temporaryPath, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          // Files that the database refers to must survive a power cut.
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporaryPath, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw isFull(error) ? storageFullError(error) : error;
      }
    },

    async open(name) {
      if (!isFileName(name)) return undefined;
      const path = pathOf(name);
      const found = await stat(path).catch(unlessMissing);
      return found?.isFile()
        ? { size: found.size, stream: (range) => createReadStream(path, range) }
        : undefined;
    },

    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true });
    },

    async list({ prefix = '', storedBefore } = {}) {
      const names = (await namesIn()).filter((name) => isFileName(name) && name.startsWith(prefix)).sort();
      if (!storedBefore) return names;
      const older = await Promise.all(names.map((name) => isOlder(name, storedBefore)));
      return names.filter((_, index) => older[index]);
    },

    async removeUnfinished(begunBefore) {
      for (const name of await namesIn()) {
        const isUnfinished = name.startsWith('.') && name.endsWith('.part');
        if (isUnfinished && (await isOlder(name, begunBefore))) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** A name survives a power cut only once its folder is synced. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The disk is full, or the quota of this account. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Any other failure (too many open files, say) must not count as missing: the file would be cleaned up. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
