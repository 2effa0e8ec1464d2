import type { VideoObjectLeaf } from 'schema-dts';
import type { PageServices } from '#core/pages/context.ts';
import { decodeEntities } from '#core/text/html-text.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';
import { embedAddress } from '#core/ui/structured-data.ts';
import type { StoredFilms } from '../server/channel.ts';

/** The structured data of a video of the channel, only from answers of the platform. */
export interface ChannelFilm {
  id: string;
  title: string;
  description: string;
  thumbnail: string;
  /** ISO, UTC. */
  publishedAt: string;
}

/** Characters of a description that search engines read. */
const maxDescriptionLength = 2000;

/** The stored videos of the channel, the newest first; empty if they cannot be read. */
export async function loadChannelFilms({
  channelFilms: readStored,
}: Pick<PageServices, 'channelFilms'>): Promise<ChannelFilm[]> {
  const { found, details } = await readStored().catch((): StoredFilms => ({ found: [], details: [] }));
  const known = new Map(details.map(({ id, snippet }) => [id, snippet]));
  return found.flatMap(({ id: { videoId }, snippet }) => filmOf(videoId, snippet, known.get(videoId)) ?? []);
}

type Snippet = StoredFilms['details'][number]['snippet'];

/** Undefined if a required property is missing. */
function filmOf(id: string, found: Snippet, details: Snippet | undefined): ChannelFilm | undefined {
  const title = (details?.title || decodeEntities(found.title)).trim();
  const description = details?.description || decodeEntities(found.description ?? '');
  const thumbnail = widest({ ...found.thumbnails, ...details?.thumbnails });
  const published = new Date(found.publishedAt ?? '');
  if (!title || !thumbnail || Number.isNaN(published.getTime())) return undefined;
  return {
    ...{ id, title, thumbnail, publishedAt: published.toISOString() },
    description: cutText(oneLine(description), maxDescriptionLength) || title,
  };
}

function widest(thumbnails: NonNullable<Snippet['thumbnails']>): string | undefined {
  const [first] = Object.values(thumbnails).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const address = first && URL.parse(first.url);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** The schema.org object of a video of the channel, which is embedded from the platform. */
export const filmVideoObject = ({
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

/** The sitemap entry of a video of the channel. */
export const filmSitemapEntry = (film: ChannelFilm) => ({
  ...{ title: film.title, description: film.description, thumbnail: film.thumbnail },
  player: embedAddress(film.id),
  publishedAt: film.publishedAt,
});
