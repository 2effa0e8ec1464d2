import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeadersOf } from '#core/http/response-headers.ts';
import { hasOneHost } from '#core/http/unreadable-requests.ts';
import type { PreparedResponse } from './prepared-response.ts';
import { chooseVariant } from './prepared-response.ts';
import type { ResponseCache } from './response-cache.ts';

type Headers = ReturnType<HeadersOf>;

export type CacheKind = 'pages' | 'api' | 'files';

/** The number of answers by their status. */
type Counts = Readonly<Record<CacheKind, ReadonlyMap<number, number>>>;

/** A cache of answers, by the requested address. */
interface ByteCache {
  /** The metrics report the sum of caches with the same kind. */
  kind: CacheKind;
  find: ResponseCache['find'];
  cache: Pick<ResponseCache, 'stats'>;
  /** Whether the request can be answered with the cached answer, which is the same for everyone. Absent: always. */
  accepts?: (request: IncomingMessage) => boolean;
  /** Called for each answer; it blocks all others, so it must be very fast. */
  onAnswer?: (answer: PreparedResponse, request: IncomingMessage) => void;
}

export type FastPath = ReturnType<typeof createFastPath>;

/**
 * Answers requests from caches of bytes, before the framework sees them: nothing is left to decide, so the framework's
 * work per request would only cost time. A non-canonical address is not found here and takes the normal path. The
 * refusals of core/http/unreadable-requests.ts apply here too.
 *
 * @param headersOf the headers of every answer
 */
export function createFastPath(headersOf: HeadersOf) {
  const caches: ByteCache[] = [];
  /** Complete heads by the common headers, and by the head of the answer itself. */
  const heads = new Map<Headers, WeakMap<readonly string[], string[]>>();
  const responseCounts: Record<CacheKind, Map<number, number>> = {
    pages: new Map(),
    api: new Map(),
    files: new Map(),
  };
  let isOpen = true;

  function completeHead(head: readonly string[], headers: Headers): string[] {
    const headsByAnswer = heads.get(headers) ?? new WeakMap<readonly string[], string[]>();
    const known = headsByAnswer.get(head);
    if (known) return known;
    // A header of the answer itself, such as its Content-Security-Policy, replaces the common one.
    const own = new Set(head.filter((_, index) => index % 2 === 0));
    const complete = [
      ...Object.entries(headers)
        .filter(([name]) => !own.has(name.toLowerCase()))
        .flat(),
      ...head,
    ];
    heads.set(headers, headsByAnswer.set(head, complete));
    return complete;
  }

  return {
    add(cache: ByteCache): void {
      caches.push(cache);
    },

    /** The number of requests answered here, by kind and by status. */
    responseCounts: responseCounts as Counts,

    caches: caches as readonly ByteCache[],

    /** From now on the framework answers all requests, and tells browsers to close their connections. */
    close(): void {
      isOpen = false;
    },

    /** @returns false where the framework has to answer */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '' } = request;
      if (!isOpen || (method !== 'GET' && method !== 'HEAD')) return false;
      const isApi = url.startsWith('/api/');
      for (const cache of caches) {
        // The files of the viewer of the API document are below /api/ too.
        if (cache.kind === (isApi ? 'pages' : 'api')) continue;
        const answer = cache.find(url);
        if (!answer || (cache.accepts && !cache.accepts(request))) continue;
        if (!hasOneHost(request)) return false;
        cache.onAnswer?.(answer, request);
        const { status, head, body } = chooseVariant(answer, request.headers);
        const counts = responseCounts[cache.kind];
        counts.set(status, (counts.get(status) ?? 0) + 1);
        response.writeHead(status, completeHead(head, headersOf(request)));
        response.end(method === 'HEAD' ? undefined : body);
        return true;
      }
      return false;
    },
  };
}
