import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { type ByteSource, bytesOf } from './byte-source.ts';
import { type Digest, trailerSize } from './write-archive.ts';

/** The problem of an archive, for the operator. */
export class BrokenArchive extends Error {}

export interface ArchiveReader {
  names: readonly string[];
  /**
   * The bytes of an entry.
   *
   * @param digest the expected size and hash
   * @throws BrokenArchive, at the latest with the last byte, where they differ
   */
  read(name: string, digest?: Digest): AsyncIterable<Uint8Array>;
  /** @throws BrokenArchive where any byte was changed */
  requireUnchanged(): Promise<void>;
}

/** Maximum size of a manifest in bytes: about 100,000 files. */
const maxInMemory = 64 * 1024 * 1024;

/** @throws BrokenArchive where it is not an archive, or its end is missing */
export async function readArchive(
  source: ByteSource,
): Promise<ArchiveReader & { manifest(): Promise<string> }> {
  const entries = new Map<string, yauzl.Entry>();
  const names: string[] = [];
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
    })
    .catch(rethrowAsBroken);
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      names.push(entry.fileName);
    }
  } catch (error) {
    rethrowAsBroken(error);
  }

  function findEntry(name: string): yauzl.Entry {
    const entry = entries.get(name);
    if (!entry) throw new BrokenArchive(`It is damaged: ${name} is missing in it.`);
    return entry;
  }

  async function* read(name: string, digest?: Digest): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const piece of await zip.openReadStreamPromise(findEntry(name))) {
        hash.update(piece as Uint8Array);
        bytes += (piece as Uint8Array).length;
        // A forged entry may be of any size.
        if (digest && bytes > digest.bytes) break;
        yield piece as Uint8Array;
      }
    } catch (error) {
      rethrowAsBroken(error);
    }
    if (digest && (bytes !== digest.bytes || hash.digest('hex') !== digest.sha256))
      throw new BrokenArchive(`It is damaged: ${name} is not what was put in.`);
  }

  return {
    names,
    read,
    async requireUnchanged() {
      const hash = createHash('sha256');
      const end = source.size - trailerSize;
      for await (const piece of source.read(0, end)) hash.update(piece);
      const trailer = (await bytesOf(source.read(end, source.size))).toString('latin1');
      if (trailer !== hash.digest('hex'))
        throw new BrokenArchive('It is damaged: some of its bytes have changed.');
    },
    async manifest() {
      const entry = findEntry('manifest.json');
      if (entry.uncompressedSize > maxInMemory)
        throw new BrokenArchive('It is damaged: its manifest is huge.');
      const text = await bytesOf(read('manifest.json'));
      if (crc32(text) !== entry.crc32)
        throw new BrokenArchive('It is damaged: its manifest has been changed.');
      return text.toString('utf8');
    },
  };
}

function rethrowAsBroken(error: unknown): never {
  if (error instanceof BrokenArchive) throw error;
  // A system error has a code, such as for a network failure, which is not a problem of the archive.
  if ((error as NodeJS.ErrnoException).code?.startsWith('E')) throw error;
  throw new BrokenArchive(
    `It is not an archive of a backup, or it is damaged or cut off (${(error as Error).message}).`,
  );
}

class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const pieces = this.#source.read(start, end);
    return pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });
  }
}
