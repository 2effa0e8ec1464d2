import { ApiError, isOutcomeUnknown } from './api-error.ts';
import { type AnswerOf, type ApiCallName, addressOf, type RequestOf } from './calls.ts';

interface RetryOptions {
  /** Milliseconds before each retry. */
  pauses: readonly number[];
  /** Whether a retry may succeed. */
  shouldRetry(error: ApiError): boolean;
  signal: AbortSignal | undefined;
}

/**
 * Retries until a try succeeds. (The smallest maintained library for this would weigh more than this whole client, on
 * public pages too.)
 *
 * @throws the error of the last try; where that try did not arrive and an earlier one may have, the error of the
 *   earlier one. An abort is thrown unchanged
 */
async function repeat<T>(
  tryOnce: () => Promise<T>,
  { pauses, shouldRetry, signal }: RetryOptions,
): Promise<T> {
  let unknown: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryOnce();
    } catch (error) {
      if (isOutcomeUnknown(error)) unknown = error;
      const wait = pauses[tries];
      if (!(error instanceof ApiError) || wait === undefined || !shouldRetry(error)) {
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

// Public pages load this: it imports no rules, no session and no access to tokens.

/** The options of a request apart from its content. */
export interface SendOptions extends Pick<RequestInit, 'cache' | 'keepalive'> {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds to wait for the answer. */
  timeout?: number;
  /** The same key and body are processed once and answered the same. */
  idempotencyKey?: string;
  /** For calls that are safe to repeat and costly to lose: more retries, and also when the server failed. */
  isRetriedLonger?: boolean;
  /** Reads the body of a success that is not JSON. */
  read?: (response: Response) => Promise<unknown>;
}

export interface RequestOptions extends SendOptions {
  /** A form is sent as multipart, an object as JSON. */
  body?: FormData | object;
}

/** The arguments of a typed call: its content is left out where nothing in it is required. */
export type CallArguments<Name extends ApiCallName, Options = SendOptions> =
  object extends RequestOf<Name> ? [(RequestOf<Name> & Options)?] : [RequestOf<Name> & Options];

export interface Answer<T> {
  data: T;
  /** The total of the list, where a part of it was read. */
  total: number | undefined;
}

/** Sends a request, as `fetch` does. */
export type Send = (address: string, request: RequestInit) => Promise<Response>;

/** Milliseconds between retries. */
const pauses = { usual: [400, 1200], stubborn: [1000, 3000, 9000] };

/** Calls the API by the name of a call, which gives the types of its content and its answer. @throws as `request` */
export function call<Name extends ApiCallName>(
  name: Name,
  ...[options]: CallArguments<Name>
): Promise<Answer<AnswerOf<Name>>> {
  const { params, query, ...rest } = (options ?? {}) as RequestOptions & Record<'params' | 'query', object>;
  return request(...addressOf(name, { params, query }), rest);
}

/**
 * Sends a request to the API. Use `call` instead where the call is known. Calls that are safe to repeat are retried where no answer arrived: reads, and calls with a key. Other
 * writes are not, though HTTP calls some of them idempotent: a status is toggled, and a change may name a revision that
 * it has replaced itself.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success in JSON, or cannot be read to its end; an abort unchanged
 */
export async function request<T>(
  method: string,
  path: string,
  { body, headers, signal, timeout, idempotencyKey, isRetriedLonger, read, ...others }: RequestOptions = {},
  send: Send = (address, request) => fetch(address, request),
): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const sent = {
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
    const response = await send(`/api/v1/${path}`, { ...sent, ...until }).catch((error: unknown) => {
      throw signal?.aborted ? error : new ApiError(0, {}, error);
    });
    const reading = read && response.ok ? read(response) : response.json();
    const data = await reading.catch(() => undefined);
    if (!response.ok) throw new ApiError(response.status, data ?? {});
    // A proxy has answered instead of the site.
    if (data === undefined) throw new ApiError(502);
    const total = response.headers.get('X-Total-Count');
    return { data, total: total === null ? undefined : Number(total) };
  }

  const isRepeatable = method === 'GET' || idempotencyKey !== undefined;
  return repeat(tryOnce, {
    pauses: isRetriedLonger ? pauses.stubborn : isRepeatable ? pauses.usual : [],
    shouldRetry: ({ status, cause }) =>
      isRetriedLonger ? status === 0 || status >= 500 : status === 0 && !isTimeout(cause),
    signal,
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
