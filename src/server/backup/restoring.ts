import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const markOf = (dataDir: string) => join(dataDir, 'restoring');

/** Notes that a site is being put where there was none: one that is half there must not start as if it were new. */
export async function markRestoring(dataDir: string): Promise<() => Promise<void>> {
  await writeFile(markOf(dataDir), 'A backup is being put back here.\n', { mode: 0o600, flush: true });
  return () => rm(markOf(dataDir), { force: true });
}

/** Whether a restore was begun here and never ended. */
export function isHalfRestored({ dataDir }: { dataDir: string }): boolean {
  return existsSync(markOf(dataDir));
}
