import { createHash } from 'node:crypto';
import { buffer, json } from 'node:stream/consumers';
import type { FileStorage } from '../storage/storage.ts';

/** What remains of an upload that is done: the video, and the hashes of its chunks, to know one that comes again. */
export interface Finished {
  video: string;
  hashes: string[];
}

/** A chunk that has arrived. */
export interface Chunk {
  number: number;
  /** Bytes. */
  size: number;
  hash: string;
  /** Of its file. */
  name: string;
}

/**
 * The chunks of one upload. Each file is named by upload, number, size and hash, so that a look at the names tells
 * what is there, also after a crash, and also to another instance of the site.
 *
 * @param id letters and digits, of one length for all uploads
 */
export function openSession(storage: FileStorage, id: string) {
  const note = `${id}-done.json`;

  return {
    /** The chunks by their numbers, and whether there is a note that the upload is done. */
    async look(): Promise<{ chunks: Map<number, Chunk>; isNoted: boolean }> {
      const names = await storage.list({ prefix: `${id}-` });
      const chunks = new Map<number, Chunk>();
      for (const name of names) {
        const [, number, size, hash] = /-(\d+)-(\d+)-([a-f0-9]{64})\.part$/.exec(name) ?? [];
        if (hash) chunks.set(Number(number), { number: Number(number), size: Number(size), hash, name });
      }
      return { chunks, isNoted: names.includes(note) };
    },

    async add(number: number, bytes: Uint8Array): Promise<void> {
      await storage.put(`${id}-${number}-${bytes.length}-${hashOf(bytes)}.part`, bytes);
    },

    /** The bytes of the chunks one after the other, a little at a time. */
    async *bytes(chunks: Iterable<Chunk>): AsyncGenerator<Uint8Array> {
      for (const { name } of chunks) {
        const file = await storage.open(name);
        if (!file) throw new Error('A chunk has gone while its video was put together.');
        yield* file.stream();
      }
    },

    /** Some bytes of the file that chunks make together; fewer at its end. */
    async read(chunks: Iterable<Chunk>, start: number, end: number): Promise<Uint8Array> {
      const parts: Uint8Array[] = [];
      let chunkStart = 0;
      for (const { name, size } of chunks) {
        const [from, to] = [Math.max(start - chunkStart, 0), Math.min(end - chunkStart, size)];
        chunkStart += size;
        if (from >= to) continue;
        const file = await storage.open(name);
        if (!file) throw new Error('A chunk has gone while its video was looked at.');
        parts.push(await buffer(file.stream({ start: from, end: to - 1 })));
      }
      return Buffer.concat(parts);
    },

    async remove(chunks: Iterable<Chunk>): Promise<void> {
      for (const { name } of chunks) await storage.remove(name);
    },

    /** Notes that the upload is done. */
    finish: (finished: Finished) => storage.put(note, Buffer.from(JSON.stringify(finished))),

    async finished(): Promise<Finished | undefined> {
      const file = await storage.open(note);
      return file && ((await json(file.stream())) as Finished);
    },

    /** Takes the note back: what comes now is a new upload. */
    beginAnew: () => storage.remove(note),
  };
}

/** The upload that a file of `openSession` belongs to. */
export function uploadOf(fileName: string): string {
  return fileName.slice(0, fileName.indexOf('-'));
}

/** The name of the lease that whoever puts an upload together holds. */
export const leaseOf = (id: string) => `upload ${id}`;

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
