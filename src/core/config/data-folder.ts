import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, WrongSetting } from './config.ts';

/** Beside the folder itself, which keeps everybody else out of all that is in it. */
const secretFiles = ['ananta.db', 'ananta.db-wal', 'ananta.db-shm', 'auth-secret'];

/**
 * Makes the data folder where it is missing, and closes it to other accounts of the machine: it holds the names and
 * telephone numbers of parents.
 *
 * @returns what could not be closed, such as a volume of somebody else's: a line each, for the owner
 * @throws WrongSetting where there is no folder, and none can be made
 */
export async function closeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { message } = error as Error;
    throw new WrongSetting(`The setting DATA_DIR leads to no folder that can be used: ${message}.`);
  }
  // Its accounts are no part of a file's mode there.
  if (process.platform === 'win32') return [];
  const closed = await Promise.all(parts(dataDir).map(([path, mode]) => isClosed(path, mode)));
  if (!closed.includes(false)) return [];
  return [
    `Other accounts of this machine may be able to read ${dataDir}, and this one cannot change that. Please close it to them.`,
  ];
}

/** What of the data folder other accounts of the machine may read, and may not; nothing is changed. */
export async function findOpenFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const open: string[] = [];
  for (const [path] of parts(dataDir)) if (await isOpen(path).catch(() => false)) open.push(path);
  return open;
}

/** What has to be closed, with the modes that close it. */
const parts = (dataDir: string): [path: string, mode: number][] => [
  [dataDir, 0o700],
  ...secretFiles.map((name): [string, number] => [join(dataDir, name), 0o600]),
];

/** Whether other accounts of the machine may do anything with a file or a folder. @throws where it is not there */
export async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o077) !== 0;
}

async function isClosed(path: string, mode: number): Promise<boolean> {
  try {
    if (!(await isOpen(path))) return true;
    await chmod(path, mode);
    // Some volumes take the change and do nothing.
    return !(await isOpen(path));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
