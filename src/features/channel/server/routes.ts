import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AppError, notFoundError } from '#core/errors.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { errorResponses, type JsonSchema, pathParameter, responses } from '#core/http/open-api.ts';
import { videoId } from './answers.ts';
import type { ChannelFeed } from './channel.ts';

const config: FastifyContextConfig = { action: 'feed.read' };
const maxResultsMessage = 'maxResults is a whole number from 1 to 50.';
const idMessage = 'id is a list of up to 50 ids of videos, with commas.';
const widthMessage = 'width is a whole number of pixels, up to 1920.';

const wholeNumber = (most: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message);

// Other parameters are ignored: channel, order and parts are fixed.
const searchQuery = z.object({ maxResults: wholeNumber(50, maxResultsMessage).default(5) });
const videosQuery = z.object({
  id: z
    .union([z.string(), z.array(z.string())], idMessage)
    .transform((ids) => [ids].flat().join(',').split(','))
    .refine((ids) => ids.length <= 50 && ids.every((id) => videoId.safeParse(id).success), idMessage),
});
const thumbnailQuery = z.object({ width: wholeNumber(1920, widthMessage).default(320) });

/** The Cache-Control value for browsers, in seconds. */
const cacheControl = (seconds: number) => `public, max-age=${seconds}`;

/** The video platform's two calls, answered by this site (product: Channel feed). */
export function channelRoutes(feed: ChannelFeed | undefined) {
  const requireFeed = () => {
    if (!feed) throw new AppError('missing', 'No channel is set up here.');
    return feed;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/youtube/search', { config, schema: searchDocs }, async (request, reply) => {
      const channel = requireFeed();
      const answer = await channel.search(parseFields(searchQuery, request.query).maxResults);
      reply.header('Cache-Control', cacheControl(60));
      return answer;
    });

    app.get('/youtube/videos', { config, schema: videosDocs }, async (request, reply) => {
      const channel = requireFeed();
      const answer = await channel.videos(parseFields(videosQuery, request.query).id);
      reply.header('Cache-Control', cacheControl(60));
      return answer;
    });

    app.get<{ Params: { videoId: string } }>(
      '/youtube/thumbnails/:videoId',
      { config, schema: thumbnailDocs },
      async (request, reply) => {
        const channel = requireFeed();
        const { width } = parseFields(thumbnailQuery, request.query);
        const picture = await channel.thumbnail(request.params.videoId, width);
        if (!picture) throw notFoundError('Picture');
        reply.header('Cache-Control', cacheControl(86_400)).type(picture.type);
        return reply.send(picture.bytes);
      },
    );
  };
}

const tags = ['Channel feed'];
const fixed = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });
const listOf = (kind: string, id: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['kind', 'pageInfo', 'items'],
  properties: {
    kind: fixed(kind),
    pageInfo: {
      type: 'object',
      properties: { totalResults: { type: 'integer' }, resultsPerPage: { type: 'integer' } },
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'snippet'],
        properties: {
          id,
          snippet: {
            type: 'object',
            properties: {
              title: { type: 'string' },
              description: { type: 'string' },
              publishedAt: { type: 'string', format: 'date-time' },
              thumbnails: { type: 'object' },
            },
          },
          statistics: { type: 'object', properties: { viewCount: { type: 'string' } } },
        },
      },
    },
  },
});
const rejections = errorResponses(400, 404, 503);

const searchDocs = {
  tags,
  summary: "The newest films of the brand's channel, as the video platform answers them",
  querystring: {
    type: 'object',
    properties: {
      part: fixed('snippet'),
      channelId: { type: 'string', description: "Ignored: the channel is always the brand's own." },
      order: fixed('date'),
      type: fixed('video'),
      maxResults: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
    },
  },
  response: responses(
    200,
    listOf('youtube#searchListResponse', { type: 'object', properties: { videoId: { type: 'string' } } }),
    rejections,
  ),
};

const videosDocs = {
  tags,
  summary: 'Details and numbers of films of the channel, as the video platform answers them',
  querystring: {
    type: 'object',
    required: ['id'],
    properties: {
      part: fixed('snippet,statistics'),
      id: {
        type: 'string',
        description: 'Up to 50 ids separated by commas; those of other channels are left out.',
      },
    },
  },
  response: responses(200, listOf('youtube#videoListResponse', { type: 'string' }), rejections),
};

const thumbnailDocs = {
  tags,
  summary: 'The picture of a film of the channel',
  params: pathParameter('videoId', 'The id of the film.'),
  querystring: {
    type: 'object',
    properties: { width: { type: 'integer', minimum: 1, maximum: 1920, default: 320 } },
  },
  response: responses(200, { type: 'string', format: 'binary' }, rejections),
};
