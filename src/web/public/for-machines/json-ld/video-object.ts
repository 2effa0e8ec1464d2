import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import { addressOfVideo, videoAt } from '../../../../content/kinds/video-address.ts';
import { momentOfId } from '../../../../content/moment-of-id.ts';
import type { ShownPicture } from '../../../../content/picture.ts';
import { type Playable, playable } from '../../../ui/video/playable.ts';
import type { ChannelFilm } from '../channel-films.ts';
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

/** A film of the channel, which is played by the platform. */
export const filmOfChannel = ({ id, title, description, thumbnail, publishedAt }: ChannelFilm): JsonLd => ({
  '@type': 'VideoObject',
  name: title,
  description,
  thumbnailUrl: thumbnail,
  uploadDate: publishedAt,
  embedUrl: embedAddress(id),
});

const figure =
  /<figure class="video">\s*<a\b([^>]*)>(.*?)<\/a>\s*(?:<figcaption\b[^>]*>(.*?)<\/figcaption>)?/gs;

/**
 * The films within the texts of an entry, which came with it: of ours and of YouTube. Without a name a film is none to
 * machines, nor is one of ours without a picture.
 *
 * @param id of the entry @param htmls its texts, as they are stored
 */
export function filmsWithin(site: Site, id: string, ...htmls: readonly string[]): JsonLd[] {
  const films = new Map<string, JsonLd>();
  for (const [, attributes = '', inside = '', caption = ''] of htmls.join('').matchAll(figure)) {
    const href = / href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const video = videoAt(href.replaceAll('&amp;', '&'));
    const [, picture] = /<img\b[^>]* src="\/uploads\/([\w-]+\.webp)"/.exec(inside) ?? [];
    const title = textOfRichText(inside);
    if (!video || !title) continue;
    const address = addressOfVideo(video);
    const film = video.kind === 'file' ? video.name : video.id;
    if (films.has(film)) continue;
    const shown = picture === undefined ? undefined : { name: picture, alt: '', facts: undefined };
    const source = playable(video.kind === 'file' ? { video: video.name } : { address });
    const described = videoObject(site, {
      id,
      title,
      description: textOfRichText(caption),
      picture: shown,
      source,
    });
    if (described) films.set(film, described);
  }
  return [...films.values()];
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
