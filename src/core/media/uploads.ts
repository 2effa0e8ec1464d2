import { AppError } from '#core/errors.ts';
import type { Leases } from '#core/jobs/leases.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { maxChunkBytes } from './file-limits.ts';
import { assembleVideo, type Chunk, hashOf, leaseOf, openSession } from './upload-session.ts';
import { requirePlayable, videoEnding, videoTooLarge } from './video.ts';

/**
 * Waits for the work, but not longer than so many milliseconds; it goes on then, and its failure is nobody's.
 *
 * @throws what the work throws in time
 */
async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

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
  /** False with nothing missing: the video is being put together. */
  done: boolean;
  /** The name of the stored video, once it is done. */
  video?: string;
}

interface Parts {
  /** Where chunks wait for the rest. */
  chunks: FileStorage;
  videos: FileStorage;
  leases: Leases;
  /** Bytes of the largest video that is taken. */
  maxBytes: number;
  /** Told of a video before it is stored, and when it is found stored again: somebody is about to use it. */
  onVideo: (video: string) => Promise<void>;
  /** Milliseconds that a call waits for its video; then it says that it is not done yet. */
  timeout?: number;
}

export type ChunkedUploads = ReturnType<typeof createChunkedUploads>;

/**
 * Puts videos together from chunks that come in any order, perhaps several times, and perhaps at different instances
 * of the site (product: Video uploads), as decision 10 says.
 */
export function createChunkedUploads(parts: Parts) {
  const { chunks, videos, leases, maxBytes, onVideo, timeout = 20_000 } = parts;
  /** The uploads that are being put together here. */
  const assembling = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  const sessionOf = (id: string) => openSession(chunks, id);

  async function look(id: string) {
    const session = sessionOf(id);
    const { chunks: found, isNoted } = await session.look();
    const finished = isNoted ? await session.finished() : undefined;
    // The note outlives a video whose entry has been removed; the upload then begins anew.
    const done = finished && (await videos.open(finished.video)) ? finished : undefined;
    if (done) await onVideo(done.video);
    return { chunks: found, isNoted, done };
  }

  function stateFrom({ totalChunks }: UploadKey, { chunks: found, done }: Awaited<ReturnType<typeof look>>) {
    if (done) return { received: totalChunks, missing: [], totalChunks, done: true, video: done.video };
    const missing = Array.from({ length: totalChunks }, (_, number) => number).filter((n) => !found.has(n));
    return { received: found.size, missing, totalChunks, done: false };
  }

  /** The state, after the video has been put together where all of it is there; by somebody else perhaps, or later. */
  async function completed(key: UploadKey, seen: Awaited<ReturnType<typeof look>>): Promise<UploadState> {
    const id = idOf(key);
    const state = stateFrom(key, seen);
    // Whoever put it together may have been stopped before these went.
    if (state.done) await sessionOf(id).remove(seen.chunks.values());
    if (state.done || state.missing.length > 0) return state;
    const work =
      assembling.get(id) ??
      leases
        .hold(leaseOf(id), async (lost) => {
          const signal = AbortSignal.any([lost, closing.signal]);
          const now = await look(id);
          if (now.done || now.chunks.size < key.totalChunks) return;
          await assembleVideo({
            ...{ id, session: sessionOf(id), chunks: now.chunks, videos, maxBytes, signal },
            onStoring: onVideo,
          });
        })
        .finally(() => assembling.delete(id));
    assembling.set(id, work);
    // All of it is kept: whoever asks the next process has it put together there.
    const unlessClosing = work.catch((error: unknown) => {
      if (!closing.signal.aborted) throw error;
    });
    await waitAtMost(timeout, unlessClosing);
    return stateFrom(key, await look(id));
  }

  function requireRoom({ totalChunks }: UploadKey, found: Iterable<Chunk>, more: number): void {
    let bytes = more;
    for (const { size } of found) bytes += size;
    if (totalChunks > Math.ceil(maxBytes / maxChunkBytes) || bytes > maxBytes) throw videoTooLarge(maxBytes);
  }

  async function receive(key: UploadKey, number: number, bytes: Uint8Array): Promise<UploadState> {
    requireRoom(key, [], bytes.length);
    const id = idOf(key);
    const session = sessionOf(id);
    const hash = hashOf(bytes);
    const before = await look(id);
    if (before.isNoted) {
      // Such chunks came while the rest was being put together.
      await session.remove(before.chunks.values());
      if (before.done?.hashes[number] === hash) return stateFrom(key, before);
      await session.restart();
      before.chunks.clear();
    }
    const same = before.chunks.get(number);
    if (same?.hash !== hash) {
      before.chunks.delete(number);
      if (number === 0 && (await videoEnding(bytes)))
        await requirePlayable({ size: undefined, read: async (start, end) => bytes.subarray(start, end) });
      requireRoom(key, before.chunks.values(), bytes.length);
      await session.add(number, bytes);
      if (same) await session.remove([same]);
    }
    // Another instance may have finished the upload since.
    const after = await look(id);
    return after.isNoted ? receive(key, number, bytes) : completed(key, after);
  }

  async function forgettingRefused<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) {
        const session = sessionOf(id);
        await session.remove((await session.look()).chunks.values());
      }
      throw error;
    }
  }

  return {
    /**
     * What has arrived of an upload; all of it is missing where nothing has. Where all of it has arrived, but whoever
     * was to put it together has gone, that is done now.
     *
     * @throws Refusal: tooLarge, wrongKind
     */
    async state(key: UploadKey): Promise<UploadState> {
      const id = idOf(key);
      return forgettingRefused(id, async () => {
        requireRoom(key, [], 0);
        return completed(key, await look(id));
      });
    },

    /**
     * Takes a chunk; the last one that was missing makes the video. A chunk that comes again changes nothing; other
     * bytes for an upload that is done begin it anew.
     *
     * @param number from 0
     * @throws Refusal: wrongKind, tooLarge, as soon as that is seen; the upload is then forgotten
     */
    async receive(key: UploadKey, number: number, bytes: Uint8Array): Promise<UploadState> {
      return forgettingRefused(idOf(key), () => receive(key, number, bytes));
    },

    /** Stops what is being put together; it goes on when the upload is next asked for. */
    async close(): Promise<void> {
      closing.abort(new Error('The site is being shut down.'));
      await Promise.allSettled(assembling.values());
    },
  };
}

function idOf({ accountId, resource, uploadId, filename, totalChunks }: UploadKey): string {
  return hashOf(JSON.stringify([accountId, resource, uploadId, filename, totalChunks])).slice(0, 32);
}
