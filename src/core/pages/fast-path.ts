import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeadersOf } from '#core/http/response-headers.ts';
import { hasOneHost } from '#core/http/unreadable-requests.ts';
import type { PreparedAnswer } from './prepared-response.ts';
import { chooseVariant } from './prepared-response.ts';
import type { AnswerCache } from './response-cache.ts';

type Headers = ReturnType<HeadersOf>;

/** What is kept on a shelf. */
export type Kept = 'pages' | 'api' | 'files';

/** How many answers by their status. */
type Counts = Readonly<Record<Kept, ReadonlyMap<number, number>>>;

/** A place where kept answers are looked for, by the address as it was asked for. */
interface ByteCache {
  /** Of several shelves with the same kind, the metrics tell the sum. */
  kind: Kept;
  find: AnswerCache['find'];
  /** The cache behind it. */
  cache: Pick<AnswerCache, 'held'>;
  /** Whether what is asked for is the answer that is kept, which is the same for everybody. Absent: always. */
  suits?: (request: IncomingMessage) => boolean;
  /** Told of each answer that goes out: it holds up all others, and must cost next to nothing. */
  onAnswer?: (answer: PreparedAnswer, request: IncomingMessage) => void;
}

export type QuickAnswers = ReturnType<typeof createQuickAnswers>;

/**
 * Answers requests for what is kept as bytes, before the framework sees them: nothing is left to be decided, so that what
 * it does for each request would only cost time. An address in another spelling than that of its key is simply not found
 * here and goes the long way. The refusals of core/http/unreadable-requests.ts hold here too.
 *
 * @param headersOf what is said with every answer
 */
export function createQuickAnswers(headersOf: HeadersOf) {
  const shelves: ByteCache[] = [];
  /** Whole heads by what is said with every answer, and by the part that an answer brings along. */
  const heads = new Map<Headers, WeakMap<readonly string[], string[]>>();
  const answered: Record<Kept, Map<number, number>> = { pages: new Map(), api: new Map(), files: new Map() };
  let isOpen = true;

  function wholeHead(head: readonly string[], headers: Headers): string[] {
    const made = heads.get(headers) ?? new WeakMap<readonly string[], string[]>();
    const known = made.get(head);
    if (known) return known;
    // What an answer says itself, such as its own Content-Security-Policy, stands for what all say.
    const own = new Set(head.filter((_, index) => index % 2 === 0));
    const whole = [
      ...Object.entries(headers)
        .filter(([name]) => !own.has(name.toLowerCase()))
        .flat(),
      ...head,
    ];
    heads.set(headers, made.set(head, whole));
    return whole;
  }

  return {
    /** Whoever keeps answers puts its shelf here. */
    add(cache: ByteCache): void {
      shelves.push(cache);
    },

    /** How many requests were answered from here, by what was kept and by status. */
    answered: answered as Counts,

    /** All that there are, for whoever watches over the server. */
    shelves: shelves as readonly ByteCache[],

    /** From now on the framework answers all, and tells browsers to close their connections. */
    close(): void {
      isOpen = false;
    },

    /** @returns false where the framework has to answer */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '' } = request;
      if (!isOpen || (method !== 'GET' && method !== 'HEAD')) return false;
      for (const cache of shelves) {
        const answer = cache.find(url);
        if (!answer || (cache.suits && !cache.suits(request))) continue;
        if (!hasOneHost(request)) return false;
        cache.onAnswer?.(answer, request);
        const { status, head, body } = chooseVariant(answer, request.headers);
        const counts = answered[cache.kind];
        counts.set(status, (counts.get(status) ?? 0) + 1);
        response.writeHead(status, wholeHead(head, headersOf(request)));
        response.end(method === 'HEAD' ? undefined : body);
        return true;
      }
      return false;
    },
  };
}
