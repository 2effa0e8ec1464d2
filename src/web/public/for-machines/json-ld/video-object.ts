import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import { storedVideoName } from '../../../../content/kinds/video-address.ts';
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

const figure =
  /<figure class="video">\s*<a\b([^>]*)>(.*?)<\/a>\s*(?:<figcaption\b[^>]*>(.*?)<\/figcaption>)?/gs;

/**
 * The films of ours within the texts of an entry, which came with it. Of one of YouTube nobody here knows since when it is
 * there, and without a name or a picture of its own a film is none to machines.
 *
 * @param id of the entry @param htmls its texts, as they are stored
 */
export function filmsWithin(site: Site, id: string, ...htmls: readonly string[]): (JsonLd | undefined)[] {
  const films = new Map<string, JsonLd | undefined>();
  for (const [, attributes = '', inside = '', caption = ''] of htmls.join('').matchAll(figure)) {
    const name = storedVideoName(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const [, picture] = /<img\b[^>]* src="\/uploads\/([\w-]+\.webp)"/.exec(inside) ?? [];
    const title = textOfRichText(inside);
    if (!name || !picture || !title || films.has(name)) continue;
    const film = { id, title, description: textOfRichText(caption) };
    const shown = { name: picture, alt: '', facts: undefined };
    films.set(
      name,
      videoObject(site, { ...film, picture: shown, source: { kind: 'file', src: `/${name}` } }),
    );
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
