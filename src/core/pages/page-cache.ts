import pLimit from 'p-limit';
import { AppError } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { PageServices, Rendering } from './context.ts';
import type { QuickAnswers } from './fast-path.ts';
import type { KnownAddress } from './page-address.ts';
import type { PreparedAnswer } from './prepared-response.ts';
import { type AnswerCache, createAnswerCache } from './response-cache.ts';

interface Bounds {
  /** Each takes the processor for some milliseconds; the others wait. */
  atOnce: number;
  mostWaiting: number;
  /** What is said to whoever comes when so many wait. */
  full: string;
}

/** Does some work in its turn. @throws Refusal: unavailable, where too many wait */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for what anybody can ask for without end, and what is not kept: such pages and reads wait for one another, and
 * between two of them everybody else is answered.
 *
 * @returns how to do some work in its turn; that throws a Refusal (unavailable) where too many wait
 */
export function boundedQueue({ atOnce, mostWaiting: maxWaiting, full }: Bounds): BoundedQueue {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', full, { retryAfter: 2 });
    return limit(async () => {
      // One that is done begins the next, before the process looks whether anybody else has come.
      await yieldToEventLoop();
      return work();
    });
  };
}

/**
 * Under what a page is kept. Pages of entries are as many as there are entries; all other addresses of one pattern look
 * the same, whatever stands in their open part: the shells of the account and admin area, and "not found" of each kind.
 * So nobody fills or empties the cache by making up addresses.
 */
export function createPageKey({
  openParameters,
  hasOwnAnswer,
}: Pick<Rendering, 'openParameters' | 'hasOwnAnswer'>) {
  const anyOpen = new RegExp(`(${openParameters.join('|')})=[^&]*`, 'g');
  return async ({ path, match, query, rest }: KnownAddress, services: PageServices): Promise<string> => {
    const { pattern } = match;
    const isOpen = /[:*]/.test(pattern) || openParameters.some((name) => query.has(name));
    if (!isOpen) return path;
    // Where it cannot be asked, the page itself will not be kept either.
    const isOwn = await hasOwnAnswer(match, query, services).catch(() => true);
    return isOwn ? path : pattern + rest.replace(anyOpen, '$1=');
  };
}

type Make = () => Promise<PreparedAnswer>;

interface Parts {
  quick: Pick<QuickAnswers, 'add'>;
  /** Calls back whenever visitors may see other content than before. */
  onContentChange: (listener: () => void) => void;
  /** Called before a kept page is looked for: the day may have changed. */
  beforeFind: () => void;
  onAnswer: NonNullable<Parameters<QuickAnswers['add']>[0]['onAnswer']>;
}

/**
 * Bytes of kept pages in all their encodings: an article takes some 90 kB, home 180. Parts of lists, lists that are narrowed and parts
 * of a page's data are as many as anybody can put together: they push out nothing but one another.
 */
const maxBytes = { usual: 32 * 1024 * 1024, odd: 8 * 1024 * 1024 };

const full = 'A great many people are on the site right now. Please try again in a moment.';
/** Those that anybody can put together do not keep the others waiting. */
const bounds = {
  usual: { atOnce: 4, mostWaiting: 200, full },
  odd: { atOnce: 2, mostWaiting: 100, full },
};

/** Where pages are kept by their addresses, and in which turn those are made that are not. */
export function pageShelves({ quick, onContentChange, beforeFind, onAnswer }: Parts) {
  const usual = createAnswerCache({ maxBytes: maxBytes.usual });
  const odd = createAnswerCache({ maxBytes: maxBytes.odd });
  const queues = { usual: boundedQueue(bounds.usual), odd: boundedQueue(bounds.odd) };
  const isOdd = (key: string) => key.includes('?');
  const cacheOf = (key: string): AnswerCache => (isOdd(key) ? odd : usual);

  function clear(): void {
    usual.clear();
    odd.clear();
  }

  onContentChange(clear);
  for (const cache of [usual, odd]) {
    quick.add({
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
     * What `make` makes in its turn.
     *
     * @param queue of pages that wait for others than those that are kept beside them
     * @throws Refusal: unavailable, where too many wait
     */
    make: (key: string, make: Make, queue: BoundedQueue = queues[isOdd(key) ? 'odd' : 'usual']) =>
      queue(make),

    /** Another one after each change of content. */
    generation: () => usual.generation,

    /**
     * What is kept in the place of a key.
     *
     * @param prepare as `make` does it, or what is made of that
     * @param begun the generation in which the content was asked for the key
     */
    keep: (key: string, prepare: Make, begun?: number) => cacheOf(key).get(key, prepare, begun),
  };
}
