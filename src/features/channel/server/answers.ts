import * as z from 'zod';

/** Ids have eleven characters; the platform does not guarantee the length. */
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
 * The platform's answer to `search` with `part=snippet&type=video`; unknown fields are passed on. Sometimes the
 * platform announces results and sends none; such an answer is invalid.
 */
export const searchAnswer = z
  .looseObject({
    kind: z.literal('youtube#searchListResponse'),
    pageInfo,
    items: z.array(z.looseObject({ id: z.looseObject({ videoId }), snippet })).max(50),
  })
  .refine(({ items, pageInfo }) => items.length > 0 || pageInfo.totalResults === 0);

/** The platform's answer to `videos` with `part=snippet,statistics`. Channel owners can hide the view count. */
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

/** The last stored answers of the platform about the channel's videos. */
export interface StoredFilms {
  found: SearchAnswer['items'];
  details: VideosAnswer['items'];
}
