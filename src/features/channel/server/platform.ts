import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { failureReason, parseJson, readAtMost } from '#core/http/read-answer.ts';
import type { Thumbnail } from '../api.ts';
import type { ChannelSettings } from './environment.ts';

/** Milliseconds from the request to the last byte of the answer. */
const timeout = 5000;

/**
 * The platform did not answer, or sent an invalid answer. The message is short, for the log, and does not contain the
 * key.
 */
export class PlatformError extends Error {}

const rejection = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** Calls the video platform. `close` aborts running requests. */
export function createPlatform({ apiBase, key }: Pick<ChannelSettings, 'apiBase' | 'key'>) {
  const closing = new AbortController();

  async function request(address: URL, maxBytes: number): Promise<{ response: Response; bytes: Buffer }> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)]);
    try {
      // A redirect could send the key, or this server, to any host.
      const response = await fetch(address, { signal, redirect: 'error' });
      return { response, bytes: await readAtMost(response, maxBytes) };
    } catch (error) {
      throw new PlatformError(failureReason(error));
    }
  }

  return {
    /** Makes a call to the platform. @throws PlatformError also for an answer of another shape */
    async call<Answer>(
      name: 'search' | 'videos',
      parameters: Record<string, string>,
      shape: z.ZodType<Answer>,
    ): Promise<Answer> {
      const address = new URL(`${apiBase}/${name}`);
      address.search = new URLSearchParams({ ...parameters, key }).toString();
      const { response, bytes } = await request(address, 2 * 1024 * 1024);
      const answer = parseJson(bytes);
      if (!response.ok) {
        const reason = rejection.safeParse(answer).data?.error.errors[0]?.reason ?? '';
        throw new PlatformError(
          `status ${response.status} ${/^\w{1,40}$/.test(reason) ? reason : ''}`.trim(),
        );
      }
      const parsed = shape.safeParse(answer);
      if (!parsed.success) throw new PlatformError('an answer of another shape');
      return parsed.data;
    },

    /** Downloads a file of the platform. @throws PlatformError */
    async download(address: URL, maxBytes: number): Promise<Buffer> {
      const { response, bytes } = await request(address, maxBytes);
      if (!response.ok) throw new PlatformError(`status ${response.status}`);
      return bytes;
    },

    close: () => closing.abort(),
  };
}

export interface Picture {
  bytes: Buffer;
  type: string;
}

const megabyte = 1024 * 1024;
const accepted = ['image/jpeg', 'image/webp', 'image/png'];
/** Milliseconds for which a failed address is not requested again. */
const pauseAfterFailure = 60_000;

/** The allowed origins of thumbnails: the platform's, or that of the configured API base. */
export function pictureHosts(apiBase: string): string[] {
  const { origin, hostname } = new URL(apiBase);
  const platformHosts = ['https://i.ytimg.com', ...[1, 2, 3, 4, 9].map((n) => `https://i${n}.ytimg.com`)];
  return hostname.endsWith('.googleapis.com') ? platformHosts : [...platformHosts, origin];
}

/**
 * Fetches thumbnails and caches some in memory. Answers of the platform contain their addresses; only the platform's
 * own picture host is accepted, because any other address would let an attacker make this server call hosts inside its
 * network.
 */
export function createThumbnails(platform: ReturnType<typeof createPlatform>, apiBase: string) {
  const cachedPictures = new LRUCache<string, Picture>({
    maxSize: 16 * megabyte,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const failed = new LRUCache<string, true>({ max: 200, ttl: pauseAfterFailure });
  const running = new Map<string, Promise<Picture | undefined>>();
  const hosts = pictureHosts(apiBase);
  const isAllowed = ({ origin }: URL) => hosts.includes(origin);

  async function load(address: URL): Promise<Picture | undefined> {
    try {
      const bytes = await platform.download(address, 2 * megabyte);
      const { fileTypeFromBuffer } = await import('file-type');
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      if (type && accepted.includes(type)) {
        const picture = { bytes, type };
        cachedPictures.set(address.href, picture);
        return picture;
      }
    } catch {
      // A missing picture is not an error.
    }
    failed.set(address.href, true);
    return undefined;
  }

  return {
    /** The smallest thumbnail at least that wide, else the widest; undefined if none is available. */
    async get(thumbnails: Record<string, Thumbnail>, width: number): Promise<Picture | undefined> {
      const address = nearest(Object.values(thumbnails), width);
      if (!address || !isAllowed(address) || failed.has(address.href)) return undefined;
      const { href } = address;
      const found = cachedPictures.get(href) ?? running.get(href);
      if (found) return found;
      const loading = load(address).finally(() => running.delete(href));
      running.set(href, loading);
      return loading;
    },
  };
}

function nearest(thumbnails: Thumbnail[], minWidth: number): URL | undefined {
  const byWidth = thumbnails.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const chosen = byWidth.find(({ width = 0 }) => width >= minWidth) ?? byWidth.at(-1);
  return (chosen && URL.parse(chosen.url)) ?? undefined;
}
