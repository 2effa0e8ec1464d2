import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FastPath } from './fast-path.ts';
import { createBoundedQueue } from './page-cache.ts';
import { type PreparedResponse, prepareResponse, sendPreparedResponse } from './prepared-response.ts';
import { createResponseCache } from './response-cache.ts';

export type ApiCache = ReturnType<typeof createApiCache>;

/** A read of the API, and how to make its answer where none is cached. */
interface CachedRead {
  address: string;
  /**
   * Whether the site's own pages use this address. Visitors can invent other addresses: these evict only one another.
   */
  isKnownAddress: boolean;
  /** Undefined: the answer is too long for the cache, and `sendLong` sends it. */
  render: () => Promise<{ body: string; headers?: Readonly<Record<string, string>> } | undefined>;
  sendLong?: () => Promise<FastifyReply>;
}

/** Thrown to all requests that wait for the same answer. */
class AnswerTooLongError extends Error {}

/** Addresses whose answers are remembered to be too long. */
const maxRemembered = 1000;

/**
 * Bytes of the longest cached answer. It must fit the cache with its compressed forms: otherwise it would be built and
 * compressed for each request.
 */
export const maxCachedBytes = 1_000_000;

/** Bytes: of the site's own addresses, and of the others. */
const maxBytes = { known: 8 * 1024 * 1024, arbitrary: 4 * 1024 * 1024 };
const fullMessage = 'Many people are reading right now. Please try again in a moment.';
/** Likewise: invented addresses do not delay the site's own. */
const bounds = {
  known: { concurrency: 4, maxWaiting: 200, fullMessage },
  arbitrary: { concurrency: 2, maxWaiting: 100, fullMessage },
};
const readHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Authorization, Accept-Encoding',
};

/** Answers to reads that are the same for all visitors, cached as bytes until content changes. */
export function createApiCache(
  fastPath: Pick<FastPath, 'add'>,
  onContentChange: (listener: () => void) => void,
  sharedHeaders: Readonly<Record<string, string>>,
) {
  /** Headers of all these answers. */
  const commonHeaders = { ...readHeaders, ...sharedHeaders };
  const known = createResponseCache({ maxBytes: maxBytes.known });
  const arbitrary = createResponseCache({ maxBytes: maxBytes.arbitrary });
  const queues = { known: createBoundedQueue(bounds.known), arbitrary: createBoundedQueue(bounds.arbitrary) };
  const tooLong = new LRUCache<string, true>({ max: maxRemembered });
  onContentChange(() => tooLong.clear());
  for (const cache of [known, arbitrary]) {
    onContentChange(() => cache.clear());
    fastPath.add({
      kind: 'api',
      cache,
      find: cache.find,
      accepts: ({ headers }) => headers.authorization === undefined,
    });
  }

  const queueOf = ({ isKnownAddress }: Pick<CachedRead, 'isKnownAddress'>) =>
    queues[isKnownAddress ? 'known' : 'arbitrary'];
  const cacheOf = ({ isKnownAddress }: Pick<CachedRead, 'isKnownAddress'>) =>
    isKnownAddress ? known : arbitrary;

  return {
    headers: commonHeaders,

    has: (read: Pick<CachedRead, 'address' | 'isKnownAddress'>) =>
      cacheOf(read).find(read.address) !== undefined,

    /**
     * Runs a query that a read needs beforehand, in the same queue. @throws AppError unavailable, where too many wait
     */
    runQueued: <T>(read: Pick<CachedRead, 'isKnownAddress'>, work: () => Promise<T>) => queueOf(read)(work),

    /** @throws AppError unavailable, where too many wait */
    async send(request: FastifyRequest, reply: FastifyReply, read: CachedRead) {
      const { address, isKnownAddress, render, sendLong } = read;
      if (sendLong && tooLong.has(address)) return sendLong();
      const prepare = (): Promise<PreparedResponse> =>
        queueOf(read)(async () => {
          const rendered = await render();
          if (!rendered) throw new AnswerTooLongError();
          const { body, headers: more } = rendered;
          const isKept = isKnownAddress && Buffer.byteLength(body) <= maxCachedBytes;
          return prepareResponse({ headers: { ...commonHeaders, ...more } }, body, isKept ? 'kept' : 'quick');
        });
      try {
        return sendPreparedResponse(await cacheOf(read).get(address, prepare), request, reply);
      } catch (error) {
        if (!(error instanceof AnswerTooLongError && sendLong)) throw error;
        tooLong.set(address, true);
        return sendLong();
      }
    },
  };
}
