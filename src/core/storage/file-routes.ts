import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import parseRange from 'range-parser';
import { notFoundError } from '#core/errors.ts';
import { matchesEtag } from '#core/http/response-headers.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import { captionsType, videoTypes } from '#core/media/video.ts';
import { createPreparedResponse, sendPreparedResponse } from '#core/pages/prepared-response.ts';
import { type FileCache, maxCachedFileBytes } from '#core/pages/response-cache.ts';
import type { FileStorage, StoredFile } from './storage.ts';

/**
 * Uploaded files are displayed and never run, whatever their bytes, even if they were put into the storage without the
 * site: as a page, one could load nothing, run nothing, and would have an opaque origin.
 */
const inertPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The headers of a stored file: it never changes under its name, so the name is its ETag and browsers may cache it for
 * a year.
 */
export function headersOfFile(name: string, type: string) {
  return {
    'content-security-policy': inertPolicy,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    'accept-ranges': 'bytes',
    'content-type': type,
  };
}

/**
 * Sends a stored file, or the range that a player requests.
 *
 * @throws errors of the storage before the first byte; no cacheable headers have been sent by then
 */
async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, file, type }: { name: string; file: StoredFile; type: string },
): Promise<FastifyReply> {
  const headers = headersOfFile(name, type);
  const { etag } = headers;
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers({ etag, 'cache-control': headers['cache-control'] }).send();
  }

  const range = requestedRange(request, file.size, etag);
  if (range === 'none of it') {
    return reply
      .code(416)
      .header('Content-Range', `bytes */${file.size}`)
      .send({ message: 'There are no such bytes.' });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  // For a HEAD the framework would read and discard the whole file.
  const stream = request.method === 'HEAD' ? Readable.from([]) : file.stream({ start, end });
  await once(stream, 'readable');
  reply.headers(headers);
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`);
  reply.header('Content-Length', end - start + 1);
  return reply.send(stream);
}

/** The single requested range; several ranges, or an invalid one, are answered with the whole file. */
function requestedRange(request: FastifyRequest, size: number, etag: string) {
  const { range, 'if-range': condition } = request.headers;
  if (!range || (condition && condition !== etag)) return undefined;
  // A suffix range longer than the file is the whole file (RFC 9110); the library calls it unsatisfiable.
  const [, last] = /^bytes=-(\d+)$/.exec(range) ?? [];
  if (last && Number(last) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'none of it' as const;
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** Pictures are stored in these two formats only. */
const isPictureFile = /\.(?:webp|avif)$/;

interface NameParams {
  Params: { name: string };
}

/** Serves uploaded files: pictures at /uploads/{name}, videos and their captions at /{name} (product: The API). */
export function fileRoutes(
  { pictures, videos }: { pictures: PictureLibrary; videos: FileStorage },
  fileCache: FileCache,
) {
  return async (app: FastifyInstance): Promise<void> => {
    const options: RouteShorthandOptions = { config: { action: 'file.read' }, schema: { hide: true } };

    app.get<NameParams>('/uploads/:name', options, async (request, reply) => {
      const { name } = request.params;
      // Other files in the storage, such as a page or an SVG that was copied there by hand, are not served.
      const file = isPictureFile.test(name) ? await pictures.open(name) : undefined;
      if (!file) throw notFoundError('Picture');
      const { size, type } = file;
      if (size > maxCachedFileBytes || request.headers.range) {
        return sendStoredFile(request, reply, { name, file, type });
      }
      const answer = await fileCache.get(`/uploads/${name}`, async () => {
        const identity = size > 0 ? await buffer(file.stream({ start: 0, end: size - 1 })) : Buffer.alloc(0);
        const { etag, ...headers } = headersOfFile(name, type);
        return createPreparedResponse({ headers, etag }, { identity });
      });
      return sendPreparedResponse(answer, request, reply);
    });

    // Names that are not of videos fall through to the pages.
    const types: Readonly<Record<string, string>> = { ...videoTypes, vtt: captionsType };
    const endings = Object.keys(types).join('|');
    app.get<NameParams>(`/:name(^[a-f0-9]{24}\\.(?:${endings})$)`, options, async (request, reply) => {
      const { name } = request.params;
      const file = await videos.open(name);
      if (!file) throw notFoundError('Video');
      const type = types[name.split('.')[1] ?? ''] ?? 'application/octet-stream';
      return sendStoredFile(request, reply, { name, file, type });
    });
  };
}
