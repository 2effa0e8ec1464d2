import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, WrongSetting } from './config.ts';

/** Protected in addition to the folder itself, which other accounts cannot enter. */
const secretFiles = ['ananta.db', 'ananta.db-wal', 'ananta.db-shm', 'auth-secret'];

/**
 * Creates the data folder where it is missing, and closes it to other accounts of the machine: it contains names and
 * phone numbers of parents.
 *
 * @returns one line for the owner for each path that could not be closed, such as a volume of another account
 * @throws WrongSetting where the folder is missing and cannot be created
 */
export async function closeDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { message } = error as Error;
    throw new WrongSetting(`The setting DATA_DIR names a folder that cannot be used: ${message}.`);
  }
  // Windows has no mode bits for other accounts.
  if (process.platform === 'win32') return [];
  const closed = await Promise.all(parts(dataDir).map(([path, mode]) => isClosed(path, mode)));
  if (!closed.includes(false)) return [];
  return [
    `Other accounts of this machine may be able to read ${dataDir}, and this one cannot change that. Please close it to them.`,
  ];
}

/** The paths of the data folder that other accounts of the machine may read although they must not; changes nothing. */
export async function findOpenFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const open: string[] = [];
  for (const [path] of parts(dataDir)) if (await isOpen(path).catch(() => false)) open.push(path);
  return open;
}

/** The paths to close, with their modes. */
const parts = (dataDir: string): [path: string, mode: number][] => [
  [dataDir, 0o700],
  ...secretFiles.map((name): [string, number] => [join(dataDir, name), 0o600]),
];

/** Whether other accounts of the machine have any access to a file or a folder. @throws where it does not exist */
export async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o077) !== 0;
}

async function isClosed(path: string, mode: number): Promise<boolean> {
  try {
    if (!(await isOpen(path))) return true;
    await chmod(path, mode);
    // Some volumes accept the change without effect.
    return !(await isOpen(path));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
