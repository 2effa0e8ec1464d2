import { AppError } from '#core/errors.ts';
import type { Leases } from '#core/jobs/leases.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { maxChunkBytes } from './file-limits.ts';
import { assembleVideo, type Chunk, hashOf, openSession, uploadLeaseName } from './upload-session.ts';
import { detectVideoExtension, requirePlayable, videoTooLargeError } from './video.ts';

/**
 * Waits for the work for at most so many milliseconds; then it goes on in the background, and its failure is ignored.
 *
 * @throws an error of the work within that time
 */
async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined);
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}

/** The upload of a chunk; without an `uploadId` the other members identify it. */
export interface UploadKey {
  accountId: string;
  resource: string;
  filename: string;
  totalChunks: number;
  uploadId: string | undefined;
}

export interface UploadState {
  /** The number of different chunks that have arrived. */
  received: number;
  missing: number[];
  totalChunks: number;
  /** False with nothing missing: the video is being assembled. */
  done: boolean;
  /** The name of the stored video, once it is done. */
  video?: string;
}

interface Dependencies {
  /** Where chunks wait for the rest. */
  chunks: FileStorage;
  videos: FileStorage;
  leases: Leases;
  /** Maximum bytes of a video. */
  maxBytes: number;
  /** Called before a video is stored, and when it is found stored already: an entry is about to use it. */
  onVideo: (video: string) => Promise<void>;
  /** Milliseconds that a call waits for its video; then it answers that it is not done yet. */
  timeout?: number;
}

export type ChunkedUploads = ReturnType<typeof createChunkedUploads>;

/**
 * Assembles videos from chunks that arrive in any order, perhaps repeatedly, and perhaps at different instances of the
 * site (product: Video uploads), see decision 10.
 */
export function createChunkedUploads(parts: Dependencies) {
  const { chunks, videos, leases, maxBytes, onVideo, timeout = 20_000 } = parts;
  /** The uploads that this process is assembling. */
  const assembling = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  const sessionOf = (id: string) => openSession(chunks, id);

  async function readUpload(id: string) {
    const session = sessionOf(id);
    const { chunks: found, isMarkedFinished } = await session.readState();
    const finished = isMarkedFinished ? await session.finished() : undefined;
    // The note outlives a video whose entry has been removed; the upload then starts again.
    const done = finished && (await videos.open(finished.video)) ? finished : undefined;
    if (done) await onVideo(done.video);
    return { chunks: found, isMarkedFinished, done };
  }

  function stateFrom(
    { totalChunks }: UploadKey,
    { chunks: found, done }: Awaited<ReturnType<typeof readUpload>>,
  ) {
    if (done) return { received: totalChunks, missing: [], totalChunks, done: true, video: done.video };
    const missing = Array.from({ length: totalChunks }, (_, number) => number).filter((n) => !found.has(n));
    return { received: found.size, missing, totalChunks, done: false };
  }

  /** The state, after assembling the video where all chunks have arrived; perhaps by another process, or later. */
  async function assembleIfComplete(
    key: UploadKey,
    upload: Awaited<ReturnType<typeof readUpload>>,
  ): Promise<UploadState> {
    const id = idOf(key);
    const state = stateFrom(key, upload);
    // The process that assembled it may have been stopped before it removed these.
    if (state.done) await sessionOf(id).remove(upload.chunks.values());
    if (state.done || state.missing.length > 0) return state;
    const work =
      assembling.get(id) ??
      leases
        .withLease(uploadLeaseName(id), async (lost) => {
          const signal = AbortSignal.any([lost, closing.signal]);
          const now = await readUpload(id);
          if (now.done || now.chunks.size < key.totalChunks) return;
          await assembleVideo({
            ...{ id, session: sessionOf(id), chunks: now.chunks, videos, maxBytes, signal },
            onStoring: onVideo,
          });
        })
        .finally(() => assembling.delete(id));
    assembling.set(id, work);
    // All chunks are stored: the next request to another process has them assembled there.
    const unlessClosing = work.catch((error: unknown) => {
      if (!closing.signal.aborted) throw error;
    });
    await waitAtMost(timeout, unlessClosing);
    return stateFrom(key, await readUpload(id));
  }

  function requireWithinLimit({ totalChunks }: UploadKey, found: Iterable<Chunk>, more: number): void {
    let bytes = more;
    for (const { size } of found) bytes += size;
    if (totalChunks > Math.ceil(maxBytes / maxChunkBytes) || bytes > maxBytes)
      throw videoTooLargeError(maxBytes);
  }

  async function receive(key: UploadKey, number: number, bytes: Uint8Array): Promise<UploadState> {
    requireWithinLimit(key, [], bytes.length);
    const id = idOf(key);
    const session = sessionOf(id);
    const hash = hashOf(bytes);
    const before = await readUpload(id);
    if (before.isMarkedFinished) {
      // These chunks arrived while the rest was being assembled.
      await session.remove(before.chunks.values());
      if (before.done?.hashes[number] === hash) return stateFrom(key, before);
      await session.restart();
      before.chunks.clear();
    }
    const same = before.chunks.get(number);
    if (same?.hash !== hash) {
      before.chunks.delete(number);
      if (number === 0 && (await detectVideoExtension(bytes)))
        await requirePlayable({ size: undefined, read: async (start, end) => bytes.subarray(start, end) });
      requireWithinLimit(key, before.chunks.values(), bytes.length);
      await session.add(number, bytes);
      if (same) await session.remove([same]);
    }
    // Another instance may have finished the upload since.
    const after = await readUpload(id);
    return after.isMarkedFinished ? receive(key, number, bytes) : assembleIfComplete(key, after);
  }

  async function discardingRefused<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) {
        const session = sessionOf(id);
        await session.remove((await session.readState()).chunks.values());
      }
      throw error;
    }
  }

  return {
    /**
     * The state of an upload; an unknown one has all chunks missing. Where all have arrived, but the process that was
     * to assemble them has ended, it is assembled now.
     *
     * @throws AppError tooLarge, wrongKind
     */
    async state(key: UploadKey): Promise<UploadState> {
      const id = idOf(key);
      return discardingRefused(id, async () => {
        requireWithinLimit(key, [], 0);
        return assembleIfComplete(key, await readUpload(id));
      });
    },

    /**
     * Stores a chunk; the last missing one triggers the assembly. A repeated chunk changes nothing; a different chunk
     * for a finished upload starts it again.
     *
     * @param number from 0
     * @throws AppError wrongKind, tooLarge, as soon as that is detected; the upload is then forgotten
     */
    async receive(key: UploadKey, number: number, bytes: Uint8Array): Promise<UploadState> {
      return discardingRefused(idOf(key), () => receive(key, number, bytes));
    },

    /** Stops assembling; it goes on at the next request for the upload. */
    async close(): Promise<void> {
      closing.abort(new Error('The site is being shut down.'));
      await Promise.allSettled(assembling.values());
    },
  };
}

function idOf({ accountId, resource, uploadId, filename, totalChunks }: UploadKey): string {
  return hashOf(JSON.stringify([accountId, resource, uploadId, filename, totalChunks])).slice(0, 32);
}
