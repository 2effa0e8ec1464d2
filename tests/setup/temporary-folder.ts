import { existsSync, statfsSync } from 'node:fs';

/** On Linux this folder is in memory. */
const inMemory = '/dev/shm';
/** Bytes that have to be free there: in containers it is often too small. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this run into memory where there is room: writes there do not wait for a disk, and every
 * test writes a database. An existing TMPDIR is respected.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize >= minFreeBytes) process.env.TMPDIR = inMemory;
}
