import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../src/core/config/project-folder.ts';

const place = join(projectFolder, 'node_modules/.cache');

/** A new folder on the disk of the project: the one for what is temporary is often memory, where no write waits. */
export async function makeDiskFolder(): Promise<string> {
  await mkdir(place, { recursive: true });
  return mkdtemp(join(place, 'ananta-bench-'));
}
