import type { VideoObjectLeaf } from 'schema-dts';
import type { PageServices } from '#core/pages/context.ts';
import { decodeEntities } from '#core/text/html-text.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';
import { embedAddress } from '#core/ui/structured-data.ts';
import type { KnownFilms } from '../server/answers.ts';

/** A film of the channel as machines are told of it: only what the platform has said. */
export interface ChannelFilm {
  id: string;
  title: string;
  description: string;
  /** The address of its picture. */
  thumbnail: string;
  /** ISO, UTC. */
  publishedAt: string;
}

/** Characters that search engines read of a description. */
const longest = 2000;

/** The films that are known, the newest first; none where they cannot be read: then the page tells of no film. */
export async function channelFilms({
  channelFilms: read,
}: Pick<PageServices, 'channelFilms'>): Promise<ChannelFilm[]> {
  const { found, details } = await read().catch((): KnownFilms => ({ found: [], details: [] }));
  const known = new Map(details.map(({ id, snippet }) => [id, snippet]));
  return found.flatMap(({ id: { videoId }, snippet }) => filmOf(videoId, snippet, known.get(videoId)) ?? []);
}

type Snippet = KnownFilms['details'][number]['snippet'];

/** Undefined where something is missing without which a film is none to machines. */
function filmOf(id: string, found: Snippet, details: Snippet | undefined): ChannelFilm | undefined {
  const title = (details?.title || decodeEntities(found.title)).trim();
  const description = details?.description || decodeEntities(found.description ?? '');
  const thumbnail = widest({ ...found.thumbnails, ...details?.thumbnails });
  const published = new Date(found.publishedAt ?? '');
  if (!title || !thumbnail || Number.isNaN(published.getTime())) return undefined;
  return {
    ...{ id, title, thumbnail, publishedAt: published.toISOString() },
    description: cutText(oneLine(description), longest) || title,
  };
}

function widest(thumbnails: NonNullable<Snippet['thumbnails']>): string | undefined {
  const [first] = Object.values(thumbnails).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const address = first && URL.parse(first.url);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** A film of the channel, which is played by the platform. */
export const filmOfChannel = ({
  id,
  title,
  description,
  thumbnail,
  publishedAt,
}: ChannelFilm): VideoObjectLeaf => ({
  '@type': 'VideoObject',
  name: title,
  description,
  thumbnailUrl: thumbnail,
  uploadDate: publishedAt,
  embedUrl: embedAddress(id),
});

/** A film of the channel in a sitemap. */
export const sitemapFilmOfChannel = (film: ChannelFilm) => ({
  ...{ title: film.title, description: film.description, thumbnail: film.thumbnail },
  player: embedAddress(film.id),
  publishedAt: film.publishedAt,
});
