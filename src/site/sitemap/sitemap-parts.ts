import { hasOwnPages, publicAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { escapeXml } from '#core/text/xml.ts';
import { videoSourceOf } from '#core/ui/video-source.ts';
import { listFixedPages, type SitemapPage } from './sitemap-pages.ts';

type Content = PageServices['content'];

const typesWithPages = contentNames.filter((name) => hasOwnPages(contentTypes[name]));

const fixedPart = 'sitemap-pages';

/** Entries per part. Search engines accept 50,000; this many are rendered in some milliseconds. */
const partLength = 1000;

/** The paths of all parts: one with the fixed pages, and for each type as many as its entries need. */
export async function listParts(content: Content): Promise<string[]> {
  const parts = await Promise.all(
    typesWithPages.map(async (name) => {
      const count = Math.ceil((await content.count(name)) / partLength);
      return Array.from({ length: count }, (_, index) => `/sitemap-${name}-${index + 1}.xml`);
    }),
  );
  return [`/${fixedPart}.xml`, ...parts.flat()];
}

/** Whether the part exists. @param part its name, without the ending */
export async function hasSitemapPart(content: Content, part: string): Promise<boolean> {
  if (part === fixedPart) return true;
  const entry = partOf(part);
  return entry !== undefined && entry.offset < (await content.count(entry.name));
}

/** The type and the offset of a part; undefined for an invalid name. */
function partOf(part: string): { name: ContentName; offset: number } | undefined {
  const [, type, number] = /^sitemap-([a-z]+)-([1-9]\d{0,4})$/.exec(part) ?? [];
  const name = typesWithPages.find((one) => one === type);
  return name && { name, offset: (Number(number) - 1) * partLength };
}

/** The pages of a part, or undefined where it does not exist. @param part its name, without the ending */
export async function findPart(content: Content, part: string): Promise<SitemapPage[] | undefined> {
  if (part === fixedPart) return listFixedPages(content);
  const entry = partOf(part);
  if (!entry) return undefined;
  const { name, offset } = entry;
  const entries = await content.listAddresses(name, { limit: partLength, offset });
  if (entries.length === 0) return undefined;
  return entries.map(({ link, title, changedAt, pictures, videos }) => {
    const picture = pictures[0] ? { name: pictures[0], alt: '', facts: undefined } : undefined;
    return {
      ...{ path: publicAddress(contentTypes[name], { link }), changedAt, pictures },
      // Videos within its text are listed under its title too: no text is parsed for a sitemap.
      videos: videos.map((video) => ({ title, description: '', picture, source: videoSourceOf({ video }) })),
    };
  });
}

/** A video for search engines. Addresses are absolute. */
export interface SitemapVideo {
  title: string;
  description: string;
  thumbnail: string;
  /** The file itself, or the address of the player. */
  file?: string | undefined;
  player?: string | undefined;
  /** ISO, UTC. */
  publishedAt?: string | undefined;
}

/** An address in a sitemap or in the list of sitemaps. */
export interface SitemapEntry {
  /** Absolute, like all addresses here. */
  address: string;
  /** ISO, UTC. */
  changedAt?: string | undefined;
  pictures?: readonly string[];
  videos?: readonly SitemapVideo[];
}

/** One element of a sitemap or of the list of sitemaps. */
export function xmlEntry(element: 'url' | 'sitemap', entry: SitemapEntry): string {
  const { address, changedAt, pictures = [], videos = [] } = entry;
  const parts = [
    tag('loc', address),
    changedAt ? tag('lastmod', changedAt) : '',
    ...pictures.map((picture) => `<image:image>${tag('image:loc', picture)}</image:image>`),
    ...videos.map(xmlVideo),
  ];
  return `  <${element}>${parts.join('')}</${element}>\n`;
}

function xmlVideo({ title, description, thumbnail, file, player, publishedAt }: SitemapVideo): string {
  const parts = [
    tag('video:thumbnail_loc', thumbnail),
    tag('video:title', title),
    tag('video:description', description),
    file ? tag('video:content_loc', file) : '',
    player ? tag('video:player_loc', player) : '',
    publishedAt ? tag('video:publication_date', publishedAt) : '',
  ];
  return `<video:video>${parts.join('')}</video:video>`;
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Names of the sitemap extensions for pictures and videos. */
const extensions =
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

export function xmlResponse(root: 'urlset' | 'sitemapindex', entries: string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === 'urlset' ? extensions : ''}>
${entries.join('')}</${root}>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
