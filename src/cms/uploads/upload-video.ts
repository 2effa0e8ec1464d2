import { createContext } from 'react';
import { ApiError } from '#core/api-client/api-error.ts';
import { pause } from '#core/api-client/client.ts';
import { requestApi } from '#core/api-client/session-client.ts';
import { maxChunkBytes } from '#core/media/file-limits.ts';
import type { UploadState } from './api.ts';
import type { UploadControl } from './upload-list.tsx';

/** The positions of a file, as fractions of its length, and the number of bytes that are hashed there. */
const positions = [0, 0.25, 0.5, 0.75, 1];
const sampleBytes = 65_536;

/**
 * An id of a file's content, by which an upload is continued. Independent of the modification time: a phone creates a
 * new file each time it hands out a video.
 *
 * @returns at most 100 characters (product: Video uploads)
 */
export async function uploadIdOf(file: File): Promise<string> {
  const starts = positions.map((index) => Math.floor(Math.max(0, file.size - sampleBytes) * index));
  const parts = starts.map((start) => file.slice(start, start + sampleBytes));
  const bytes = new Uint8Array(await new Blob([file.name, ...parts]).arrayBuffer());
  return `${file.size}-${hashOf(bytes)}`;
}

/** 53 bits, cyrb53. The browser's own hash functions exist on https only; a collision gives an attacker nothing. */
function hashOf(bytes: Uint8Array): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 2654435761);
    b = Math.imul(b ^ byte, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Growing milliseconds between checks while the network gives no events. */
const checkIntervals = [2000, 4000, 8000, 15_000, 30_000];

/** Whether nothing can be sent for now: without network, or in a hidden page. */
export const isOfflineOrHidden = (): boolean =>
  navigator.onLine === false || document.visibilityState === 'hidden';

/**
 * Waits until the network is back, the page is visible again, or some time has passed, because phones do not always
 * send events.
 *
 * @param tries number of earlier waits
 * @param retrySignal ends the wait too
 * @throws the reason of the signal as soon as it aborts
 */
export async function waitForConnection(
  signal: AbortSignal,
  tries: number,
  retrySignal?: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const wake = () => !isOfflineOrHidden() && done.abort();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const timeout = checkIntervals[Math.min(tries, checkIntervals.length - 1)];
  try {
    await pause(
      timeout ?? 30_000,
      AbortSignal.any([signal, done.signal, ...(retrySignal ? [retrySignal] : [])]),
    );
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  }
}

/** The path for videos of inputs, provided by the form. */
export const UploadResource = createContext('');

interface UploadOptions {
  /** The API path for chunks. */
  resource: string;
  signal: AbortSignal;
  control?: Pick<UploadControl, 'requestSignal' | 'waitWhilePaused' | 'retrySignal'>;
  /** Called whenever a chunk was received: 0 to 100. */
  onProgress(percent: number): void;
  /** Called when it starts to wait for the network, and when it continues. */
  onWaiting?(isWaiting: boolean): void;
  /** Called when a chunk has failed four times although the network seems available. The upload continues. */
  onChunkFailed?(): void;
}

/** The state of an upload; without the missing chunks after one was sent. */
type State = Omit<UploadState, 'missing'> & Partial<Pick<UploadState, 'missing'>>;

/** The upload has ended without a video; the message is for the user. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';
  /** The status of the server; 0: it was not reached. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** Milliseconds between two requests whether the video is assembled. */
const pollInterval = 1000;

/**
 * Uploads a video in chunks (product: Video uploads). The upload of the same file continues where it stopped, even
 * after a reload. Failed chunks are sent again without a limit; only a refusal ends it.
 *
 * @returns the name of the stored video
 * @throws UploadFailed; ApiError 401; the reason of the signal when it aborts
 */
export async function uploadVideo(file: File, options: UploadOptions): Promise<string> {
  const { onProgress } = options;
  const totalChunks = Math.max(1, Math.ceil(file.size / maxChunkBytes));
  const upload = { filename: file.name, totalChunks: String(totalChunks), uploadId: await uploadIdOf(file) };
  const path = `${options.resource}/upload-chunk`;

  const fetchState = () => send('GET', `${path}?${new URLSearchParams(upload)}`, undefined, options);
  const before = await fetchState();
  if (before.done && before.video) return complete(before.video);
  const missing = before.missing ?? [];
  let receivedCount = totalChunks - missing.length;
  const reportProgress = () => onProgress(Math.floor((receivedCount / totalChunks) * 100));
  reportProgress();

  for (const number of missing) {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload)) form.append(name, value);
    form.append('chunkNumber', String(number));
    form.append('chunk', file.slice(number * maxChunkBytes, (number + 1) * maxChunkBytes));
    const answer = await send('POST', path, form, options);
    if (answer.done && answer.video) return complete(answer.video);
    receivedCount += 1;
    reportProgress();
  }
  // All chunks are received; assembling a long video can take longer than one request.
  for (;;) {
    const state = await fetchState();
    if (state.done && state.video) return complete(state.video);
    if (state.missing?.length)
      throw new UploadFailed('Parts of the video were lost. Please press the button again.');
    await pause(pollInterval, options.signal);
  }

  function complete(video: string): string {
    onProgress(100);
    return video;
  }
}

/**
 * Sends a request again after failures, with growing pauses, and at once after a pause of the user. A refused request
 * is not repeated.
 *
 * @throws UploadFailed; ApiError 401, which requires a sign-in; the reason of the signal
 */
async function send(
  method: string,
  path: string,
  body: FormData | undefined,
  {
    signal: stopSignal,
    control,
    onWaiting = () => undefined,
    onChunkFailed = () => undefined,
  }: UploadOptions,
): Promise<State> {
  let isWaiting = false;
  // Raised with each wait, and reset when the user retries.
  let waits = 0;
  for (;;) {
    await control?.waitWhilePaused();
    const signal = control ? AbortSignal.any([stopSignal, control.requestSignal()]) : stopSignal;
    try {
      const options = { ...(body && { body }), signal, isRetriedLonger: waits === 0 };
      const { data } = await requestApi<State>(method, path, options);
      if (isWaiting) onWaiting(false);
      return data;
    } catch (error) {
      // A pause has aborted the request, and may be over by now.
      if (signal.aborted && !stopSignal.aborted) continue;
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (!isTemporary(error)) throw new UploadFailed(error.serverMessage || refusedMessage, error.status);
      if (!isOfflineOrHidden()) onChunkFailed();
      isWaiting = true;
      onWaiting(true);
      const retrySignal = control?.retrySignal();
      // The short pauses were the retries of the call itself.
      await waitForConnection(stopSignal, waits + 2, retrySignal);
      waits = retrySignal?.aborted ? 0 : waits + 1;
    }
  }
}

/** The status of a full disk, for which retries are useless. */
const storageFull = 507;
/** Temporary statuses: timeout, and too many requests. */
const temporaryStatuses = [408, 429];

const isTemporary = ({ status }: ApiError) =>
  status === 0 || temporaryStatuses.includes(status) || (status >= 500 && status !== storageFull);

const refusedMessage = 'The site does not accept this video. Please choose another one.';
