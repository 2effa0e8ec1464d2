import { escapeXml } from './xml.ts';

/** A film as search engines are told of it. Addresses are whole. */
export interface SitemapVideo {
  title: string;
  description: string;
  thumbnail: string;
  /** The file itself, or the player that shows it. */
  file?: string | undefined;
  player?: string | undefined;
  /** ISO, UTC. */
  publishedAt?: string | undefined;
}

/** An address in a sitemap or in the list of sitemaps. */
export interface SitemapPlace {
  /** Whole, as all addresses here. */
  address: string;
  /** ISO, UTC. */
  changedAt?: string | undefined;
  pictures?: readonly string[];
  videos?: readonly SitemapVideo[];
}

/** One element of a sitemap or of the list of sitemaps. */
export function xmlPlace(element: 'url' | 'sitemap', place: SitemapPlace): string {
  const { address, changedAt, pictures = [], videos = [] } = place;
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

/** What elements of a sitemap are called that tell of pictures and films. */
const extensions =
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

export function xmlAnswer(root: 'urlset' | 'sitemapindex', places: string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === 'urlset' ? extensions : ''}>
${places.join('')}</${root}>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
