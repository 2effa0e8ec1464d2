import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';

export type Outcome =
  | { kind: 'stored' }
  | { kind: 'refused'; message: string | undefined; errors: Record<string, string> }
  /** Nothing was sent, because the token that a form needs could not be fetched. */
  | { kind: 'no token' };

/** Milliseconds after which an answer is not waited for any more. */
const patience = 30_000;

/**
 * Sends a public form: first the token that protects it is fetched, then the form goes (product: The API).
 *
 * @param resource whose token it needs
 * @param path where it goes, below /api/v1/
 * @throws ApiError where the network fails
 */
export async function sendForm(resource: string, path: string, body: object): Promise<Outcome> {
  const token = await fetchToken(resource);
  if (!token) return { kind: 'no token' };
  try {
    await call('POST', path, { body, headers: { 'X-CSRF-Token': token }, patience });
    return { kind: 'stored' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    return { kind: 'refused', message: error.said, errors: error.errors ?? {} };
  }
}

async function fetchToken(resource: string): Promise<string | undefined> {
  const options = { cache: 'no-store', patience } as const;
  return call<{ csrfToken?: string }>('GET', `${resource}/get-csrf-token`, options).then(
    ({ data }) => data.csrfToken,
    (error) => void console.error(error),
  );
}
