import { maxChunkBytes } from '../../content/file-limits.ts';

interface UploadOptions {
  resource: 'founder' | 'idea' | 'videoupload';
  /** Asked for each chunk: somebody may sign in anew while a long video is on its way. */
  token(): string;
  signal: AbortSignal;
  /** Told whenever a chunk has arrived: 0 to 100. */
  onProgress(percent: number): void;
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

/** Pauses before a chunk is sent again, in ms: three times, each longer than the one before. */
const pauses = [1000, 3000, 9000];
/** Between two questions whether the parts have been put together, in ms. */
const waitForVideo = 1000;

/**
 * Sends a video in chunks (spec §4, §9). The same file goes on where it stopped when it is sent again, even after
 * the page was loaded anew.
 *
 * @returns the name of the stored video
 * @throws UploadFailed; the reason of the signal when it aborts
 */
export async function uploadVideo(file: File, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const totalChunks = Math.max(1, Math.ceil(file.size / maxChunkBytes));
  const upload = { filename: file.name, totalChunks: String(totalChunks), uploadId: uploadIdOf(file) };
  const address = `/api/v1/${options.resource}/upload-chunk`;

  const ask = () => send(`${address}?${new URLSearchParams(upload)}`, { method: 'GET' }, options);
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
    const answer = await send(address, { method: 'POST', body: form }, options);
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
    await pause(waitForVideo, signal);
  }

  function complete(video: string): string {
    onProgress(100);
    return video;
  }
}

/** The same for the same file, and no other: it lets an upload go on. At most 100 characters (contract). */
function uploadIdOf({ name, size, lastModified }: File): string {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${size}-${lastModified}-${(hash >>> 0).toString(16)}`;
}

/** Sends again what the network or the server has lost. What the server refuses it would refuse again. */
async function send(
  address: string,
  request: RequestInit,
  { token, signal }: UploadOptions,
): Promise<UploadState> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await attemptOnce();
    if (answer.state) return answer.state;
    const wait = pauses[attempt];
    if (wait === undefined || !answer.isWorthRetrying) throw answer.failure;
    await pause(wait, signal);
  }

  async function attemptOnce() {
    try {
      const response = await fetch(address, {
        ...request,
        signal,
        headers: { Authorization: `Bearer ${token()}` },
      });
      const body = await response.json().catch(() => undefined);
      if (response.ok && body) return { state: body as UploadState };
      const isRefusal = response.status >= 400 && response.status < 500;
      const message: string | undefined = isRefusal ? body?.message : undefined;
      return {
        failure: new UploadFailed(message ?? lost, response.status),
        isWorthRetrying: !isRefusal,
      };
    } catch {
      signal.throwIfAborted();
      return { failure: new UploadFailed(lost), isWorthRetrying: true };
    }
  }
}

const lost =
  'The video could not be uploaded. Please check your connection and press the button again: it goes on where it stopped.';

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, duration);
    signal.addEventListener('abort', abort, { once: true });
  });
}
