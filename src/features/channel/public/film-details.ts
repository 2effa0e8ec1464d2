import type { VideoSummary } from '#content/video-upload/video-summary.ts';
import { decodeEntities } from '#core/text/html-text.ts';
import { formatNumber } from '#core/text/numbers.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { shownDate } from '#core/ui/date-text.tsx';

const lakh = 100_000;
const crore = 100 * lakh;

/** The view count in Indian notation: 1 view, 12,345 views, 1.2 lakh views, 3 crore views. */
export function formatViewCount(views: number): string {
  if (views < lakh) return `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`;
  return views < crore ? `${inUnits(views, lakh)} lakh views` : `${inUnits(views, crore)} crore views`;
}

/** Truncated, not rounded: 99,99,999 is not 100 lakh. */
function inUnits(views: number, unit: number): string {
  return formatNumber(Math.floor((views * 10) / unit) / 10);
}

/** An item of the platform's answers; every field may be missing, because the data is external. */
export interface PlatformFilm {
  snippet?: {
    title?: unknown;
    description?: unknown;
    publishedAt?: unknown;
    thumbnails?: Record<string, { url?: unknown; width?: unknown } | undefined>;
  };
  statistics?: { viewCount?: unknown };
}

interface Source {
  /** The item of the search. */
  found: PlatformFilm;
  /** The item of the look-up, if it succeeded. */
  details?: PlatformFilm | undefined;
  timeZone: string;
  /** The source of pictures: the site's own proxy, or the addresses that the platform gives. */
  pictures: { base: string } | 'platform';
}

/** The data of a card for a video of the channel (product: Limits). */
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
      ...(/^\d{1,15}$/.test(String(views)) && { views: formatViewCount(Number(views)) }),
      thumbnail:
        pictures === 'platform'
          ? platformPicture({ ...snippet.thumbnails, ...details?.snippet?.thumbnails })
          : proxiedPicture(`${pictures.base}/thumbnails/${id}`),
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An unparsable date stays as it is, so that the caller can report it. */
function dayOf(moment: string, timeZone: string): string | null {
  const date = new Date(moment);
  return moment && !Number.isNaN(date.getTime()) ? createDayFormatter(timeZone)(date) : moment || null;
}

function proxiedPicture(address: string): Thumbnail {
  const sizes = [320, 640, 1280].map((width) => `${address}?width=${width} ${width}w`);
  return { src: `${address}?width=640`, srcSet: sizes.join(', ') };
}

/** The widest thumbnail except the largest format. */
function platformPicture(
  thumbnails: NonNullable<NonNullable<PlatformFilm['snippet']>['thumbnails']>,
): Thumbnail {
  const { standard, high, medium } = thumbnails;
  return { src: text((standard ?? high ?? medium ?? thumbnails.default)?.url) };
}

/** The picture of a video with the attributes of an `img`. */
export interface Thumbnail {
  src: string;
  srcSet?: string;
}
