import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What remains of an upload that is done: the video, and the hashes of its chunks, to know one that comes again. */
export interface Finished {
  video: string;
  hashes: string[];
}

/**
 * The chunks of one upload, in a folder of its own. Each file is named by its chunk's number and hash, so that a
 * look at the folder tells what is there, also after a crash.
 */
export function openSession(folder: string) {
  const done = join(folder, 'done.json');

  async function chunks(): Promise<Map<number, { hash: string; path: string }>> {
    const names = await readdir(folder).catch((): string[] => []);
    const found = new Map<number, { hash: string; path: string }>();
    for (const name of names) {
      const [, number, hash] = /^(\d+)\.([a-f0-9]{64})\.part$/.exec(name) ?? [];
      if (number && hash) found.set(Number(number), { hash, path: join(folder, name) });
    }
    return found;
  }

  return {
    chunks,

    /** Keeps a chunk, in place of another one of the same number. */
    async add(number: number, bytes: Uint8Array): Promise<void> {
      const hash = hashOf(bytes);
      const before = (await chunks()).get(number);
      if (before?.hash === hash) return;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${randomUUID()}.draft`);
      await writeFile(draft, bytes);
      await rename(draft, join(folder, `${number}.${hash}.part`));
      if (before) await rm(before.path, { force: true });
    },

    /** The bytes of all chunks, in their order, a little at a time. */
    async *bytes(): AsyncGenerator<Uint8Array> {
      const inOrder = [...(await chunks())].toSorted(([a], [b]) => a - b);
      for (const [, { path }] of inOrder) yield* createReadStream(path);
    },

    /** Notes that the upload is done, and lets its chunks go. */
    async finish(video: string): Promise<Finished> {
      const parts = [...(await chunks())].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      const finished = { video, hashes: parts.map(({ hash }) => hash) };
      await writeFile(done, JSON.stringify(finished));
      await Promise.all(parts.map(({ path }) => rm(path, { force: true })));
      return finished;
    },

    async finished(): Promise<Finished | undefined> {
      const text = await readFile(done, 'utf8').catch(() => undefined);
      return text ? (JSON.parse(text) as Finished) : undefined;
    },

    /** Forgets all of it. */
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
