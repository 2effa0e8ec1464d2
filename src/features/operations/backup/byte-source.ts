import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { StoredFile } from '#core/storage/storage.ts';

/** Bytes that can be read at any position: a file, or an object in a bucket. */
export interface ByteSource {
  size: number;
  /** From `start` to `end`, exclusive. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes read from a file at once. */
const pieceSize = 64 * 1024;

/** @throws where there is no such file */
export async function fileSource(path: string): Promise<ByteSource> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    // Not a stream of the handle, which would close it when reading stops early.
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const { bytesRead, buffer } = await handle.read({
          buffer: Buffer.allocUnsafe(Math.min(pieceSize, end - at)),
          position: at,
        });
        if (bytesRead === 0) throw new Error('The file is shorter than it was.');
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    close: () => handle.close(),
  };
}

export function storedSource(file: StoredFile): ByteSource {
  return cacheBlocks({
    size: file.size,
    read: (start, end) => file.stream({ start, end: end - 1 }),
    close: async () => undefined,
  });
}

/** The size of a block that is requested at once, and the number of cached blocks. */
const blockSize = 1024 * 1024;
const maxBlocks = 4;

/** Caches blocks: the directory of an archive is read in tiny pieces, each of which would be a request to the object storage. */
function cacheBlocks(source: ByteSource): ByteSource {
  const blocks = new LRUCache<number, Buffer>({ max: maxBlocks });

  async function readBlock(number: number): Promise<Buffer> {
    const cached = blocks.get(number);
    if (cached) return cached;
    const start = number * blockSize;
    const read = await bytesOf(source.read(start, Math.min(start + blockSize, source.size)));
    blocks.set(number, read);
    return read;
  }

  return {
    ...source,
    async *read(start, end) {
      if (end - start >= blockSize) return yield* source.read(start, end);
      for (let at = start; at < end; ) {
        const number = Math.floor(at / blockSize);
        const from = at - number * blockSize;
        const piece = (await readBlock(number)).subarray(from, from + end - at);
        if (piece.length === 0) throw new Error('The file is shorter than it was.');
        yield piece;
        at += piece.length;
      }
    },
  };
}

/** All bytes at once, where there are few. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
