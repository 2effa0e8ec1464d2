import { LRUCache } from 'lru-cache';
import type { QuickAnswers } from './fast-path.ts';
import type { PreparedAnswer } from './prepared-response.ts';

export type AnswerCache = ReturnType<typeof createAnswerCache>;

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
export function createAnswerCache({ maxBytes, maxAge }: CacheLimits) {
  const answers = new LRUCache<string, PreparedAnswer>({
    maxSize: maxBytes,
    // One answer must not evict most of the others.
    maxEntrySize: Math.ceil(maxBytes / 4),
    // An empty body takes memory too: its head.
    sizeCalculation: ({ size }) => size + 2_000,
    // The clock is read once a second: a precision of a second is enough.
    ...(maxAge !== undefined && { ttl: maxAge, ttlResolution: 1000 }),
  });
  const running = new Map<string, Promise<PreparedAnswer>>();
  let generation = 0;
  let madeCount = 0;

  return {
    /**
     * The cached answer, or a new one.
     *
     * @param begun the generation in which the key was computed, where that takes a while: a key from older content may
     *   mean something else after a change
     * @throws errors of `make`
     */
    async get(key: string, make: () => Promise<PreparedAnswer>, begun = generation): Promise<PreparedAnswer> {
      const isLate = begun !== generation;
      const known = isLate ? undefined : (answers.get(key) ?? running.get(key));
      if (known) return known;
      madeCount += 1;
      if (isLate) return make();
      const answer = make();
      running.set(key, answer);
      try {
        const made = await answer;
        if (begun === generation && mayBeKept(made)) answers.set(key, made);
        return made;
      } finally {
        if (running.get(key) === answer) running.delete(key);
      }
    },

    /** The answer if it is cached. */
    find: (key: string): PreparedAnswer | undefined => answers.get(key),

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
    get held() {
      return { answers: answers.size, bytes: answers.calculatedSize, made: madeCount };
    },
  };
}

/**
 * Failures are not cached, nor answers with `no-store` or `private`: a part of them could not be loaded, or they belong
 * to a single visitor, and are unlimited in number.
 */
function mayBeKept({ status, headers }: PreparedAnswer): boolean {
  return status < 500 && !/no-store|private/.test(headers['cache-control'] ?? '');
}

export type KeptFiles = ReturnType<typeof keptFiles>;

/** Bytes of all cached files together. Those of one page with its thirty pictures take some 2 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Milliseconds. A file never changes under its name, but it may be erased, here or by another process. */
const maxAge = 5 * 60_000;
/** Bytes; larger files are streamed from the storage. */
export const largestKeptFile = 512 * 1024;

/** Frequently requested files, in memory: Node has four threads for the disk, which pictures and saves need. */
export function keptFiles(quick: Pick<QuickAnswers, 'add'>) {
  const cache = createAnswerCache({ maxBytes, maxAge });
  // A request for a range of a file is answered by the routes.
  quick.add({ kind: 'files', cache, find: cache.find, suits: ({ headers }) => headers.range === undefined });
  return cache;
}
