import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#core/http/response-headers.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** One encoding of a body, with its head: names and values alternating, the fastest form for Node. */
export interface Variant {
  head: readonly string[];
  body: Buffer;
}

/** A fully serialised response. */
export interface PreparedResponse {
  status: number;
  /** As given, without the ETag and without headers that depend on the encoding. */
  headers: Headers;
  etag: string;
  /** A missing encoding is replaced by `identity`. */
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  unchangedHead: readonly string[];
  /** Bytes of all bodies together. */
  size: number;
}

type Headers = Readonly<Record<string, string>>;
type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** The properties of an answer. `etag`: where it has one already. */
interface ResponseOptions {
  status?: number;
  headers: Headers;
  etag?: string;
}

/** Bytes; smaller bodies fit into one packet uncompressed. */
export const minCompressedBytes = 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * The compression effort: `kept` for answers that are built once and sent often, `quick` for answers that may never be
 * requested again.
 */
const efforts = { kept: { gzip: 9, brotli: 9 }, quick: { gzip: 4, brotli: 4 } } as const;

/** Serialises an answer: compressed with both encodings, with an ETag over its content and its headers. */
export async function prepareResponse(
  { status = 200, headers }: ResponseOptions,
  body: string | Buffer,
  effort: keyof typeof efforts = status === 200 ? 'kept' : 'quick',
): Promise<PreparedResponse> {
  const identity = Buffer.from(body);
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(identity);
  // Weak: one tag is used for the plain and the compressed bodies.
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  if (identity.length < minCompressedBytes)
    return createPreparedResponse({ status, headers, etag }, { identity });
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
  return createPreparedResponse({ status, headers, etag }, { identity, gzip: gzipped, br });
}

/** An answer of bodies that are compressed already, or too small for it. */
export function createPreparedResponse(
  { status = 200, headers, etag = '' }: ResponseOptions,
  bodies: Bodies,
): PreparedResponse {
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
  ) as PreparedResponse['variants'];
  const size = Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
  return { status, headers, etag, variants, unchangedHead: common, size };
}

/** The part to send: a head, and a body unless the client has it. */
export interface ChosenVariant {
  status: number;
  head: readonly string[];
  body: Buffer | undefined;
}

/** Selects the part of an answer for a request: a 304, or the smallest accepted encoding. */
export function chooseVariant(answer: PreparedResponse, headers: IncomingHttpHeaders): ChosenVariant {
  const { status, etag, variants } = answer;
  const known = headers['if-none-match'];
  if (known !== undefined && status === 200 && matchesEtag(known, etag)) {
    return { status: 304, head: answer.unchangedHead, body: undefined };
  }
  const { head, body } = variants[negotiateEncoding(headers['accept-encoding'])] ?? variants.identity;
  return { status, head, body };
}

/** There are few kinds of browsers, and each sends the same header every time. */
const encodingByHeader = new Map<string, Encoding>();
/** Bounds the memory for spellings of the header. */
const maxEncodings = 500;

/** The encoding of an answer that a client accepts and that is smallest. @param accepted its `Accept-Encoding` */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = encodingByHeader.get(accepted);
  if (known) return known;
  const found = negotiate(accepted.toLowerCase(), ['br', 'gzip', 'identity']) ?? 'identity';
  if (encodingByHeader.size >= maxEncodings) encodingByHeader.clear();
  encodingByHeader.set(accepted, found);
  return found;
}

/** Sends a prepared answer through the framework; a cached one bypasses it the next time (fast-path.ts). */
export function sendPreparedResponse(
  answer: PreparedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, head, body } = chooseVariant(answer, request.headers);
  for (let name = 0; name < head.length; name += 2) reply.header(head[name] ?? '', head[name + 1]);
  return reply.code(status).send(body);
}
