import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '#core/http/response-headers.ts';

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

/** What goes out: a head, and a body unless the client has it. */
export interface Chosen {
  status: number;
  head: readonly string[];
  body: Buffer | undefined;
}

/** Chooses among the forms of an answer what a request asks for: nothing new, or the smallest body that it takes. */
export function chooseVariant(answer: PreparedAnswer, headers: IncomingHttpHeaders): Chosen {
  const { status, etag, variants } = answer;
  const known = headers['if-none-match'];
  if (known !== undefined && status === 200 && namesTag(known, etag)) {
    return { status: 304, head: answer.unchangedHead, body: undefined };
  }
  const { head, body } = variants[fittingEncoding(headers['accept-encoding'])] ?? variants.identity;
  return { status, head, body };
}

/** Browsers are of few kinds, and each says the same every time. */
const fittings = new Map<string, Encoding>();
/** Nobody fills the memory with spellings of the header. */
const maxFittings = 500;

function fittingEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = fittings.get(accepted);
  if (known) return known;
  const found = negotiate(accepted.toLowerCase(), ['br', 'gzip', 'identity']) ?? 'identity';
  if (fittings.size >= maxFittings) fittings.clear();
  fittings.set(accepted, found);
  return found;
}

/** Sends a prepared answer by way of the framework; what is kept goes without it the next time (fast-path.ts). */
export function sendAnswer(
  answer: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, head, body } = chooseVariant(answer, request.headers);
  for (let name = 0; name < head.length; name += 2) reply.header(head[name] ?? '', head[name + 1]);
  return reply.code(status).send(body);
}
