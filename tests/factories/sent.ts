/** The body and headers of a test's call. */
export interface Sent {
  token?: string | undefined;
  /** Sent as a multipart form; a Blob is a file. */
  form?: Record<string, string | Blob | undefined>;
  /** Writes the name of a file into its part of the form, unlike browsers, which escape it. */
  writeName?: ((name: string) => string) | undefined;
  json?: unknown;
  /** Sent unchanged. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** The path of a call of the API, or any other path with a leading slash. */
export const pathOf = (path: string) => (path.startsWith('/') ? path : `/api/v1/${path}`);

/** The encoded body. */
export async function encode(sent: Sent): Promise<{
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}> {
  const headers: Record<string, string> = { ...sent.headers };
  if (sent.token) headers.authorization = `Bearer ${sent.token}`;
  if (sent.form && sent.writeName) {
    const boundary = 'hostile-names';
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    return { headers, payload: await encodeForm(sent.form, boundary, sent.writeName) };
  }
  if (sent.form) {
    const body = new Response(toFormData(sent.form));
    headers['content-type'] = body.headers.get('content-type') ?? '';
    return { headers, payload: Buffer.from(await body.arrayBuffer()) };
  }
  if (!('json' in sent)) return { headers, payload: sent.raw };
  headers['content-type'] = 'application/json';
  return { headers, payload: JSON.stringify(sent.json) };
}

async function encodeForm(
  form: NonNullable<Sent['form']>,
  boundary: string,
  writeName: (name: string) => string,
): Promise<Buffer> {
  const pieces: (string | Uint8Array)[] = [];
  for (const [field, value] of Object.entries(form)) {
    if (value === undefined) continue;
    const isFile = typeof value !== 'string';
    const name = isFile ? `; ${writeName(value instanceof File ? value.name : 'blob')}` : '';
    const type = isFile ? `content-type: ${value.type || 'application/octet-stream'}\r\n` : '';
    pieces.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(field)}"${name}\r\n${type}\r\n`,
    );
    pieces.push(isFile ? await value.bytes() : value, '\r\n');
  }
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

const escaped = (text: string) => text.replace(/[\r\n"]/g, encodeURIComponent);

function toFormData(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}
