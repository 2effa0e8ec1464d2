import { createHash } from 'node:crypto';
import { buffer, json } from 'node:stream/consumers';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Leases } from '#core/jobs/leases.ts';
import { forEachIndependently, runIndependently } from '#core/promises.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { day, hour } from '#core/time/durations.ts';
import {
  detectVideoExtension,
  notAVideoError,
  requirePlayable,
  signatureBytes,
  videoTooLargeError,
} from './video.ts';

/** The note of a finished upload: the video, and the hashes of its chunks, to recognise a repeated one. */
export interface FinishedUpload {
  video: string;
  hashes: string[];
}

export interface Chunk {
  number: number;
  /** Bytes. */
  size: number;
  hash: string;
  name: string;
}

/**
 * The chunks of one upload. Each file name contains upload, number, size and hash, so that a list of names shows which
 * chunks have arrived, also after a crash, and to another instance of the site.
 *
 * @param id letters and digits, of one length for all uploads
 */
export function openSession(storage: FileStorage, id: string) {
  const finishedMarker = `${id}-done.json`;

  return {
    /** The chunks by their numbers, and whether the upload is noted as finished. */
    async readState(): Promise<{ chunks: Map<number, Chunk>; isMarkedFinished: boolean }> {
      const names = await storage.list({ prefix: `${id}-` });
      const chunks = new Map<number, Chunk>();
      for (const name of names) {
        const [, number, size, hash] = /-(\d+)-(\d+)-([a-f0-9]{64})\.part$/.exec(name) ?? [];
        if (hash) chunks.set(Number(number), { number: Number(number), size: Number(size), hash, name });
      }
      return { chunks, isMarkedFinished: names.includes(finishedMarker) };
    },

    async add(number: number, bytes: Uint8Array): Promise<void> {
      await storage.put(`${id}-${number}-${bytes.length}-${hashOf(bytes)}.part`, bytes);
    },

    /** The bytes of the chunks in order, as a stream. */
    async *bytes(chunks: Iterable<Chunk>): AsyncGenerator<Uint8Array> {
      for (const { name } of chunks) {
        const file = await storage.open(name);
        if (!file) throw new Error('A chunk disappeared while its video was being assembled.');
        yield* file.stream();
      }
    },

    /** A range of the file that the chunks form together; shorter at its end. */
    async read(chunks: Iterable<Chunk>, start: number, end: number): Promise<Uint8Array> {
      const parts: Uint8Array[] = [];
      let chunkStart = 0;
      for (const { name, size } of chunks) {
        const [from, to] = [Math.max(start - chunkStart, 0), Math.min(end - chunkStart, size)];
        chunkStart += size;
        if (from >= to) continue;
        const file = await storage.open(name);
        if (!file) throw new Error('A chunk disappeared while its video was being read.');
        parts.push(await buffer(file.stream({ start: from, end: to - 1 })));
      }
      return Buffer.concat(parts);
    },

    async remove(chunks: Iterable<Chunk>): Promise<void> {
      for (const { name } of chunks) await storage.remove(name);
    },

    finish: (finished: FinishedUpload) => storage.put(finishedMarker, Buffer.from(JSON.stringify(finished))),

    async finished(): Promise<FinishedUpload | undefined> {
      const file = await storage.open(finishedMarker);
      return file && ((await json(file.stream())) as FinishedUpload);
    },

    /** Removes the note: later chunks belong to a new upload. */
    restart: () => storage.remove(finishedMarker),
  };
}

function uploadOf(fileName: string): string {
  return fileName.slice(0, fileName.indexOf('-'));
}

/** The name of the lease for assembling an upload. */
export const uploadLeaseName = (id: string) => `upload ${id}`;

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface Dependencies {
  chunks: FileStorage;
  leases: Leases;
  /** All storages in which a write can be interrupted. */
  storages: readonly Pick<FileStorage, 'removeUnfinished'>[];
}

/** Removes uploads without a new chunk for a day, and the remains of interrupted writes. */
export function createAbandonedUploadsJob({ chunks, leases, storages }: Dependencies): RegularJob {
  return defineJob({
    name: 'abandoned-uploads',
    title: 'Remove uploads that were never finished',
    every: hour,

    async run({ signal, clock }) {
      const idleSince = new Date(clock().getTime() - day);
      const tidy = async (storage: Pick<FileStorage, 'removeUnfinished'>) => {
        await storage.removeUnfinished(idleSince);
        return true;
      };
      const { removed } = await runIndependently(
        {
          removed: () => removeAbandoned(chunks, leases, idleSince, signal),
          tidied: () => forEachIndependently(storages, tidy, signal),
        },
        signal,
      );
      if (removed === 0) return undefined;
      return removed === 1 ? 'Removed 1 upload.' : `Removed ${removed} uploads.`;
    },
  });
}

/** @returns the number of removed uploads, with their chunks and notes */
async function removeAbandoned(
  chunks: FileStorage,
  leases: Leases,
  idleSince: Date,
  signal: AbortSignal,
): Promise<number> {
  const old = await chunks.list({ storedBefore: idleSince });
  const isOld = new Set(old);
  const alive = new Set((await chunks.list()).filter((name) => !isOld.has(name)).map(uploadOf));
  const abandoned = [...new Set(old.map(uploadOf))].filter((id) => !alive.has(id));
  // Not while it is being assembled.
  const remove = (id: string) =>
    leases.withLease(uploadLeaseName(id), async () => {
      for (const name of old) if (uploadOf(name) === id) await chunks.remove(name);
    });
  return forEachIndependently(abandoned, remove, signal);
}

interface Assembly {
  id: string;
  session: ReturnType<typeof openSession>;
  chunks: ReadonlyMap<number, Chunk>;
  videos: FileStorage;
  /** Maximum bytes of a video. */
  maxBytes: number;
  /** Called with the name of the video before it is stored. */
  onStoring: (video: string) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Assembles the video of an upload from its chunks, and removes these. It may be interrupted at any point and run
 * again, even by two processes at once: the name is derived from the chunks, so that both store the same bytes under
 * the same name.
 *
 * @throws AppError wrongKind, tooLarge; the reason of the signal
 */
export async function assembleVideo({
  id,
  session,
  chunks,
  videos,
  maxBytes,
  onStoring,
  signal,
}: Assembly): Promise<void> {
  const inOrder = [...chunks.values()].toSorted((a, b) => a.number - b.number);
  const bytes = inOrder.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes) throw videoTooLargeError(maxBytes);
  const ending = await detectVideoExtension(await readBeginning(session.bytes(inOrder)));
  if (!ending) throw notAVideoError();
  await requirePlayable({ size: bytes, read: (start, end) => session.read(inOrder, start, end) });
  const hashes = inOrder.map(({ hash }) => hash);
  // The id contains the sender's account, which is secret: a holder of the file cannot guess the name.
  const video = `${hashOf(JSON.stringify([id, hashes])).slice(0, 24)}.${ending}`;
  await onStoring(video);
  await videos.put(video, untilAborted(session.bytes(inOrder), signal));
  await session.finish({ video, hashes });
  await session.remove(inOrder);
}

/** The first bytes of a file, enough to detect its type. */
async function readBeginning(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length >= signatureBytes) break;
  }
  return Buffer.concat(parts);
}

async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    signal.throwIfAborted();
    yield part;
  }
}
