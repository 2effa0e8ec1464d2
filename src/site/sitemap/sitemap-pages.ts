import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { shownOnHome } from '#content/home/home-limits.ts';
import { summariseVideo, type VideoSummary, videoFields } from '#content/video-upload/video-summary.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { embedAddress, thumbnailOf } from '#core/ui/structured-data.ts';
import { type VideoSource, videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';
import { pagesWithoutEntries } from '../addresses.ts';
import type { SitemapVideo } from './sitemap-parts.ts';

export type SitemapFilm = Pick<VideoSummary, 'title' | 'description' | 'picture' | 'source'>;

/** A video for a sitemap; undefined where it is not playable, or has no picture. */
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

type Content = PageServices['content'];

/** A page for search engines, with the time of its last change (ISO, UTC) where that is known. */
export interface SitemapPage {
  path: string;
  changedAt?: string;
  /** The bare names of its pictures. */
  pictures: readonly string[];
  videos: readonly SitemapFilm[];
}

/** The media of entries without a page of their own on a page; others are listed with their page. */
interface ShownMedia {
  pictures: readonly (ShownPicture | undefined)[];
  /** Bare names of the pictures in texts that it shows in full. */
  inTexts?: readonly string[];
  films?: readonly SitemapFilm[];
}

/** The pages with lists of entries, and those without entries. */
const fixedPages = [
  ...new Set(contentNames.map((name) => contentTypes[name].page.list)),
  ...pagesWithoutEntries,
];
const pathOf = (name: ContentName): string => contentTypes[name].page.list;

/** Maximum entries whose pictures and videos are listed: search engines read no more of a page. */
const entryLimit = { limit: 100 };
/** The maximum that search engines accept per page. */
const maxPictures = 1000;

/** The permanent pages, with the pictures and videos that are on no other page. */
export async function listFixedPages(content: Content): Promise<SitemapPage[]> {
  const shown = new Map<string, ShownMedia>([
    [pathOf('banner'), await mediaOfHome(content)],
    [pathOf('aboutus'), await mediaOfAbout(content)],
    [pathOf('media'), await mediaOfPress(content)],
    [pathOf('videoupload'), await mediaOfVideos(content)],
  ]);
  return fixedPages.map((path) => {
    const { pictures = [], inTexts = [], films = [] } = shown.get(path) ?? {};
    const names = [...pictures.flatMap((picture) => picture?.name ?? []), ...inTexts];
    return { path, pictures: [...new Set(names)].slice(0, maxPictures), videos: films };
  });
}

async function mediaOfHome(content: Content): Promise<ShownMedia> {
  const { legacies, ideas } = shownOnHome;
  const [[banner], [founder], legacyEntries, ideaEntries] = await Promise.all([
    content.list('banner', { fields: ['images0', 'images1', 'images2'], limit: 1 }),
    content.list('founder', { fields: ['title', 'images', ...videoFieldNames], limit: 1 }),
    content.list('legacy', { fields: ['images'], limit: legacies }),
    content.list('idea', { fields: ['title', 'images', ...videoFieldNames, 'link'], limit: ideas }),
  ]);
  const founders = founder ? [founder] : [];
  return {
    pictures: [
      ...[banner?.images0, banner?.images1, banner?.images2, founder?.images],
      ...[...legacyEntries, ...ideaEntries].map(({ images }) => images),
    ],
    inTexts: await picturesInTexts(content, 'founder', founders),
    films: [
      ...founders.map((one) => toSitemapFilm({ ...one, title: `Video of ${one.title}` }, videoSourceOf(one))),
      ...ideaEntries.map((idea) => toSitemapFilm(idea, videoSourceOf({ ...idea, address: idea.link }))),
    ],
  };
}

async function mediaOfAbout(content: Content): Promise<ShownMedia> {
  const parts = await content.list('aboutus', { fields: ['images'], limit: 5 });
  const pictures = parts.map(({ images }) => images);
  return { pictures, inTexts: await picturesInTexts(content, 'aboutus', parts) };
}

async function mediaOfPress(content: Content): Promise<ShownMedia> {
  const items = await content.list('media', {
    fields: ['title', 'shortContent', 'link', 'imageUrl'],
    ...entryLimit,
  });
  return {
    pictures: items.map(({ imageUrl }) => imageUrl),
    films: items.map(({ title, shortContent: description, link, imageUrl: images }) =>
      toSitemapFilm({ title, description, images }, videoSourceOf({ address: link })),
    ),
  };
}

async function mediaOfVideos(content: Content): Promise<ShownMedia> {
  const films = (await content.list('videoupload', { fields: videoFields, ...entryLimit })).map(
    summariseVideo,
  );
  return { pictures: films.map(({ picture }) => picture), films };
}

interface VideoEntry {
  title: string;
  /** In plain text. */
  description?: string;
  images: ShownPicture | undefined;
}

const toSitemapFilm = (
  { title, description = '', images }: VideoEntry,
  source: VideoSource | undefined,
): SitemapFilm => ({
  ...{ title, description, picture: images, source },
});

async function picturesInTexts(
  content: Content,
  name: ContentName,
  entries: readonly { _id: string }[],
): Promise<string[]> {
  const ids = entries.map(({ _id }) => _id);
  const found = await content.picturesOf(name, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}
