import type { VideoSummary } from '../videos/video-summary.ts';
import { embedAddress, thumbnailOf } from './json-ld/video-object.ts';
import type { SitemapVideo } from './sitemap-xml.ts';

/** What is needed of a film. */
export type SitemapFilm = Pick<VideoSummary, 'title' | 'description' | 'picture' | 'source'>;

/** A film as a sitemap tells of it; undefined where it can be played nowhere, or has no picture. */
export function sitemapVideo(
  { siteUrl }: { siteUrl: string },
  { title, description, picture, source }: SitemapFilm,
): SitemapVideo | undefined {
  const thumbnail = thumbnailOf({ siteUrl }, picture, source);
  if (!thumbnail || !source || source.kind === 'link') return undefined;
  return {
    ...{ title, description: description || title, thumbnail },
    file: source.kind === 'file' ? siteUrl + source.src : undefined,
    player: source.kind === 'youtube' ? embedAddress(source.id) : undefined,
  };
}
