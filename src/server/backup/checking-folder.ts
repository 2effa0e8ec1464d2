import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../content/clock.ts';
import { eachAlone } from '../../content/each-alone.ts';

/** How the folders begin in which backups are tried: each holds a whole database, of people who may be erased since. */
const prefix = '.checking-';
/** Milliseconds between two signs of life, and without one after which whoever made a folder is taken to be gone. */
const [beat, silence] = [15_000, 10 * 60_000];

/** This machine, or this container: a process number says nothing elsewhere. */
const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Does something in a folder of its own, which is gone afterwards. What others have left that were killed goes first: their
 * room may be needed now.
 *
 * @param workFolder where it lies; it takes as much room as the database
 */
export async function inCheckingFolder<Result>(
  workFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await tidyCheckingFolders(workFolder);
  const folder = await mkdtemp(join(workFolder, `${prefix}${here}-${process.pid}-`));
  const beating = setInterval(() => {
    const now = systemClock();
    utimes(folder, now, now).catch(() => undefined);
  }, beat).unref();
  try {
    return await work(folder);
  } finally {
    clearInterval(beating);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of whoever has been killed. @returns how many */
async function tidyCheckingFolders(workFolder: string): Promise<number> {
  const silentSince = new Date(systemClock().getTime() - silence);
  return removeFolders(workFolder, (name, last) => last < silentSince || isOfDeadProcess(name));
}

/** The same for where no backup is made again: those without a sign of life since a moment (ISO, UTC). */
export const forgetCheckingFolders =
  (workFolder: string) =>
  (before: string): Promise<number> =>
    removeFolders(workFolder, (_name, last) => last < new Date(before));

async function removeFolders(
  workFolder: string,
  isLeft: (name: string, lastSign: Date) => boolean,
): Promise<number> {
  const names = (await readdir(workFolder)).filter((name) => name.startsWith(prefix));
  return eachAlone(names, async (name) => {
    const path = join(workFolder, name);
    // Somebody else may just have done with it.
    const found = await stat(path).catch(() => undefined);
    if (!found || !isLeft(name, found.mtime)) return false;
    await rm(path, { recursive: true, force: true });
    return true;
  });
}

function isOfDeadProcess(name: string): boolean {
  const [, machine, pid] = /^\.checking-([0-9a-f]{8})-(\d+)-/.exec(name) ?? [];
  if (machine !== here) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Else it is somebody else's, who may not be asked.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
