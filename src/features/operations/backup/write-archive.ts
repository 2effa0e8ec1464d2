import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The uncompressed size and SHA-256 of an entry. */
export interface Digest {
  bytes: number;
  sha256: string;
}

/** Adds entries to an archive, one after the other, without holding one in memory. */
export interface ArchiveWriter {
  /** @returns its digest, after it was written */
  add(
    name: string,
    content: AsyncIterable<Uint8Array>,
    compression: 'compressed' | 'as it is',
  ): Promise<Digest>;
}

/**
 * Writes an archive: a ZIP file with a trailer that verifies every byte.
 *
 * @param fill adds the entries
 * @returns the bytes as a stream, which throws the errors of `fill`
 */
export function writeArchive(fill: (archive: ArchiveWriter) => Promise<void>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  let rejectEntry = (_error: Error) => {};
  // The reader has stopped, or the disk is full: the rest of the entry is not read any more.
  output.once('close', () => rejectEntry(new Error('The archive could not be written.')));

  const add: ArchiveWriter['add'] = (name, content, compression) => {
    const { promise, resolve, reject } = Promise.withResolvers<Digest>();
    const hash = createHash('sha256');
    let bytes = 0;
    async function* hashedContent(): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    }
    const stream = Readable.from(hashedContent(), { objectMode: false });
    stream.once('end', () => resolve({ bytes, sha256: hash.digest('hex') }));
    stream.once('error', reject);
    rejectEntry = reject;
    zip.addReadStream(stream, name, { compress: compression === 'compressed', mode: 0o600 });
    return promise;
  };

  fill({ add }).then(
    () => zip.end({ comment: '-'.repeat(trailerSize), forceZip64Format: false }),
    (error: Error) => output.destroy(error),
  );
  return withTrailer(output);
}

/** The trailer of an archive: the SHA-256, in hexadecimal, of everything before it. For a ZIP file it is a comment. */
export const trailerSize = 64;

async function* withTrailer(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let pending = Buffer.alloc(0);
  for await (const piece of archive) {
    const all = Buffer.concat([pending, piece]);
    const complete = all.subarray(0, Math.max(0, all.length - trailerSize));
    pending = all.subarray(complete.length);
    if (complete.length === 0) continue;
    hash.update(complete);
    yield complete;
  }
  yield Buffer.from(hash.digest('hex'));
}
