import { ApiError, isOutcomeUnknown } from './api-error.ts';

interface RetryOptions {
  /** Milliseconds before each further try. */
  pauses: readonly number[];
  /** Whether a failure may pass. */
  isWorthwhile(error: ApiError): boolean;
  signal: AbortSignal | undefined;
}

/**
 * Tries until something comes of it. (Of the kept libraries for this, the small one would weigh more than all of the
 * client, on the pages of parents too.)
 *
 * @throws what the last try threw; where it did not arrive, and one before it may have, that one. The abort as it is
 */
async function repeat<T>(
  tryOnce: () => Promise<T>,
  { pauses, isWorthwhile, signal }: RetryOptions,
): Promise<T> {
  let unknown: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryOnce();
    } catch (error) {
      if (isOutcomeUnknown(error)) unknown = error;
      const wait = pauses[tries];
      if (!(error instanceof ApiError) || wait === undefined || !isWorthwhile(error)) {
        throw error instanceof ApiError && error.status === 0 && unknown ? unknown : error;
      }
      await pause(wait, signal);
    }
  }
}

/** @throws the reason of the signal as soon as it aborts */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

// Public pages load this: no rules, no session, nothing that reads tokens.

export interface CallOptions extends Pick<RequestInit, 'cache' | 'keepalive'> {
  /** A form travels as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds after which an answer is not waited for any more. */
  timeout?: number;
  /** The same key and body again is answered the same, and done once. */
  idempotencyKey?: string;
  /** For what does no harm when it comes twice, and is dear to lose: tried longer, and also when the server failed. */
  isStubborn?: boolean;
  /** Reads the answer of a success, where that is no JSON. */
  read?: (response: Response) => Promise<unknown>;
}

export interface Answer<T> {
  data: T;
  /** How many there are in all, where a part of a list was asked for. */
  total: number | undefined;
}

/** Carries a call to the server and its answer back, as `fetch` does. */
export type Send = (address: string, request: RequestInit) => Promise<Response>;

/** Milliseconds between one try and the next. */
const pauses = { usual: [400, 1200], stubborn: [1000, 3000, 9000] };

/**
 * Calls the API. What cannot do harm twice is tried again where no answer came: reads, and what carries a key. No other
 * write is, though HTTP calls some of them idempotent: a status is switched over, and a change may name the revision
 * that it has replaced by then.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success in JSON, or cannot be read to its end; the abort as it is
 */
export async function call<T>(
  method: string,
  path: string,
  { body, headers, signal, timeout, idempotencyKey, isStubborn, read, ...others }: CallOptions = {},
  send: Send = (address, request) => fetch(address, request),
): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const request = {
    ...{ method, ...others },
    headers: {
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };

  async function tryOnce(): Promise<Answer<T>> {
    const limits = [signal, timeout ? AbortSignal.timeout(timeout) : undefined].filter((limit) => !!limit);
    const until = limits.length > 0 && { signal: AbortSignal.any(limits) };
    const response = await send(`/api/v1/${path}`, { ...request, ...until }).catch((error: unknown) => {
      throw signal?.aborted ? error : new ApiError(0, {}, error);
    });
    const reading = read && response.ok ? read(response) : response.json();
    const data = await reading.catch(() => undefined);
    if (!response.ok) throw new ApiError(response.status, data ?? {});
    // Something on the way has answered in the site's place.
    if (data === undefined) throw new ApiError(502);
    const total = response.headers.get('X-Total-Count');
    return { data, total: total === null ? undefined : Number(total) };
  }

  const isRepeatable = method === 'GET' || idempotencyKey !== undefined;
  return repeat(tryOnce, {
    pauses: isStubborn ? pauses.stubborn : isRepeatable ? pauses.usual : [],
    isWorthwhile: ({ status, cause }) =>
      isStubborn ? status === 0 || status >= 500 : status === 0 && !isTimeout(cause),
    signal,
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
