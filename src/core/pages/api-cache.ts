import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { QuickAnswers } from './fast-path.ts';
import { boundedQueue } from './page-cache.ts';
import { type PreparedAnswer, prepareAnswer, sendAnswer } from './prepared-response.ts';
import { createAnswerCache } from './response-cache.ts';

export type KeptReads = ReturnType<typeof keptReads>;

/** What is read, and how an answer to it is made where none is kept. */
interface Read {
  /** The address in its one spelling. */
  address: string;
  /** Whether most who ask, ask like that. Anybody can make up other addresses: they push out nothing but one another. */
  isUsual: boolean;
  /** Undefined: it is too long to be kept, and `sendLong` sends it. */
  make: () => Promise<{ body: string; headers?: Readonly<Record<string, string>> } | undefined>;
  sendLong?: () => Promise<FastifyReply>;
}

/** Told to all who wait for the same answer. */
class TooLong extends Error {}

/** Addresses of which it is remembered that their answers are too long. */
const maxRemembered = 1000;

/**
 * Bytes of the longest answer that is kept. With its compressed forms it has room in the cache: one that has none would be
 * put together and compressed anew for each who asks.
 */
export const maxInOnePiece = 1_000_000;

/** Bytes: of what is usual, and of the rest. */
const maxBytes = { usual: 8 * 1024 * 1024, odd: 4 * 1024 * 1024 };
const full = 'A great many people are reading right now. Please try again in a moment.';
/** Likewise: what anybody can make up keeps nobody else waiting. */
const bounds = {
  usual: { atOnce: 4, mostWaiting: 200, full },
  odd: { atOnce: 2, mostWaiting: 100, full },
};
const readHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Authorization, Accept-Encoding',
};

/** Answers to reads that are the same for all visitors, kept as bytes until content changes. */
export function keptReads(
  quick: Pick<QuickAnswers, 'add'>,
  onContentChange: (listener: () => void) => void,
  shared: Readonly<Record<string, string>>,
) {
  /** Of all reads that are the same for all visitors. */
  const common = { ...readHeaders, ...shared };
  const usual = createAnswerCache({ maxBytes: maxBytes.usual });
  const odd = createAnswerCache({ maxBytes: maxBytes.odd });
  const queues = { usual: boundedQueue(bounds.usual), odd: boundedQueue(bounds.odd) };
  const tooLong = new LRUCache<string, true>({ max: maxRemembered });
  onContentChange(() => tooLong.clear());
  for (const cache of [usual, odd]) {
    onContentChange(() => cache.clear());
    quick.add({
      kind: 'api',
      cache,
      find: cache.find,
      suits: ({ headers }) => headers.authorization === undefined,
    });
  }

  const transitionOf = ({ isUsual }: Pick<Read, 'isUsual'>) => queues[isUsual ? 'usual' : 'odd'];
  const cacheOf = ({ isUsual }: Pick<Read, 'isUsual'>) => (isUsual ? usual : odd);

  return {
    headers: common,

    /** Whether the answer is kept. */
    has: (read: Pick<Read, 'address' | 'isUsual'>) => cacheOf(read).find(read.address) !== undefined,

    /** Does what is to be found out for a read before it is made, in the same turn. @throws Refusal: unavailable, where too many wait */
    ask: <T>(read: Pick<Read, 'isUsual'>, work: () => Promise<T>) => transitionOf(read)(work),

    /** @throws Refusal: unavailable, where too many wait for others to be made */
    async send(request: FastifyRequest, reply: FastifyReply, read: Read) {
      const { address, isUsual, make, sendLong } = read;
      if (sendLong && tooLong.has(address)) return sendLong();
      const prepare = (): Promise<PreparedAnswer> =>
        transitionOf(read)(async () => {
          const made = await make();
          if (!made) throw new TooLong();
          const { body, headers: more } = made;
          const isKept = isUsual && Buffer.byteLength(body) <= maxInOnePiece;
          return prepareAnswer({ headers: { ...common, ...more } }, body, isKept ? 'kept' : 'quick');
        });
      try {
        return sendAnswer(await cacheOf(read).get(address, prepare), request, reply);
      } catch (error) {
        if (!(error instanceof TooLong && sendLong)) throw error;
        tooLong.set(address, true);
        return sendLong();
      }
    },
  };
}
