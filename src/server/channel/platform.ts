import * as z from 'zod';
import type { ChannelSettings } from '../settings/config.ts';

/** Milliseconds from the question to the last byte of the answer. */
const patience = 5000;

/** The platform did not answer, or not what was asked for. The message is a word or two for the log, without the key. */
export class PlatformFailure extends Error {}

const refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** Asks the video platform. `close` ends what is still being asked. */
export function createPlatform({ apiBase, key }: Pick<ChannelSettings, 'apiBase' | 'key'>) {
  const closing = new AbortController();

  async function request(address: URL, mostBytes: number): Promise<{ response: Response; bytes: Buffer }> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]);
    try {
      // A redirect could lead the key, or this server, anywhere.
      const response = await fetch(address, { signal, redirect: 'error' });
      return { response, bytes: await readAtMost(response, mostBytes) };
    } catch (error) {
      throw error instanceof PlatformFailure ? error : new PlatformFailure(wordsFor(error));
    }
  }

  return {
    /** Makes one of the platform's calls. @throws PlatformFailure also for an answer of another shape */
    async call<Answer>(
      name: 'search' | 'videos',
      parameters: Record<string, string>,
      shape: z.ZodType<Answer>,
    ): Promise<Answer> {
      const address = new URL(`${apiBase}/${name}`);
      address.search = new URLSearchParams({ ...parameters, key }).toString();
      const { response, bytes } = await request(address, 2 * 1024 * 1024);
      const answer = parse(bytes);
      if (!response.ok) {
        const reason = refusal.safeParse(answer).data?.error.errors[0]?.reason ?? '';
        throw new PlatformFailure(
          `status ${response.status} ${/^\w{1,40}$/.test(reason) ? reason : ''}`.trim(),
        );
      }
      const read = shape.safeParse(answer);
      if (!read.success) throw new PlatformFailure('an answer of another shape');
      return read.data;
    },

    /** The bytes of a file of the platform's. @throws PlatformFailure */
    async file(address: URL, mostBytes: number): Promise<Buffer> {
      const { response, bytes } = await request(address, mostBytes);
      if (!response.ok) throw new PlatformFailure(`status ${response.status}`);
      return bytes;
    },

    close: () => closing.abort(),
  };
}

async function readAtMost(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted as they arrive, unpacked: the length that is announced proves nothing.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new PlatformFailure('an answer that is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function wordsFor(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return name === 'TimeoutError' ? 'no answer in time' : String(cause?.code ?? name);
}
