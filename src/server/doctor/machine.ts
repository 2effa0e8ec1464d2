import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { readFile, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** What of a file system counts here. */
export interface Room {
  /** Bytes that may still be written, and all. */
  free: number;
  size: number;
  /** Files that may still be made, and all; 0 where the file system does not count them. */
  freeFiles: number;
  files: number;
  /** What the system calls its kind: a number. */
  kind: number;
  /** Tells one file system from another. */
  device: number;
}

/** The machine that an installation runs on; a test can hand in another one. */
export interface Machine {
  /** @throws where the folder is not there */
  room(folder: string): Promise<Room>;
  /** Bytes that all processes together may use: of the container, where there is one, or of the machine. */
  memory(): Promise<number>;
  /** Whether it is a container: who reaches its ports is then decided outside. */
  isContainer(): boolean;
  /** Finds where a name of the internet leads. @throws with the `code` that the system gives */
  lookUp(name: string): Promise<unknown>;
}

export const thisMachine: Machine = {
  async room(folder) {
    const { bavail, blocks, bsize, ffree, files, type } = await statfs(folder);
    const { dev: device } = await stat(folder);
    return { free: bavail * bsize, size: blocks * bsize, freeFiles: ffree, files, kind: type, device };
  },
  async memory() {
    const limits = await Promise.all(limitFiles.map(readLimit));
    return Math.min(totalmem(), ...limits);
  },
  isContainer: () => ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)),
  lookUp: (name) => lookup(name),
};

/** Where Linux says what a container may use, in the newer form and in the older one. */
const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

async function readLimit(file: string): Promise<number> {
  const said = await readFile(file, 'utf8').catch(() => '');
  // Without a limit it says `max`.
  return Number.parseInt(said, 10) || Number.POSITIVE_INFINITY;
}
