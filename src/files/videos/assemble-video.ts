import type { FileStorage } from '../storage/storage.ts';
import { type Chunk, hashOf, type openSession } from './upload-session.ts';
import { notAVideo, requirePlayable, tellingBytes, videoEnding, videoTooLarge } from './video.ts';

interface Assembly {
  id: string;
  session: ReturnType<typeof openSession>;
  chunks: ReadonlyMap<number, Chunk>;
  videos: FileStorage;
  /** Of the largest video that is taken. */
  maxBytes: number;
  /** Told the name of the video before it is stored. */
  onStoring: (video: string) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Makes the video of an upload from all its chunks, and lets these go. It may be broken off anywhere and begun again,
 * even by two at once: the name follows from the chunks, so that both would store the same bytes under the same name.
 *
 * @throws Refusal: wrongKind, tooLarge; the reason of the signal
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
  if (bytes > maxBytes) throw videoTooLarge(maxBytes);
  const ending = await videoEnding(await begin(session.bytes(inOrder)));
  if (!ending) throw notAVideo();
  await requirePlayable({ size: bytes, read: (start, end) => session.read(inOrder, start, end) });
  const hashes = inOrder.map(({ hash }) => hash);
  // The id holds the sender's account, which nobody else knows: the name cannot be guessed by whoever has the file.
  const video = `${hashOf(JSON.stringify([id, hashes])).slice(0, 24)}.${ending}`;
  await onStoring(video);
  await videos.put(video, untilAborted(session.bytes(inOrder), signal));
  await session.finish({ video, hashes });
  await session.remove(inOrder);
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

async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    signal.throwIfAborted();
    yield part;
  }
}
