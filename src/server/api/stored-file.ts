import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { StoredFile } from '../../files/storage.ts';

/**
 * Sends a stored file, or the bytes of it that a player asks for. A file never changes under its name, so the name
 * is its tag and browsers may keep it for a year.
 */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, type }: { name: string; file: StoredFile; type: string },
): FastifyReply {
  const etag = `"${name}"`;
  const kept = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(kept).send();

  const range = askedRange(request, file.size, etag);
  if (range === 'none of it') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${file.size}`)
      .send({ message: 'There are no such bytes.' });
  }
  reply.headers({ ...kept, 'Accept-Ranges': 'bytes', 'Content-Type': type });
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  reply.header('Content-Length', end - start + 1);
  return reply.send(file.stream({ start, end }));
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
