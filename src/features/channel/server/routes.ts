import type { FastifyInstance } from 'fastify';
import { AppError, notFoundError } from '#core/errors.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { channelCalls } from '../api.ts';
import type { ChannelFeed } from './channel.ts';

/** The Cache-Control value for browsers, in seconds. */
const cacheControl = (seconds: number) => `public, max-age=${seconds}`;

/** The video platform's two calls, answered by this site (product: Channel feed). */
export function channelRoutes(feed: ChannelFeed | undefined) {
  const requireFeed = () => {
    if (!feed) throw new AppError('missing', 'No channel is set up here.');
    return feed;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('preValidation', async () => {
      requireFeed();
    });

    addCalls(app, channelCalls, {
      async 'GET youtube/search'({ query }, reply) {
        const answer = await requireFeed().search(query.maxResults);
        reply.header('Cache-Control', cacheControl(60));
        return answer;
      },

      async 'GET youtube/videos'({ query }, reply) {
        const answer = await requireFeed().videos(query.id);
        reply.header('Cache-Control', cacheControl(60));
        return answer;
      },

      async 'GET youtube/thumbnails/:videoId'({ params, query }, reply) {
        const picture = await requireFeed().thumbnail(params.videoId, query.width);
        if (!picture) throw notFoundError('Picture');
        reply.header('Cache-Control', cacheControl(86_400)).type(picture.type);
        return reply.send(picture.bytes);
      },
    });
  };
}
