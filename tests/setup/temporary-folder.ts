import { existsSync, statfsSync } from 'node:fs';

/** Linux keeps what lies here in memory. */
const inMemory = '/dev/shm';
/** Bytes that have to be free there: in containers it is often too small. */
const enough = 4 * 1024 ** 3;

/**
 * Lets this run write its temporary files into memory where there is room: what is written there need not wait for a
 * disk, and tests write a database each. Whoever sets TMPDIR has chosen another place.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize >= enough) process.env.TMPDIR = inMemory;
}
