import { LRUCache } from 'lru-cache';
import type { Thumbnail } from './answers.ts';
import type { createPlatform } from './platform.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
}

const megabyte = 1024 * 1024;
const accepted = ['image/jpeg', 'image/webp', 'image/png'];
/** Milliseconds for which an address that failed is left alone. */
const pauseAfterFailure = 60_000;

/** The origins from which pictures of films may come: the platform's, or that of the stand-in which the settings name. */
export function pictureHosts(apiBase: string): string[] {
  const { origin, hostname } = new URL(apiBase);
  const own = ['https://i.ytimg.com', ...[1, 2, 3, 4, 9].map((n) => `https://i${n}.ytimg.com`)];
  return hostname.endsWith('.googleapis.com') ? own : [...own, origin];
}

/**
 * Fetches pictures of films and keeps some in memory. An answer of the platform names their addresses; only its own
 * host for pictures is believed, because whoever could write
 * another would make this server ask any address inside its network.
 */
export function createThumbnails(platform: ReturnType<typeof createPlatform>, apiBase: string) {
  const kept = new LRUCache<string, Picture>({
    maxSize: 16 * megabyte,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const failed = new LRUCache<string, true>({ max: 200, ttl: pauseAfterFailure });
  const running = new Map<string, Promise<Picture | undefined>>();
  const hosts = pictureHosts(apiBase);
  const isAllowed = ({ origin }: URL) => hosts.includes(origin);

  async function load(address: URL): Promise<Picture | undefined> {
    try {
      const bytes = await platform.file(address, 2 * megabyte);
      const { fileTypeFromBuffer } = await import('file-type');
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      if (type && accepted.includes(type)) {
        const picture = { bytes, type };
        kept.set(address.href, picture);
        return picture;
      }
    } catch {
      // A missing picture is no more than that.
    }
    failed.set(address.href, true);
    return undefined;
  }

  return {
    /** The smallest that is at least so wide, else the widest; undefined where there is none that can be had. */
    async get(thumbnails: Record<string, Thumbnail>, width: number): Promise<Picture | undefined> {
      const address = nearest(Object.values(thumbnails), width);
      if (!address || !isAllowed(address) || failed.has(address.href)) return undefined;
      const { href } = address;
      const found = kept.get(href) ?? running.get(href);
      if (found) return found;
      const loading = load(address).finally(() => running.delete(href));
      running.set(href, loading);
      return loading;
    },
  };
}

function nearest(thumbnails: Thumbnail[], wanted: number): URL | undefined {
  const byWidth = thumbnails.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const chosen = byWidth.find(({ width = 0 }) => width >= wanted) ?? byWidth.at(-1);
  return (chosen && URL.parse(chosen.url)) ?? undefined;
}
