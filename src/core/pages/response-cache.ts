import { LRUCache } from 'lru-cache';
import type { QuickAnswers } from './fast-path.ts';
import type { PreparedAnswer } from './prepared-response.ts';

export type AnswerCache = ReturnType<typeof createAnswerCache>;

export interface CacheLimits {
  /** Of all its answers together, in all their encodings; those that were not asked for longest go first. */
  maxBytes: number;
  /** Milliseconds for which an answer is kept; absent: until `clear`. */
  maxAge?: number;
}

/**
 * Keeps answers as bytes, by a key that is the address in its one spelling. A key is made once however many ask for it at
 * the same time; `clear` forgets all, and what is still being made from older content is then not kept either.
 */
export function createAnswerCache({ maxBytes, maxAge }: CacheLimits) {
  const answers = new LRUCache<string, PreparedAnswer>({
    maxSize: maxBytes,
    // One answer is not to push out most of the others.
    maxEntrySize: Math.ceil(maxBytes / 4),
    // An empty body takes room too: its head.
    sizeCalculation: ({ size }) => size + 2_000,
    // The clock is looked at once a second: whether an answer is a second older makes no difference.
    ...(maxAge !== undefined && { ttl: maxAge, ttlResolution: 1000 }),
  });
  const running = new Map<string, Promise<PreparedAnswer>>();
  let generation = 0;
  let madeCount = 0;

  return {
    /**
     * The answer as it is kept, or made now.
     *
     * @param begun the generation in which the key was found out, where that takes a while: one that older content has led to
     *   stands for something else after a change
     * @throws what making it throws
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

    /** The answer where it is kept. */
    find: (key: string): PreparedAnswer | undefined => answers.get(key),

    /** Another one after each `clear`. */
    get generation() {
      return generation;
    },

    clear(): void {
      generation++;
      answers.clear();
      running.clear();
    },

    /** How much it holds, and how often an answer had to be made; for whoever watches over the server. */
    get held() {
      return { answers: answers.size, bytes: answers.calculatedSize, made: madeCount };
    },
  };
}

/**
 * Failures are not kept, nor what says so itself: because a part of it could not be loaded, or because it is somebody's own,
 * of which there are as many as anybody makes up.
 */
function mayBeKept({ status, headers }: PreparedAnswer): boolean {
  return status < 500 && !/no-store|private/.test(headers['cache-control'] ?? '');
}

export type KeptFiles = ReturnType<typeof keptFiles>;

/** Bytes of all kept files together. Those of one page with its thirty pictures take some 2 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Milliseconds. A file never changes under its name, but it may be erased, here or by another process. */
const maxAge = 5 * 60_000;
/** Bytes; what is larger is streamed from where it lies. */
export const largestKeptFile = 512 * 1024;

/** The files that are asked for all the time, in memory: the disk has four threads, which pictures and saves need. */
export function keptFiles(quick: Pick<QuickAnswers, 'add'>) {
  const cache = createAnswerCache({ maxBytes, maxAge });
  // Who asks for a part of a file is sent that part by the routes.
  quick.add({ kind: 'files', cache, find: cache.find, suits: ({ headers }) => headers.range === undefined });
  return cache;
}
