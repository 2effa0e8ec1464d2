import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { StoredFile } from '../../files/storage/storage.ts';
import { namesTag } from '../plugins/entity-tags.ts';

/**
 * What was uploaded is shown and never run, whatever its bytes are, also where somebody has put them into the storage past
 * the site: a page that a browser made of it could load nothing, run nothing, and would be of no site at all.
 */
const inertly = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What is said with a stored file: it never changes under its name, so the name is its tag and browsers may keep it for a year. */
export function headersOfFile(name: string, type: string) {
  return {
    'content-security-policy': inertly,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    'accept-ranges': 'bytes',
    'content-type': type,
  };
}

/**
 * Sends a stored file, or the bytes of it that a player asks for.
 *
 * @throws what the storage throws before the first byte; nothing has been said by then that browsers would keep
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, type }: { name: string; file: StoredFile; type: string },
): Promise<FastifyReply> {
  const headers = headersOfFile(name, type);
  const { etag } = headers;
  if (namesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': headers['cache-control'] }).send();
  }

  const range = askedRange(request, file.size, etag);
  if (range === 'none of it') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${file.size}`)
      .send({ message: 'There are no such bytes.' });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  // For a HEAD the framework would read all of the file and throw it away.
  const stream = request.method === 'HEAD' ? Readable.from([]) : file.stream({ start, end });
  await once(stream, 'readable');
  reply.headers(headers);
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  reply.header('Content-Length', end - start + 1);
  return reply.send(stream);
}

/** The one range that was asked for; several at once, or one that cannot be read, are answered with the whole file. */
function askedRange(request: FastifyRequest, size: number, etag: string) {
  const { range, 'if-range': condition } = request.headers;
  if (!range || (condition && condition !== etag)) return undefined;
  // More than there is from the end is all there is (RFC 9110); the library calls that unsatisfiable.
  const [, last] = /^bytes=-(\d+)$/.exec(range) ?? [];
  if (last && Number(last) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'none of it' as const;
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}
