import type { JsonLdObject } from 'schema-dts';
import { addressOfPage } from '#core/pages/page-meta.ts';
import { escapeXml } from '#core/text/xml.ts';
import { type BreadcrumbTrail, breadcrumbList, jsonLdBlock } from '#core/ui/structured-data.ts';

/** A language of the site: its tag, and the address of a page in it. */
interface SiteLanguage {
  tag: string;
  addressOf(path: string): string;
}

/** The languages of the site, the default first. A second one is added here only. */
const siteLanguages: readonly SiteLanguage[] = [{ tag: 'en-IN', addressOf: (path) => path }];

/**
 * The `hreflang` links of a page; none for a single language.
 *
 * @param siteUrl without a trailing slash
 * @param path of the page in the first language, as in its canonical address
 */
export function alternateLinks(
  siteUrl: string,
  path: string,
  languages = siteLanguages,
): { language: string; address: string }[] {
  const [first] = languages;
  if (!first || languages.length < 2) return [];
  const all = [
    ...languages.map(({ tag, addressOf }) => ({ tag, addressOf })),
    { ...first, tag: 'x-default' },
  ];
  return all.map(({ tag, addressOf }) => ({ language: tag, address: siteUrl + addressOf(path) }));
}

interface MachineHeadOptions {
  /** Without a trailing slash. */
  siteUrl: string;
  /** As requested. */
  url: string;
  /** Structured data; none for private pages. */
  nodes: readonly JsonLdObject[];
  /** Breadcrumbs, where the page has any. */
  trail: BreadcrumbTrail | undefined;
}

/** Addresses for feed readers. */
const feeds = [
  ['application/rss+xml', '/feed.xml'],
  ['application/feed+json', '/feed.json'],
] as const;

/** The part of the head of a page for machines. It is rendered on the server only: browsers do not need it. */
export function machineHead(
  { siteUrl, url, nodes, trail }: MachineHeadOptions,
  languages = siteLanguages,
): string {
  const all = trail ? [...nodes, breadcrumbList({ siteUrl }, trail)] : nodes;
  if (all.length === 0) return '';
  const links = [
    ...feeds.map(([type, href]) => `<link rel="alternate" type="${type}" title="Articles" href="${href}"/>`),
    ...alternateLinks(siteUrl, addressOfPage(new URL(url)), languages).map(
      ({ language, address }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    ),
  ];
  return links.join('') + jsonLdBlock(all);
}
