import { LRUCache } from 'lru-cache';
import type { FastPath } from './fast-path.ts';
import type { PreparedResponse } from './prepared-response.ts';

export type ResponseCache = ReturnType<typeof createResponseCache>;

export interface CacheLimits {
  /** Maximum bytes of all its answers together, in all their encodings; the least recently used are evicted first. */
  maxBytes: number;
  /** Milliseconds for which an answer is cached; absent: until `clear`. */
  maxAge?: number;
}

/**
 * Caches answers as bytes, by a key that is the canonical address. A key is rendered once for all concurrent requests;
 * `clear` empties the cache, and answers that are still being rendered from older content are not cached either.
 */
export function createResponseCache({ maxBytes, maxAge }: CacheLimits) {
  const answers = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    // One answer must not evict most of the others.
    maxEntrySize: Math.ceil(maxBytes / 4),
    // An empty body takes memory too: its head.
    sizeCalculation: ({ size }) => size + 2_000,
    // The clock is read once a second: a precision of a second is enough.
    ...(maxAge !== undefined && { ttl: maxAge, ttlResolution: 1000 }),
  });
  const running = new Map<string, Promise<PreparedResponse>>();
  let generation = 0;
  let renderedCount = 0;

  return {
    /**
     * The cached answer, or a new one.
     *
     * @param startGeneration the generation in which the key was computed, where that takes a while: a key from older
     *   content may mean something else after a change
     * @throws errors of `render`
     */
    async get(
      key: string,
      render: () => Promise<PreparedResponse>,
      startGeneration = generation,
    ): Promise<PreparedResponse> {
      const isLate = startGeneration !== generation;
      const known = isLate ? undefined : (answers.get(key) ?? running.get(key));
      if (known) return known;
      renderedCount += 1;
      if (isLate) return render();
      const answer = render();
      running.set(key, answer);
      try {
        const rendered = await answer;
        if (startGeneration === generation && isCacheable(rendered)) answers.set(key, rendered);
        return rendered;
      } finally {
        if (running.get(key) === answer) running.delete(key);
      }
    },

    /** The answer if it is cached. */
    find: (key: string): PreparedResponse | undefined => answers.get(key),

    /** Changes with each `clear`. */
    get generation() {
      return generation;
    },

    clear(): void {
      generation++;
      answers.clear();
      running.clear();
    },

    /** The size of the cache, and the number of answers that had to be made; for the metrics. */
    get stats() {
      return { answers: answers.size, bytes: answers.calculatedSize, made: renderedCount };
    },
  };
}

/**
 * Failures are not cached, nor answers with `no-store` or `private`: a part of them could not be loaded, or they belong
 * to a single visitor, and are unlimited in number.
 */
function isCacheable({ status, headers }: PreparedResponse): boolean {
  return status < 500 && !/no-store|private/.test(headers['cache-control'] ?? '');
}

export type FileCache = ReturnType<typeof createFileCache>;

/** Bytes of all cached files together. Those of one page with its thirty pictures take some 2 MB. */
const maxBytes = 16 * 1024 * 1024;
/** Milliseconds. A file never changes under its name, but it may be erased, here or by another process. */
const maxAge = 5 * 60_000;
/** Bytes; larger files are streamed from the storage. */
export const maxCachedFileBytes = 512 * 1024;

/** Frequently requested files, in memory: Node has four threads for the disk, which pictures and saves need. */
export function createFileCache(fastPath: Pick<FastPath, 'add'>) {
  const cache = createResponseCache({ maxBytes, maxAge });
  // A request for a range of a file is answered by the routes.
  fastPath.add({
    kind: 'files',
    cache,
    find: cache.find,
    accepts: ({ headers }) => headers.range === undefined,
  });
  return cache;
}
