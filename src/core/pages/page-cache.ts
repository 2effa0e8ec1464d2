import pLimit from 'p-limit';
import { AppError } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { PageRenderer, PageServices } from './context.ts';
import type { FastPath } from './fast-path.ts';
import type { CanonicalAddress } from './page-address.ts';
import type { PreparedResponse } from './prepared-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

interface Bounds {
  /** Each blocks the processor for some milliseconds; the others wait. */
  concurrency: number;
  maxWaiting: number;
  /** The message of the refusal when the queue is full. */
  fullMessage: string;
}

/** Runs work in the queue. @throws AppError unavailable, where too many wait */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that visitors can request without limit, and that is not cached: such pages and reads wait for one
 * another, and other requests are answered in between.
 *
 * @returns runs work in the queue; throws AppError unavailable where too many wait
 */
export function createBoundedQueue({ concurrency, maxWaiting, fullMessage }: Bounds): BoundedQueue {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', fullMessage, { retryAfter: 2 });
    return limit(async () => {
      // A finished task starts the next one before the process handles other requests.
      await yieldToEventLoop();
      return work();
    });
  };
}

/**
 * The cache key of a page. There are as many pages of entries as entries; all other addresses of one pattern have the
 * same content, whatever their parameters: the shells of the account and admin area, and "not found" of each kind. So
 * invented addresses neither fill nor empty the cache.
 */
export function createPageKey({
  openParameters,
  hasOwnAnswer,
}: Pick<PageRenderer, 'openParameters' | 'hasOwnAnswer'>) {
  const anyOpen = new RegExp(`(${openParameters.join('|')})=[^&]*`, 'g');
  return async ({ path, match, query, rest }: CanonicalAddress, services: PageServices): Promise<string> => {
    const { pattern } = match;
    const isOpen = /[:*]/.test(pattern) || openParameters.some((name) => query.has(name));
    if (!isOpen) return path;
    // If this query fails, the page itself will fail and not be cached either.
    const isOwn = await hasOwnAnswer(match, query, services).catch(() => true);
    return isOwn ? path : pattern + rest.replace(anyOpen, '$1=');
  };
}

type RenderAnswer = () => Promise<PreparedResponse>;

interface Dependencies {
  fastPath: Pick<FastPath, 'add'>;
  /** Calls back whenever public content may have changed. */
  onContentChange: (listener: () => void) => void;
  /** Called before each look-up: the day may have changed. */
  beforeFind: () => void;
  onAnswer: NonNullable<Parameters<FastPath['add']>[0]['onAnswer']>;
}

/**
 * Bytes of cached pages in all their encodings: an article takes some 90 kB, home 180. Parts of lists, filtered lists
 * and partial data of pages are unlimited in number: they evict only one another.
 */
const maxBytes = { known: 32 * 1024 * 1024, arbitrary: 4 * 1024 * 1024 };

const fullMessage = 'Many people are on the site right now. Please try again in a moment.';
/** Requests for these do not delay the others. */
const bounds = {
  known: { concurrency: 4, maxWaiting: 200, fullMessage },
  arbitrary: { concurrency: 2, maxWaiting: 100, fullMessage },
};

/** The caches of pages by their addresses, and the queues for rendering missing ones. */
export function createPageCache({ fastPath, onContentChange, beforeFind, onAnswer }: Dependencies) {
  const known = createResponseCache({ maxBytes: maxBytes.known });
  const arbitrary = createResponseCache({ maxBytes: maxBytes.arbitrary });
  const queues = { known: createBoundedQueue(bounds.known), arbitrary: createBoundedQueue(bounds.arbitrary) };
  const isArbitrary = (key: string) => key.includes('?');
  const cacheOf = (key: string): ResponseCache => (isArbitrary(key) ? arbitrary : known);

  function clear(): void {
    known.clear();
    arbitrary.clear();
  }

  onContentChange(clear);
  for (const cache of [known, arbitrary]) {
    fastPath.add({
      kind: 'pages',
      cache,
      find(key) {
        // Only for keys of this cache: the check of the time takes longer than the look-up.
        if (cacheOf(key) !== cache) return undefined;
        beforeFind();
        return cache.find(key);
      },
      onAnswer,
    });
  }

  return {
    clear,
    find: (key: string) => cacheOf(key).find(key),

    /**
     * Renders a page in a queue.
     *
     * @param queue another queue than the default one of the key
     * @throws AppError unavailable, where too many wait
     */
    render: (
      key: string,
      render: RenderAnswer,
      queue: BoundedQueue = queues[isArbitrary(key) ? 'arbitrary' : 'known'],
    ) => queue(render),

    /** Changes with each change of content. */
    generation: () => known.generation,

    /**
     * The cached answer of a key, rendered if it is missing.
     *
     * @param prepare as `render` renders it, or derived from that
     * @param startGeneration the generation in which the content was read for the key
     */
    getOrRender: (key: string, prepare: RenderAnswer, startGeneration?: number) =>
      cacheOf(key).get(key, prepare, startGeneration),
  };
}
