import { addressOfPage } from '../../page-meta.ts';
import { alternates, siteLanguages } from './alternates.ts';
import { breadcrumbList, type Trail } from './json-ld/breadcrumb-list.ts';
import { type JsonLd, jsonLdBlock } from './json-ld/json-ld.ts';
import { escapeXml } from './xml.ts';

interface Described {
  /** Without a slash at its end. */
  siteUrl: string;
  /** As the page was asked for. */
  url: string;
  /** What the page is about; nothing of pages that are not for everybody. */
  nodes: readonly JsonLd[];
  /** The way to it, where it shows one. */
  trail: Trail | undefined;
}

/** Where programs that collect articles find them. */
const feeds = [
  ['application/rss+xml', '/feed.xml'],
  ['application/feed+json', '/feed.json'],
] as const;

/** What only machines read in the head of a page. It is written on the server alone: browsers have no use for it. */
export function machineHead({ siteUrl, url, nodes, trail }: Described, languages = siteLanguages): string {
  const all = trail ? [...nodes, breadcrumbList({ siteUrl }, trail)] : nodes;
  if (all.length === 0) return '';
  const links = [
    ...feeds.map(([type, href]) => `<link rel="alternate" type="${type}" title="Articles" href="${href}"/>`),
    ...alternates(siteUrl, addressOfPage(new URL(url)), languages).map(
      ({ language, address }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    ),
  ];
  return links.join('') + jsonLdBlock(all);
}
