import { calendarOf } from '../../../../content/calendar.ts';
import { oneLine } from '../../../../content/kinds/one-line.ts';
import { cutText } from '../../../ui/cut-text.ts';
import { shownDate } from '../../../ui/shown-date.ts';
import type { VideoSummary } from '../video-summary.ts';
import { decodeEntities } from './decode-entities.ts';
import { viewCount } from './view-count.ts';

/** What an item of the platform's answers may hold; nothing of it is sure, because it comes from elsewhere. */
export interface SentFilm {
  snippet?: {
    title?: unknown;
    description?: unknown;
    publishedAt?: unknown;
    thumbnails?: Record<string, { url?: unknown; width?: unknown } | undefined>;
  };
  statistics?: { viewCount?: unknown };
}

interface Source {
  /** As the search found it. */
  found: SentFilm;
  /** As the look-up describes it, where that answered. */
  details?: SentFilm | undefined;
  timeZone: string;
  /** Where pictures are: the site's own relay, or as the platform names them. */
  pictures: { base: string } | 'platform';
}

/** What a card shows of a film of the channel (product: Limits). */
export function summariseFilm(id: string, { found, details, timeZone, pictures }: Source): VideoSummary {
  const snippet = found.snippet ?? {};
  const title = text(details?.snippet?.title) || decodeEntities(text(snippet.title));
  const description = text(details?.snippet?.description) || decodeEntities(text(snippet.description));
  const views = details?.statistics?.viewCount;
  return {
    id,
    address: '/video',
    title,
    description: cutText(oneLine(description), 100),
    picture: undefined,
    source: { kind: 'youtube', id },
    film: {
      date: shownDate(dayOf(text(snippet.publishedAt), timeZone), 'Unknown date'),
      ...(/^\d{1,15}$/.test(String(views)) && { views: viewCount(Number(views)) }),
      thumbnail:
        pictures === 'platform'
          ? platformPicture({ ...snippet.thumbnails, ...details?.snippet?.thumbnails })
          : relayedPicture(`${pictures.base}/thumbnails/${id}`),
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An unreadable moment stays as it is, so that it is told as such. */
function dayOf(moment: string, timeZone: string): string | null {
  const date = new Date(moment);
  return moment && !Number.isNaN(date.getTime()) ? calendarOf(timeZone)(date) : moment || null;
}

function relayedPicture(address: string): Thumbnail {
  const sizes = [320, 640, 1280].map((width) => `${address}?width=${width} ${width}w`);
  return { src: `${address}?width=640`, srcSet: sizes.join(', ') };
}

/** The widest but for the very large one. */
function platformPicture(thumbnails: NonNullable<NonNullable<SentFilm['snippet']>['thumbnails']>): Thumbnail {
  const { standard, high, medium } = thumbnails;
  return { src: text((standard ?? high ?? medium ?? thumbnails.default)?.url) };
}

/** The picture of a film, as an `img` takes it. */
export interface Thumbnail {
  src: string;
  srcSet?: string;
}
