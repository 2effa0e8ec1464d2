import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, InvalidSettingError } from './config.ts';

/** Protected in addition to the folder itself, which other accounts cannot enter. */
const secretFiles = ['ananta.db', 'ananta.db-wal', 'ananta.db-shm', 'auth-secret'];

/**
 * Creates the data folder where it is missing, and closes it to other accounts of the machine: it contains names and
 * phone numbers of parents.
 *
 * @returns one line for the owner for each path that could not be closed, such as a volume of another account
 * @throws InvalidSettingError where the folder is missing and cannot be created
 */
export async function protectDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidSettingError(`The setting DATA_DIR names a folder that cannot be used: ${message}.`);
  }
  // Windows has no mode bits for other accounts.
  if (process.platform === 'win32') return [];
  const protections = await Promise.all(
    protectedPaths(dataDir).map(([path, mode]) => protectPath(path, mode)),
  );
  if (!protections.includes(false)) return [];
  return [
    `Other accounts of this machine may be able to read ${dataDir}, and this one cannot change that. Please close it to them.`,
  ];
}

/** The paths of the data folder that other accounts of the machine may read although they must not; changes nothing. */
export async function findUnprotectedFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const unprotected: string[] = [];
  for (const [path] of protectedPaths(dataDir))
    if (await isAccessibleToOthers(path).catch(() => false)) unprotected.push(path);
  return unprotected;
}

/** The paths to close, with their modes. */
const protectedPaths = (dataDir: string): [path: string, mode: number][] => [
  [dataDir, 0o700],
  ...secretFiles.map((name): [string, number] => [join(dataDir, name), 0o600]),
];

/** Whether other accounts of the machine have any access to a file or a folder. @throws where it does not exist */
export async function isAccessibleToOthers(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o077) !== 0;
}

async function protectPath(path: string, mode: number): Promise<boolean> {
  try {
    if (!(await isAccessibleToOthers(path))) return true;
    await chmod(path, mode);
    // Some volumes accept the change without effect.
    return !(await isAccessibleToOthers(path));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
