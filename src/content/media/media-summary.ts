import { summariseEach, threeAtATime } from '#cms/public/list-part.ts';
import type { ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { cutText } from '#core/text/plain-text.ts';
import type { ShownDate } from '#core/ui/date-text.tsx';
import { shownDate } from '#core/ui/date-text.tsx';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { type VideoSource, videoSourceOf } from '#core/ui/video-source.ts';
import { shareTextOf } from '#features/sharing/public/shared-entry.ts';
import { growingListOf } from '#features/topics/public/filters.ts';
import { media } from './definition.ts';

export interface MediaSummary {
  id: string;
  title: string;
  excerpt: string;
  text: string;
  isVideo: boolean;
  date: ShownDate;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
  /** The text to share with, if staff have written one. */
  shareText?: string;
}

export const mediaFields = [
  'title',
  'shortContent',
  'content',
  'linkType',
  'link',
  'imageUrl',
  'createdAt',
  'shareText',
] as const;

export function summariseMedia(media: ShownPart<'media', (typeof mediaFields)[number]>): MediaSummary {
  return {
    id: media._id,
    title: media.title,
    excerpt: cutText(media.shortContent, 130),
    text: cutRichText(media.content, 300),
    isVideo: media.linkType === 'youtube',
    date: shownDate(media.createdAt, 'Unknown date'),
    picture: media.imageUrl,
    source: videoSourceOf({ address: media.link }),
    ...(media.shareText && { shareText: shareTextOf(media, '') }),
  };
}

export const growingList = growingListOf(media, threeAtATime, mediaFields, summariseEach(summariseMedia));
