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
  atOnce: number;
  mostWaiting: number;
  /** The message of the refusal when the queue is full. */
  full: string;
}

/** Runs work in the queue. @throws AppError unavailable, where too many wait */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that visitors can request without limit, and that is not cached: such pages and reads wait for one
 * another, and other requests are answered in between.
 *
 * @returns runs work in the queue; throws AppError unavailable where too many wait
 */
export function boundedQueue({ atOnce, mostWaiting: maxWaiting, full }: Bounds): BoundedQueue {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', full, { retryAfter: 2 });
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

interface Parts {
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
const maxBytes = { usual: 32 * 1024 * 1024, odd: 8 * 1024 * 1024 };

const full = 'A great many people are on the site right now. Please try again in a moment.';
/** Requests for these do not delay the others. */
const bounds = {
  usual: { atOnce: 4, mostWaiting: 200, full },
  odd: { atOnce: 2, mostWaiting: 100, full },
};

/** The caches of pages by their addresses, and the queues for rendering missing ones. */
export function createPageCache({ fastPath, onContentChange, beforeFind, onAnswer }: Parts) {
  const usual = createResponseCache({ maxBytes: maxBytes.usual });
  const odd = createResponseCache({ maxBytes: maxBytes.odd });
  const queues = { usual: boundedQueue(bounds.usual), odd: boundedQueue(bounds.odd) };
  const isOdd = (key: string) => key.includes('?');
  const cacheOf = (key: string): ResponseCache => (isOdd(key) ? odd : usual);

  function clear(): void {
    usual.clear();
    odd.clear();
  }

  onContentChange(clear);
  for (const cache of [usual, odd]) {
    fastPath.add({
      kind: 'pages',
      cache,
      find(key) {
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
    render: (key: string, render: RenderAnswer, queue: BoundedQueue = queues[isOdd(key) ? 'odd' : 'usual']) =>
      queue(render),

    /** Changes with each change of content. */
    generation: () => usual.generation,

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
