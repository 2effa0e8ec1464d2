import { momentOfId } from '../../../../content/moment-of-id.ts';
import type { ShownPicture } from '../../../../content/picture.ts';
import type { Playable } from '../../../ui/video/playable.ts';
import type { JsonLd, Site } from './json-ld.ts';

interface Film {
  /** Of its entry. */
  id: string;
  title: string;
  /** In plain words. */
  description: string;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
}

/**
 * A film of ours or of YouTube; undefined where machines have no use for it: it can be played nowhere, or has no picture.
 * It is as old as its entry.
 */
export function videoObject(
  site: Site,
  { id, title, description, picture, source }: Film,
): JsonLd | undefined {
  const uploadDate = momentOfId(id);
  const thumbnailUrl = thumbnailOf(site, picture, source);
  if (!source || source.kind === 'link' || !uploadDate || !thumbnailUrl) return undefined;
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl,
    uploadDate,
    contentUrl: source.kind === 'file' ? site.siteUrl + source.src : undefined,
    embedUrl: source.kind === 'youtube' ? embedAddress(source.id) : undefined,
  };
}

/** Where YouTube's player shows a film without cookies. */
export const embedAddress = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`;

/** What stands for a film: its own picture, or the one that YouTube has of it. */
export function thumbnailOf(
  { siteUrl }: Site,
  picture: ShownPicture | undefined,
  source: Playable | undefined,
): string | undefined {
  if (picture) return `${siteUrl}/uploads/${picture.name}`;
  return source?.kind === 'youtube' ? `https://i.ytimg.com/vi/${source.id}/hqdefault.jpg` : undefined;
}
