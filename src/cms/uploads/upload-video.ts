import { createContext } from 'react';
import { ApiError } from '#core/api-client/api-error.ts';
import { pause } from '#core/api-client/client.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { maxChunkBytes } from '#core/media/file-limits.ts';
import type { UploadControl } from './upload-list.tsx';

/** Where a file is looked at, as parts of its length, and how many bytes there. */
const positions = [0, 0.25, 0.5, 0.75, 1];
const sample = 65_536;

/**
 * The same for the same file, and no other: by it an upload goes on. What the file holds decides, and not when it was
 * changed: a phone that hands out a video of its library anew makes a new file of it each time.
 *
 * @returns at most 100 characters (product: Video uploads)
 */
export async function uploadIdOf(file: File): Promise<string> {
  const starts = positions.map((index) => Math.floor(Math.max(0, file.size - sample) * index));
  const parts = starts.map((start) => file.slice(start, start + sample));
  const bytes = new Uint8Array(await new Blob([file.name, ...parts]).arrayBuffer());
  return `${file.size}-${hashOf(bytes)}`;
}

/** 53 bits, cyrb53. The browser's own hashes are there on https alone; nobody gains anything by a collision here. */
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

/** Milliseconds between looks where nothing is heard of the line; they grow. */
const looks = [2000, 4000, 8000, 15_000, 30_000];

/** Whether the browser knows that nothing can be sent just now: without network, or asleep with its window. */
export const isAway = (): boolean => navigator.onLine === false || document.visibilityState === 'hidden';

/**
 * Waits until something can be sent again: the network is back, somebody looks at the page again, or some time has
 * passed, because phones do not always tell.
 *
 * @param tries how often it was waited for before
 * @param hurried ends it too
 * @throws the reason of the signal as soon as it aborts
 */
export async function waitForLine(signal: AbortSignal, tries: number, hurried?: AbortSignal): Promise<void> {
  const done = new AbortController();
  const wake = () => !isAway() && done.abort();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  const longest = looks[Math.min(tries, looks.length - 1)];
  try {
    await pause(longest ?? 30_000, AbortSignal.any([signal, done.signal, ...(hurried ? [hurried] : [])]));
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  }
}

/** The path to which inputs send videos; the form provides it. */
export const UploadResource = createContext('');

interface UploadOptions {
  /** The path of the API below which the chunks are sent. */
  resource: string;
  signal: AbortSignal;
  /** By which it can be paused. */
  control?: Pick<UploadControl, 'onLine' | 'untilGoing' | 'hurried'>;
  /** Told whenever a chunk has arrived: 0 to 100. */
  onProgress(percent: number): void;
  /** Told when it begins to wait for the network, and when it goes on. */
  onWaiting?(isWaiting: boolean): void;
  /** Told when a chunk has got lost four times over although there seems to be a network. It goes on by itself. */
  onLost?(): void;
}

interface UploadState {
  done: boolean;
  video?: string;
  missing?: number[];
}

/** The upload has ended without its video; the message is for the person who waits. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';
  /** The server's answer; 0: it was not reached. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** Between two questions whether the parts have been put together, in ms. */
const waitForVideo = 1000;

/**
 * Sends a video in chunks (product: Video uploads). The same file goes on where it stopped when it is sent again, even after
 * the page was loaded anew. What gets lost is sent again for as long as it takes; only a refusal ends it.
 *
 * @returns the name of the stored video
 * @throws UploadFailed; ApiError 401; the reason of the signal when it aborts
 */
export async function uploadVideo(file: File, options: UploadOptions): Promise<string> {
  const { onProgress } = options;
  const totalChunks = Math.max(1, Math.ceil(file.size / maxChunkBytes));
  const upload = { filename: file.name, totalChunks: String(totalChunks), uploadId: await uploadIdOf(file) };
  const path = `${options.resource}/upload-chunk`;

  const ask = () => send('GET', `${path}?${new URLSearchParams(upload)}`, undefined, options);
  const before = await ask();
  if (before.done && before.video) return complete(before.video);
  const missing = before.missing ?? [];
  let arrived = totalChunks - missing.length;
  const tell = () => onProgress(Math.floor((arrived / totalChunks) * 100));
  tell();

  for (const number of missing) {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload)) form.append(name, value);
    form.append('chunkNumber', String(number));
    form.append('chunk', file.slice(number * maxChunkBytes, (number + 1) * maxChunkBytes));
    const answer = await send('POST', path, form, options);
    if (answer.done && answer.video) return complete(answer.video);
    arrived += 1;
    tell();
  }
  // All chunks are there; putting a long video together can take longer than one answer.
  for (;;) {
    const state = await ask();
    if (state.done && state.video) return complete(state.video);
    if (state.missing?.length)
      throw new UploadFailed('Parts of the video got lost. Please press the button again.');
    await pause(waitForVideo, options.signal);
  }

  function complete(video: string): string {
    onProgress(100);
    return video;
  }
}

/**
 * Sends again what the network or the server has lost, after growing pauses, and at once what a pause has taken off the
 * line. What the server refuses it would refuse again.
 *
 * @throws UploadFailed; ApiError 401, where nothing is left but to sign in; the reason of the signal
 */
async function send(
  method: string,
  path: string,
  body: FormData | undefined,
  { signal: stopped, control, onWaiting = () => undefined, onLost = () => undefined }: UploadOptions,
): Promise<UploadState> {
  let isWaiting = false;
  // Raised with each wait, and nothing again as soon as somebody asks for it.
  let waits = 0;
  for (;;) {
    await control?.untilGoing();
    const signal = control ? AbortSignal.any([stopped, control.onLine()]) : stopped;
    try {
      const options = { ...(body && { body }), signal, isStubborn: waits === 0 };
      const { data } = await callApi<UploadState>(method, path, options);
      if (isWaiting) onWaiting(false);
      return data;
    } catch (error) {
      // A pause has taken it off the line, and may be over by now.
      if (signal.aborted && !stopped.aborted) continue;
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (!mayPass(error)) throw new UploadFailed(error.said || refused, error.status);
      if (!isAway()) onLost();
      isWaiting = true;
      onWaiting(true);
      const hurried = control?.hurried();
      // The tries of a stubborn call have been the short pauses.
      await waitForLine(stopped, waits + 2, hurried);
      waits = hurried?.aborted ? 0 : waits + 1;
    }
  }
}

/** HTTP's word for a full disk, at which no patience of whoever uploads helps. */
const storageFull = 507;
/** Answers that say 'not now' and not 'no': too slow, too many. */
const notNow = [408, 429];

const mayPass = ({ status }: ApiError) =>
  status === 0 || notNow.includes(status) || (status >= 500 && status !== storageFull);

const refused = 'The site does not accept this video. Please choose another one.';
