import { endSession, readSession } from '../account/session.ts';

const notReached = 'The server cannot be reached. Please check your connection and try again.';

/** A refusal of the API, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0: the server was not reached. */
  readonly status: number;
  /** The server's own words, where it had any. */
  readonly said: string | undefined;
  /** A message for each field that is wrong. */
  readonly errors: Record<string, string> | undefined;

  constructor(status: number, said: string | undefined, errors?: Record<string, string>) {
    super(said ?? (status === 0 ? notReached : 'Something went wrong on our side. Please try again.'));
    this.status = status;
    this.said = said;
    this.errors = errors;
  }
}

interface CallOptions {
  /** A form travels as multipart, anything else as JSON. */
  body?: FormData | object;
  signal?: AbortSignal;
}

interface Answer<T> {
  data: T;
  /** How many there are in all, where a part of a list was asked for. */
  total: number | undefined;
}

/**
 * Calls the API with the token of whoever is signed in. When the token is not accepted any more, the session ends.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success; the abort as it is
 */
export async function callApi<T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { body, signal } = options;
  const token = readSession()?.token;
  const isForm = body instanceof FormData;
  const response = await reach(`/api/v1/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const data = await response.json().catch(() => undefined);
  if (!response.ok) {
    if (response.status === 401 && token) endSession(token);
    throw new ApiError(response.status, data?.message, data?.errors);
  }
  const total = response.headers.get('X-Total-Count');
  return { data, total: total === null ? undefined : Number(total) };
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, undefined);
  }
}
