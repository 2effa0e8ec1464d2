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
 * @throws what `fetch` throws, where the network fails
 */
export async function sendForm(resource: string, path: string, payload: object): Promise<Outcome> {
  const token = await fetchToken(resource);
  if (!token) return { kind: 'no token' };
  const response = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(patience),
  });
  if (response.status === 201) return { kind: 'stored' };
  const answer = await response.json().catch(() => undefined);
  return { kind: 'refused', message: answer?.message, errors: answer?.errors ?? {} };
}

async function fetchToken(resource: string): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/v1/${resource}/get-csrf-token`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return response.ok ? (await response.json()).csrfToken : undefined;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
