import { may } from '../../policy.ts';
import { confirmItIsYou } from '../account/confirmation.ts';
import { accountOf, endSession, readSession } from '../account/session.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type CallOptions, call } from './client.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** Those that sign in: a wrong password ends nothing. */
const isSignIn = /^auth\/(?:login|passkey)(?:\/|$)/;

/** Keeps answers to reads on the device, and finds them again where there is no network. */
interface AnswerKeeper {
  /** @param account whose answer it is */
  keep(account: string | undefined, path: string, answer: Answer<unknown>): void;
  /** @throws ApiError, which says why there is none */
  find(account: string | undefined, path: string): Promise<Answer<unknown> | undefined>;
}

let keeper: AnswerKeeper | undefined;

/** The admin area has one; the pages of accounts, which are small, have none. */
export function keepAnswersBy(one: AnswerKeeper): void {
  keeper = one;
}

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
  let account: string | undefined;
  // A file is not kept, nor what is about to be written over.
  const device = method === 'GET' && !options.read ? keeper : undefined;
  try {
    const answer = await call<T>(method, path, options, (address, request) => {
      // For each try: somebody may sign in anew while a long upload is on its way.
      token = readSession()?.token;
      account = accountOf();
      const headers = { ...request.headers, ...(token && { Authorization: `Bearer ${token}` }) };
      const authorized = { ...request, headers };
      return onSent ? sendWithProgress(address, authorized, onSent) : fetch(address, authorized);
    });
    device?.keep(account, path, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && !isSignIn.test(path)) endSession(token);
    const kept = error.status === 0 ? await device?.find(account, path) : undefined;
    if (kept) return kept as Answer<T>;
    throw error;
  }
}

/** Nothing is left but to sign in, to which the whole area is led. */
export function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !may(readSession()?.role, 'admin.enter');
}
