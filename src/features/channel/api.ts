import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { numberInQuery } from '#core/api/schemas.ts';

// The answers are the platform's: they are validated when it sends them, and fields that are unknown here are passed on.

/** Ids have eleven characters; the platform does not guarantee the length. */
const videoId = z.string().regex(/^[\w-]{1,64}$/);

const thumbnail = z.looseObject({
  url: z.string().max(2000),
  width: z.number().optional(),
});

const snippet = z.looseObject({
  title: z.string(),
  description: z.string().optional(),
  publishedAt: z.string().optional(),
  // By size, such as `medium`.
  thumbnails: z.record(z.string(), thumbnail).optional(),
});

const pageInfo = z.looseObject({ totalResults: z.number(), resultsPerPage: z.number() });

/**
 * The answer to `search` with `part=snippet&type=video`. Sometimes the platform announces results and sends none; such
 * an answer is invalid.
 */
export const searchAnswer = z
  .looseObject({
    kind: z.literal('youtube#searchListResponse'),
    pageInfo,
    items: z.array(z.looseObject({ id: z.looseObject({ videoId }), snippet })).max(50),
  })
  .refine(({ items, pageInfo }) => items.length > 0 || pageInfo.totalResults === 0);

/** The answer to `videos` with `part=snippet,statistics`. Channel owners can hide the view count. */
export const videosAnswer = z.looseObject({
  kind: z.literal('youtube#videoListResponse'),
  pageInfo,
  items: z
    .array(
      z.looseObject({
        id: videoId,
        snippet,
        statistics: z.looseObject({ viewCount: z.string().optional() }).optional(),
      }),
    )
    .max(50),
});

export type SearchAnswer = z.output<typeof searchAnswer>;
export type VideosAnswer = z.output<typeof videosAnswer>;
export type Thumbnail = z.output<typeof thumbnail>;

const idMessage = 'id is a list of up to 50 ids of videos, with commas.';
const ids = z
  .preprocess(
    // A client may repeat the parameter.
    (sent: string | string[]) => [sent].flat().join(','),
    z.string().regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/, idMessage),
  )
  .transform((all) => all.split(','))
  .nonoptional()
  .describe('Up to 50 ids separated by commas; those of other channels are left out.');
const maxResults = numberInQuery({
  ...{ min: 1, max: 50 },
  message: 'maxResults is a whole number from 1 to 50.',
}).default(5);
const width = numberInQuery({
  ...{ min: 1, max: 1920 },
  message: 'width is a whole number of pixels, up to 1920.',
}).default(320);

/** The video platform's two calls, answered by this site, and the pictures of videos. */
export const channelCalls = defineCalls('Channel feed', {
  'GET youtube/search': {
    summary: "The newest videos of the brand's channel, as the video platform answers them",
    description:
      "The platform's other parameters (`part`, `channelId`, `order`, `type`) are ignored: it is always the brand's own channel, by date.",
    action: 'feed.read',
    query: z.object({ maxResults }),
    answers: { 200: searchAnswer },
    errors: [404, 503],
  },
  'GET youtube/videos': {
    summary: 'Details and numbers of videos of the channel, as the video platform answers them',
    description: "The platform's parameter `part` is ignored: it is always `snippet,statistics`.",
    action: 'feed.read',
    query: z.object({ id: ids }),
    answers: { 200: videosAnswer },
    errors: [404, 503],
  },
  'GET youtube/thumbnails/:videoId': {
    summary: 'The picture of a video of the channel',
    action: 'feed.read',
    params: z.object({ videoId: z.string().describe('The id of the video.') }),
    query: z.object({ width }),
    answers: { 200: { type: 'image/*', description: 'JPEG, WebP or PNG.' } },
    errors: [503],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof channelCalls> {}
}
