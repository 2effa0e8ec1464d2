import { fourAtATime, summariseEach } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart } from '#cms/records/registry.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { ShownDate } from '#core/ui/date-text.tsx';
import { cutRichText } from '#core/ui/fit-rich-text.ts';
import { type VideoSource, videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';
import type { Thumbnail } from '#features/channel/public/film-details.ts';
import { shareTextOf } from '#features/sharing/public/shared-entry.ts';
import { growingListOf } from '#features/topics/public/filters.ts';
import { videoupload } from './definition.ts';

/** Data that only videos of the channel have. */
export interface Film {
  date: ShownDate;
  /** The view count; channel owners can hide it. */
  views?: string;
  thumbnail: Thumbnail;
}

export interface VideoSummary {
  id: string;
  /** The address of its position on the page of videos; for a channel video that page without a position. */
  address: string;
  title: string;
  description: string;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
  /** The text to share with, if staff have written one. */
  shareText?: string;
  film?: Film;
}

export const videoFields = [
  'title',
  'description',
  'images',
  ...videoFieldNames,
  'embededVideo',
  'shareText',
] as const;

/** The data of a card (product: Limits). */
export function summariseVideo(video: ShownPart<'videoupload', (typeof videoFields)[number]>): VideoSummary {
  return {
    id: video._id,
    address: publicAddress(contentTypes.videoupload, video),
    title: video.title,
    description: cutRichText(video.description, 100),
    picture: video.images,
    source: videoSourceOf({ ...video, address: video.embededVideo }),
    ...(video.shareText && { shareText: shareTextOf(video, '') }),
  };
}

export const growingList = growingListOf(
  videoupload,
  fourAtATime,
  videoFields,
  summariseEach(summariseVideo),
);
