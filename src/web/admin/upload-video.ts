import { maxChunkBytes } from '../../content/file-limits.ts';
import { ApiError } from '../api/api-error.ts';
import { pause } from '../api/repeat.ts';
import { callApi } from '../api/session-client.ts';
import type { UploadControl } from './uploads/upload-control.ts';
import { isAway, waitForLine } from './uploads/wait-for-line.ts';

interface UploadOptions {
  resource: 'founder' | 'idea' | 'videoupload';
  signal: AbortSignal;
  /** By which it can be paused. */
  control?: Pick<UploadControl, 'onLine' | 'untilGoing'>;
  /** Told whenever a chunk has arrived: 0 to 100. */
  onProgress(percent: number): void;
  /** Told when it begins to wait for the network, and when it goes on. */
  onWaiting?(isWaiting: boolean): void;
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
 * the page was loaded anew. While the browser is without network, or its window asleep, it waits and goes on by itself.
 *
 * @returns the name of the stored video
 * @throws UploadFailed; ApiError 401; the reason of the signal when it aborts
 */
export async function uploadVideo(file: File, options: UploadOptions): Promise<string> {
  const { onProgress } = options;
  const totalChunks = Math.max(1, Math.ceil(file.size / maxChunkBytes));
  const upload = { filename: file.name, totalChunks: String(totalChunks), uploadId: uploadIdOf(file) };
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

/** The same for the same file, and no other: it lets an upload go on. At most 100 characters (product: Video uploads). */
function uploadIdOf({ name, size, lastModified }: File): string {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${size}-${lastModified}-${(hash >>> 0).toString(16)}`;
}

/**
 * Sends again what the network or the server has lost, at once what a pause has taken off the line, and for as long as
 * it takes where the browser knows that there is no network. What the server refuses it would refuse again.
 *
 * @throws UploadFailed; ApiError 401, where nothing is left but to sign in; the reason of the signal
 */
async function send(
  method: string,
  path: string,
  body: FormData | undefined,
  { signal: stopped, control, onWaiting = () => undefined }: UploadOptions,
): Promise<UploadState> {
  for (let waits = 0; ; waits += 1) {
    await control?.untilGoing();
    const signal = control ? AbortSignal.any([stopped, control.onLine()]) : stopped;
    try {
      const options = { ...(body && { body }), signal, isStubborn: true };
      const { data } = await callApi<UploadState>(method, path, options);
      if (waits > 0) onWaiting(false);
      return data;
    } catch (error) {
      // A pause has taken it off the line, and may be over by now.
      if (signal.aborted && !stopped.aborted) continue;
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (error.status === 0 && isAway()) {
        onWaiting(true);
        await waitForLine(stopped, waits);
        continue;
      }
      const isTold = error.status < 500 || error.status === noRoom;
      throw new UploadFailed((isTold && error.said) || lost, error.status);
    }
  }
}

/** HTTP's word for a full disk, at which no patience of whoever uploads helps. */
const noRoom = 507;

const lost =
  'The video could not be uploaded. Please check your connection and press the button again: it goes on where it stopped.';
