/** What a test sends with a call. */
export interface Sent {
  token?: string | undefined;
  /** Sent as a multipart form; a Blob is a file. */
  form?: Record<string, string | Blob | undefined>;
  json?: unknown;
  /** Sent as it is. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** The address of a call of the API, or of anything else that is written with its first slash. */
export const pathOf = (path: string) => (path.startsWith('/') ? path : `/api/v1/${path}`);

/** What travels. */
export async function encode(sent: Sent): Promise<{
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}> {
  const headers: Record<string, string> = { ...sent.headers };
  if (sent.token) headers.authorization = `Bearer ${sent.token}`;
  if (sent.form) {
    const body = new Response(toFormData(sent.form));
    headers['content-type'] = body.headers.get('content-type') ?? '';
    return { headers, payload: Buffer.from(await body.arrayBuffer()) };
  }
  if (!('json' in sent)) return { headers, payload: sent.raw };
  headers['content-type'] = 'application/json';
  return { headers, payload: JSON.stringify(sent.json) };
}

function toFormData(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}
