import { may } from '#core/access/roles.ts';
import { ApiError, ConnectionLostError } from './api-error.ts';
import { type AnswerOf, type ApiCallName, addressOf } from './calls.ts';
import { type Answer, type CallArguments, type RequestOptions, request, type SendOptions } from './client.ts';
import { endSession, readSession } from './session.ts';

/**
 * Sends a form as `fetch` would, which cannot report upload progress.
 *
 * @param onSent called with 0 to 99 while the body is being sent, and with 100 once it is sent
 * @throws ConnectionLostError; the reason of the signal
 */
function sendWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      if (!isSent) onSent(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.upload.onload = () => {
      isSent = true;
      onSent(100);
    };
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new ConnectionLostError(isSent));
    request.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}

/** Calls that sign in: a wrong password ends no session. */
const isSignIn = /^auth\/(?:login|passkey)(?:\/|$)/;

interface Progress {
  /** Called with the percentage of the form that has been sent. */
  onSent?: ((percent: number) => void) | undefined;
}
type SessionOptions = RequestOptions & Progress;

/**
 * Calls the API with the current token, by the name of a call, which gives the types of its content and its answer.
 *
 * @throws as `requestApi`
 */
export function callApi<Name extends ApiCallName>(
  name: Name,
  ...[options]: CallArguments<Name, SendOptions & Progress>
): Promise<Answer<AnswerOf<Name>>> {
  const { params, query, ...rest } = (options ?? {}) as SessionOptions & Record<'params' | 'query', object>;
  return requestApi(...addressOf(name, { params, query }), rest);
}

/**
 * Sends a request to the API with the current token. Use `callApi` instead where the call is known. When the token is no longer accepted, or a required one is missing, the session
 * ends. Where the call requires a confirmed identity, the user is asked, and the call is repeated.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success in JSON; an abort unchanged
 */
export async function requestApi<T>(
  method: string,
  path: string,
  { onSent, ...options }: SessionOptions = {},
): Promise<Answer<T>> {
  try {
    return await callOnce(method, path, { onSent, ...options });
  } catch (error) {
    const confirm = error instanceof ApiError ? error.confirm : undefined;
    if (!confirm || !(await confirmIdentity(confirm))) throw error;
    return requestApi(method, path, { onSent, ...options });
  }
}

async function callOnce<T>(
  method: string,
  path: string,
  { onSent, ...options }: SessionOptions,
): Promise<Answer<T>> {
  let token: string | undefined;
  try {
    return await request<T>(method, path, options, (address, sent) => {
      // Read for each try: the user may sign in again during a long upload.
      token = readSession()?.token;
      const headers = { ...sent.headers, ...(token && { Authorization: `Bearer ${token}` }) };
      const authorized = { ...sent, headers };
      return onSent ? sendWithProgress(address, authorized, onSent) : fetch(address, authorized);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && !isSignIn.test(path)) endSession(token);
    throw error;
  }
}

/** Whether the session is over: the whole admin area then redirects to the sign-in page. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !may(readSession()?.role, 'admin.enter');
}

/** @returns whether the user has confirmed their identity */
type IdentityPrompt = (methods: readonly string[]) => Promise<boolean>;

let prompt: IdentityPrompt | undefined;
let pendingPrompt: Promise<boolean> | undefined;

/**
 * Asks staff to confirm their identity. Concurrent calls share one question.
 *
 * @returns false where the user declines, or no page is registered that could ask
 */
function confirmIdentity(methods: readonly string[]): Promise<boolean> {
  pendingPrompt ??= (prompt?.(methods) ?? Promise.resolve(false)).finally(() => {
    pendingPrompt = undefined;
  });
  return pendingPrompt;
}

/** Registers the page that asks. @returns a function that unregisters it */
export function registerIdentityPrompt(newPrompt: IdentityPrompt): () => void {
  prompt = newPrompt;
  return () => {
    if (prompt === newPrompt) prompt = undefined;
  };
}
