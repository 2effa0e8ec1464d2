import type { VideoSummary } from '#content/video-upload/video-summary.ts';
import { decodeEntities } from '#core/text/html-text.ts';
import { indianNumber } from '#core/text/numbers.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';
import { calendarOf } from '#core/time/calendar.ts';
import { shownDate } from '#core/ui/date-text.tsx';

const lakh = 100_000;
const crore = 100 * lakh;

/** How often a film was seen, in Indian notation: 1 view, 12,345 views, 1.2 lakh views, 3 crore views. */
export function viewCount(views: number): string {
  if (views < lakh) return `${indianNumber(views)} ${views === 1 ? 'view' : 'views'}`;
  return views < crore ? `${inUnits(views, lakh)} lakh views` : `${inUnits(views, crore)} crore views`;
}

/** Cut, not rounded: 99,99,999 is not 100 lakh yet. */
function inUnits(views: number, unit: number): string {
  return indianNumber(Math.floor((views * 10) / unit) / 10);
}

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
