import { may } from '../../policy.ts';
import { endSession, readSession } from '../account/session.ts';
import { LineLost, sendWithProgress } from './send-with-progress.ts';

const notReached = 'The server cannot be reached. Please check your connection and try again.';

interface Refusal {
  message?: string;
  errors?: Record<string, string>;
  current?: { _id: string };
}

/** A refusal of the API, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0: the server was not reached. */
  readonly status: number;
  /** The server's own words, where it had any. */
  readonly said: string | undefined;
  /** A message for each field that is wrong. */
  readonly errors: Record<string, string> | undefined;
  /** What is stored already, in the way of what was asked. */
  readonly current: { _id: string } | undefined;

  constructor(status: number, { message, errors, current }: Refusal = {}, cause?: unknown) {
    super(message ?? (status === 0 ? notReached : 'Something went wrong on our side. Please try again.'), {
      cause,
    });
    this.status = status;
    this.said = message;
    this.errors = errors;
    this.current = current;
  }
}

/** Nothing is left but to sign in, to which the whole area is led. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !may(readSession()?.role, 'admin.enter');
}

/** What was sent may have been done, or not: the answer got lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  // A proxy has passed it on, and waited in vain.
  if (error instanceof ApiError && (error.status === 502 || error.status === 504)) return true;
  return error instanceof Error && error.cause instanceof LineLost && error.cause.isSent;
}

interface CallOptions {
  /** A form travels as multipart, anything else as JSON. */
  body?: FormData | object;
  signal?: AbortSignal;
  /** The same key and body again is answered the same, and done once. */
  idempotencyKey?: string;
  /** Told how much of a form has left, in percent. */
  onSent?(percent: number): void;
}

interface Answer<T> {
  data: T;
  /** How many there are in all, where a part of a list was asked for. */
  total: number | undefined;
}

/**
 * Calls the API with the token of whoever is signed in. When the token is not accepted any more, or there is none
 * where one is needed, the session ends.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success; the abort as it is
 */
export async function callApi<T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const token = readSession()?.token;
  const response = await reach(method, `/api/v1/${path}`, token, options);
  const data = await response.json().catch(() => undefined);
  if (!response.ok) {
    // A wrong password ends nothing.
    if (response.status === 401 && path !== 'auth/login') endSession(token);
    throw new ApiError(response.status, data ?? {});
  }
  const total = response.headers.get('X-Total-Count');
  return { data, total: total === null ? undefined : Number(total) };
}

async function reach(
  method: string,
  address: string,
  token: string | undefined,
  { body, signal, idempotencyKey, onSent }: CallOptions,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  try {
    if (isForm && onSent) return await sendWithProgress(address, { method, headers, body }, onSent);
    return await fetch(address, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, {}, error);
  }
}
