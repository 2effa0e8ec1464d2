import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** One form of a body, and the head that goes with it: names and values in turn, as Node writes them fastest. */
export interface Variant {
  head: readonly string[];
  body: Buffer;
}

/** An answer of which nothing is left to be made when it is asked for. */
export interface PreparedAnswer {
  status: number;
  /** As they were given, without the tag and what depends on the encoding. */
  headers: Headers;
  etag: string;
  /** Where one is missing, the plain one stands for it. */
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  /** The head of a 304. */
  unchangedHead: readonly string[];
  /** Bytes of all bodies together. */
  size: number;
}

type Headers = Readonly<Record<string, string>>;
type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** What there is to say about an answer. `etag`: where it has one already. */
interface Said {
  status?: number;
  headers: Headers;
  etag?: string;
}

/** Bytes; what is smaller fits into one packet anyhow. */
const worthCompressing = 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * How much work is put into compressing: `kept` for what is made once and sent often, `quick` for what may never be asked
 * for again.
 */
const efforts = { kept: { gzip: 9, brotli: 9 }, quick: { gzip: 4, brotli: 4 } } as const;

/** Makes an answer ready to be sent: compressed both ways, with an ETag over its content and its headers. */
export async function prepareAnswer(
  { status = 200, headers }: Said,
  body: string | Buffer,
  effort: keyof typeof efforts = status === 200 ? 'kept' : 'quick',
): Promise<PreparedAnswer> {
  const identity = Buffer.from(body);
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(identity);
  // Weak: one tag stands for the plain and the compressed bodies.
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  if (identity.length < worthCompressing) return answerOf({ status, headers, etag }, { identity });
  const { gzip: level, brotli } = efforts[effort];
  const [gzipped, br] = await Promise.all([
    toGzip(identity, { level }),
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  ]);
  return answerOf({ status, headers, etag }, { identity, gzip: gzipped, br });
}

/** An answer of bodies that are compressed already, or that are not worth it. */
export function answerOf({ status = 200, headers, etag = '' }: Said, bodies: Bodies): PreparedAnswer {
  const isCompressed = Object.keys(bodies).length > 1;
  const vary = isCompressed && !headers.vary ? ['vary', 'Accept-Encoding'] : [];
  const { 'content-type': type, ...others } = headers;
  const common = [...Object.entries(others).flat(), 'etag', etag, ...vary];
  const variantOf = (encoding: string, body: Buffer): Variant => ({
    head: [
      ...common,
      ...(type ? ['content-type', type] : []),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...['content-length', String(body.length)],
    ],
    body,
  });
  const variants = Object.fromEntries(
    Object.entries(bodies).map(([encoding, body]) => [encoding, variantOf(encoding, body)]),
  ) as PreparedAnswer['variants'];
  const size = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return { status, headers, etag, variants, unchangedHead: common, size };
}
