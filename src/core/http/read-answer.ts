/** An answer of another server is longer than what is read of it. */
class AnswerTooLargeError extends Error {
  override message = 'an answer that is too large';
}

/** Reads the body of an answer. @throws AnswerTooLargeError */
export async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counts the decompressed bytes as they arrive; the announced length proves nothing.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** JSON; undefined: it is none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Why a request got no answer, in a few words without its address. */
export function failureReason(error: unknown): string {
  if (error instanceof AnswerTooLargeError) return error.message;
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name);
}
