import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Whether an If-None-Match header names the tag; weak and strong ones count as the same (RFC 9110). */
export function namesTag(asked: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return asked?.split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag)) ?? false;
}

/**
 * Tags the answers of an app, and sends none again that the client has. The plugin would do that for refusals and
 * writes too, so it only makes the tags here.
 */
export const entityTags = fastifyPlugin(async (app: FastifyInstance) => {
  // Weak: one tag stands for the plain and the compressed answer.
  await app.register(etag, { weak: true, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200) {
      reply.removeHeader('etag');
      return payload;
    }
    if (!namesTag(request.headers['if-none-match'], String(reply.getHeader('etag') ?? ''))) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });
});
