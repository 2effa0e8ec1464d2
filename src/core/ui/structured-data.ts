import type { RouterContextProvider } from 'react-router';
import type * as Ld from 'schema-dts';
import type { Brand } from '#core/brand/brand.ts';
import { creationTimeOf } from '#core/ids.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import { addressOfVideo, parseVideoAddress } from '#core/media/video-address.ts';
import { structuredDataContext } from '#core/pages/context.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { type VideoSource, videoSourceOf } from './video-source.ts';

/** The data of the site in structured data of each page. */
export interface Site {
  /** Without a trailing slash. */
  siteUrl: string;
  brand: Pick<Brand, 'name' | 'logo'>;
}

/**
 * Serialises nodes as JSON-LD for the page's source; undefined and empty values are left out. Browsers do not execute
 * it, so the Content-Security-Policy needs no hash of it. Its text cannot end the element: `<` is escaped, so neither a
 * tag nor a comment can begin.
 */
export function jsonLdBlock(nodes: readonly Ld.JsonLdObject[]): string {
  if (nodes.length === 0) return '';
  const whole = { '@context': 'https://schema.org', '@graph': nodes.map(withoutEmptyValues) };
  const json = JSON.stringify(whole).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${json}</script>`;
}

function withoutEmptyValues(node: object): object {
  const entries = Object.entries(node).flatMap(([name, value]) => {
    const present = Array.isArray(value) ? value.filter((one) => !isEmptyValue(one)) : value;
    return isEmptyValue(present) ? [] : [[name, cleaned(present)]];
  });
  return Object.fromEntries(entries);
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value === 'object' && value !== null) return withoutEmptyValues(value);
  return value;
}

const isEmptyValue = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Adds structured data to the page that is being loaded; the page itself shows the same facts. */
export function addStructuredData(
  context: Readonly<RouterContextProvider>,
  ...nodes: readonly (Ld.JsonLdObject | undefined)[]
): void {
  context.get(structuredDataContext).push(...nodes.filter((node) => node !== undefined));
}

/** The breadcrumbs of a page, as shown above its heading; the page itself is the last one, without a link. */
export interface BreadcrumbTrail {
  breadcrumbs: readonly { title: string; link: string }[];
  currentTitle: string;
}

export function breadcrumbList(
  { siteUrl }: Pick<Site, 'siteUrl'>,
  { breadcrumbs, currentTitle }: BreadcrumbTrail,
): Ld.BreadcrumbListLeaf {
  const steps = [
    ...breadcrumbs.map(({ title, link }) => ({ name: title, item: siteUrl + link })),
    { name: currentTitle },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** A stored picture. */
export function imageObject(
  { siteUrl }: Pick<Site, 'siteUrl'>,
  picture: ShownPicture | undefined,
): Ld.ImageObjectLeaf | undefined {
  if (!picture) return undefined;
  const { name, alt, facts } = picture;
  const url = `${siteUrl}/uploads/${name}`;
  const [width, height] = facts ? [String(facts.width), String(facts.height)] : [];
  return { '@type': 'ImageObject', url, width, height, caption: alt };
}

interface VideoDetails {
  id: string;
  title: string;
  /** In plain text. */
  description: string;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
}

/**
 * A video of ours or of YouTube; undefined where search engines would reject it: it is not playable, or has no picture.
 * Its date is that of its entry.
 */
export function videoObject(
  site: Site,
  { id, title, description, picture, source }: VideoDetails,
): Ld.VideoObjectLeaf | undefined {
  const uploadDate = creationTimeOf(id);
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
 * The videos within the texts of an entry, with its date: of ours and of YouTube. A video without a name, or one of
 * ours without a picture, is omitted.
 *
 * @param id of the entry @param htmls its texts, as stored
 */
export function videosInTexts(site: Site, id: string, ...htmls: readonly string[]): Ld.VideoObjectLeaf[] {
  const videos = new Map<string, Ld.VideoObjectLeaf>();
  for (const [, attributes = '', inside = '', caption = ''] of htmls.join('').matchAll(figure)) {
    const href = / href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const video = parseVideoAddress(href.replaceAll('&amp;', '&'));
    const [, picture] = /<img\b[^>]* src="\/uploads\/([\w-]+\.webp)"/.exec(inside) ?? [];
    const title = textOfRichText(inside);
    if (!video || !title) continue;
    const address = addressOfVideo(video);
    const key = video.kind === 'file' ? video.name : video.id;
    if (videos.has(key)) continue;
    const shown = picture === undefined ? undefined : { name: picture, alt: '', facts: undefined };
    const source = videoSourceOf(video.kind === 'file' ? { video: video.name } : { address });
    const described = videoObject(site, {
      id,
      title,
      description: textOfRichText(caption),
      picture: shown,
      source,
    });
    if (described) videos.set(key, described);
  }
  return [...videos.values()];
}

/** The address of YouTube's player without cookies. */
export const embedAddress = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`;

/** The picture of a video: its own, or YouTube's. */
export function thumbnailOf(
  { siteUrl }: Pick<Site, 'siteUrl'>,
  picture: ShownPicture | undefined,
  source: VideoSource | undefined,
): string | undefined {
  if (picture) return `${siteUrl}/uploads/${picture.name}`;
  return source?.kind === 'youtube' ? `https://i.ytimg.com/vi/${source.id}/hqdefault.jpg` : undefined;
}
