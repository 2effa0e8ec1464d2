import * as z from 'zod';

/** Ids are eleven characters today; the platform promises no length. */
export const videoId = z.string().regex(/^[\w-]{1,64}$/);

const thumbnail = z.looseObject({
  url: z.string().max(2000),
  width: z.number().optional(),
});

const snippet = z.looseObject({
  title: z.string(),
  description: z.string().optional(),
  publishedAt: z.string().optional(),
  thumbnails: z.record(z.string(), thumbnail).optional(),
});

const pageInfo = z.looseObject({ totalResults: z.number(), resultsPerPage: z.number() });

/**
 * What the platform answers to `search` with `part=snippet&type=video`; fields that it adds are passed on. At times it
 * tells of results and sends none of them, which is no good answer.
 */
export const searchAnswer = z
  .looseObject({
    kind: z.literal('youtube#searchListResponse'),
    pageInfo,
    items: z.array(z.looseObject({ id: z.looseObject({ videoId }), snippet })).max(50),
  })
  .refine(({ items, pageInfo }) => items.length > 0 || pageInfo.totalResults === 0);

/** What the platform answers to `videos` with `part=snippet,statistics`. Owners can hide how often a film was seen. */
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

export type SearchAnswer = z.infer<typeof searchAnswer>;
export type VideosAnswer = z.infer<typeof videosAnswer>;
export type Thumbnail = z.infer<typeof thumbnail>;

/** What the platform has said of the channel's films when it was last asked. */
export interface KnownFilms {
  found: SearchAnswer['items'];
  details: VideosAnswer['items'];
}
