import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { minCompressedBytes, negotiateEncoding } from './prepared-response.ts';

const textTypes = /^text\/|[/+](?:json|xml|yaml)\b/;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: { toBuffer: promisify(brotliCompress), createStream: createBrotliCompress, options: brotliOptions },
  gzip: { toBuffer: promisify(gzip), createStream: createGzip, options: {} },
};

/**
 * Compresses the answers to reads that no cache keeps. A write answers at most one entry, which compression would only
 * delay. The plugin of Fastify keeps a list of all types of files in memory, some 2 MB of every process.
 */
export const compressAnswers = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply, payload) => {
    const isStream = payload instanceof Readable;
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isLong = isStream || (isBody && Buffer.byteLength(payload) >= minCompressedBytes);
    const isText = textTypes.test(String(reply.getHeader('content-type') ?? ''));
    if (request.method !== 'GET' || !isLong || !isText || reply.hasHeader('content-encoding')) return payload;
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const { toBuffer, createStream, options } = compressors[encoding];
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const vary = reply.getHeader('vary');
    if (!/accept-encoding/i.test(String(vary)))
      reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    // Where the client or the database fails, both streams end: the answer breaks off.
    return isStream ? pipeline(payload, createStream(options), () => undefined) : toBuffer(payload, options);
  });
});
