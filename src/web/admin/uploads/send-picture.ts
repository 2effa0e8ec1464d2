import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';
import { shrunk } from './shrink-picture.ts';
import { isAway, waitForLine } from './wait-for-line.ts';

interface Sending {
  signal: AbortSignal;
  /** Whether it stays in the library although nothing shows it. */
  keep?: boolean;
  /** 0 to 100; undefined: it waits for the network. */
  onProgress(percent: number | undefined): void;
}

/** A picture that the site has from now on. */
export interface SentPicture {
  name: string;
  width: number;
  height: number;
}

/** Tries with a line that seems to be there. */
const mostTries = 4;

/**
 * Sends a picture, made smaller where it is huge. Without network it waits, and goes on by itself.
 *
 * @throws ApiError; the reason of the signal when it aborts
 */
export async function sendPicture(file: File, { signal, keep, onProgress }: Sending): Promise<SentPicture> {
  onProgress(0);
  const picture = await shrunk(file);
  signal.throwIfAborted();
  let tries = 0;
  for (let waits = 0; ; waits += 1) {
    try {
      const body = new FormData();
      body.append('label', file.name);
      if (keep) body.append('keep', 'true');
      body.append('picture', picture, picture.name);
      const { data } = await callApi<SentPicture>('POST', 'pictures', { body, signal, onSent: onProgress });
      return data;
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!isAway()) tries += 1;
      if (!mayPass || tries >= mostTries) throw error;
      onProgress(undefined);
      await waitForLine(signal, waits);
    }
  }
}
