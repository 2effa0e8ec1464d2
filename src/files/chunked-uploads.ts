import { join } from 'node:path';
import AsyncLock from 'async-lock';
import type { FileStorage } from './storage.ts';
import { hashOf, openSession } from './upload-session.ts';
import { NotAVideo, newVideoName, tellingBytes, videoEnding } from './video.ts';

/** Which upload a chunk belongs to; without an `uploadId` the rest tells uploads apart. */
export interface UploadKey {
  accountId: string;
  resource: string;
  filename: string;
  totalChunks: number;
  uploadId: string | undefined;
}

export interface UploadState {
  /** How many different chunks are there. */
  received: number;
  missing: number[];
  totalChunks: number;
  done: boolean;
  /** The name of the stored video, once it is done. */
  video?: string;
}

export type ChunkedUploads = ReturnType<typeof createChunkedUploads>;

/**
 * Puts videos together from chunks that come in any order, perhaps several times (contract, "upload-chunk").
 *
 * @param folder where chunks wait for the rest
 */
export function createChunkedUploads(folder: string, videos: FileStorage) {
  // Two chunks of one upload that arrive together must not both find it complete.
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });
  const idOf = (key: UploadKey) =>
    hashOf(JSON.stringify([key.accountId, key.resource, key.uploadId, key.filename, key.totalChunks]));

  async function stateOf(key: UploadKey): Promise<UploadState> {
    const session = openSession(join(folder, idOf(key)));
    const { totalChunks } = key;
    const finished = await session.finished();
    if (finished && (await videos.open(finished.video))) {
      return { received: totalChunks, missing: [], totalChunks, done: true, video: finished.video };
    }
    const chunks = await session.chunks();
    const missing = Array.from({ length: totalChunks }, (_, number) => number).filter((n) => !chunks.has(n));
    return { received: chunks.size, missing, totalChunks, done: false };
  }

  async function putTogether(key: UploadKey): Promise<void> {
    const session = openSession(join(folder, idOf(key)));
    const ending = await videoEnding(await begin(session.bytes()));
    if (!ending) throw new NotAVideo();
    const video = newVideoName(ending);
    await videos.put(video, session.bytes());
    await session.finish(video);
  }

  return {
    /** What has arrived of an upload; all of it is missing where nothing has. */
    state: (key: UploadKey) => lock.acquire(idOf(key), () => stateOf(key)),

    /**
     * Takes a chunk; the last one that was missing makes the video. A chunk that comes again changes nothing; other
     * bytes for an upload that is done begin it anew.
     *
     * @param number from 0
     * @throws NotAVideo as soon as that is seen; the upload is then forgotten
     */
    async receive(key: UploadKey, number: number, bytes: Uint8Array): Promise<UploadState> {
      return lock.acquire(idOf(key), async () => {
        const session = openSession(join(folder, idOf(key)));
        const before = await stateOf(key);
        if (before.done && (await session.finished())?.hashes[number] === hashOf(bytes)) return before;
        if (before.done) await session.clear();
        try {
          if (number === 0) await videoEnding(bytes);
          await session.add(number, bytes);
          const { missing } = await stateOf(key);
          if (missing.length === 0) await putTogether(key);
        } catch (error) {
          if (error instanceof NotAVideo) await session.clear();
          throw error;
        }
        return stateOf(key);
      });
    },
  };
}

/** The first bytes of a file, as many as tell its kind. */
async function begin(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length >= tellingBytes) break;
  }
  return Buffer.concat(parts);
}
