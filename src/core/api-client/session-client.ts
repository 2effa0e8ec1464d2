import { may } from '#core/access/roles.ts';
import { ApiError, LineLost } from './api-error.ts';
import { type Answer, type CallOptions, call } from './client.ts';
import { confirmItIsYou } from './confirmation.ts';
import { endSession, readSession } from './session.ts';

/**
 * Sends a form as `fetch` would, which cannot tell how much of it has left.
 *
 * @param onSent told again and again: 0 to 99 while it leaves, 100 once all of it has left
 * @throws LineLost; the reason of the signal
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
    request.onerror = () => reject(new LineLost(isSent));
    request.onabort = () => reject(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}

/** Those that sign in: a wrong password ends nothing. */
const isSignIn = /^auth\/(?:login|passkey)(?:\/|$)/;

interface SessionOptions extends CallOptions {
  /** Told how much of a form has left, in percent. */
  onSent?: ((percent: number) => void) | undefined;
}

/**
 * Calls the API with the token of whoever is signed in at that moment. When it is not accepted any more, or there is
 * none where one is needed, the session ends. Where somebody has to confirm first that it is them, they are asked, and
 * the call is made again.
 *
 * @param path below /api/v1/
 * @throws ApiError for every answer that is not a success in JSON; the abort as it is
 */
export async function callApi<T>(
  method: string,
  path: string,
  { onSent, ...options }: SessionOptions = {},
): Promise<Answer<T>> {
  try {
    return await callOnce(method, path, { onSent, ...options });
  } catch (error) {
    const confirm = error instanceof ApiError ? error.confirm : undefined;
    if (!confirm || !(await confirmItIsYou(confirm))) throw error;
    return callApi(method, path, { onSent, ...options });
  }
}

async function callOnce<T>(
  method: string,
  path: string,
  { onSent, ...options }: SessionOptions,
): Promise<Answer<T>> {
  let token: string | undefined;
  try {
    return await call<T>(method, path, options, (address, request) => {
      // For each try: somebody may sign in anew while a long upload is on its way.
      token = readSession()?.token;
      const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) };
      const authorized = { ...request, headers };
      return onSent ? sendWithProgress(address, authorized, onSent) : fetch(address, authorized);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && !isSignIn.test(path)) endSession(token);
    throw error;
  }
}

/** Nothing is left but to sign in, to which the whole area is led. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !may(readSession()?.role, 'admin.enter');
}
